import { existsSync } from "node:fs";
import { join } from "node:path";
import { type CachedWork, isUnchanged, storeHash } from "./file-hash.ts";
import type { Processes } from "./processes.ts";
import { PROJECT } from "./project.ts";

export const BUILD: CachedWork = {
  patterns: ["web/**", "shared/**", "tools/build/*.ts", "package-lock.json"],
  // The build itself writes the route tree.
  exclude: ["web/routeTree.gen.ts", "**/*.test.*"],
  hashFile: join(PROJECT, ".cache/built"),
};

/** Builds dist/ unless the sources are the same as at the last build. */
export async function buildIfStale(processes: Processes, print: (line: string) => void): Promise<void> {
  if (existsSync(join(PROJECT, "dist/index.html")) && isUnchanged(BUILD)) return;
  print("Building the page…");
  await processes.run({ name: "The build", args: ["tools/build/main.ts"] });
  storeHash(BUILD);
}

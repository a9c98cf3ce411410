import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Done, isUnchanged, storeHash } from "./file-hash.ts";
import type { Processes } from "./processes.ts";
import { PROJECT } from "./project.ts";

export const BUILD: Done = {
  patterns: ["web/**", "shared/**", "tools/build/*.ts", "package-lock.json"],
  // The route tree is written by the build itself.
  exclude: ["web/routeTree.gen.ts", "**/*.test.*"],
  note: join(PROJECT, ".cache/built"),
};

/** Builds dist/ unless it already is what the sources make. */
export async function buildIfStale(processes: Processes, say: (line: string) => void): Promise<void> {
  if (existsSync(join(PROJECT, "dist/index.html")) && isUnchanged(BUILD)) return;
  say("Building…");
  await processes.run({ name: "The build", args: ["tools/build/main.ts"] });
  storeHash(BUILD);
}

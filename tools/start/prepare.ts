import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onceFor } from "./fingerprint.ts";
import type { Processes } from "./processes.ts";
import { PROJECT } from "./project.ts";
import { WRANGLER, WRANGLER_ENV } from "./wrangler.ts";

const SOURCES = {
  patterns: ["web/**", "shared/**", "tools/build.ts", "tools/budgets.ts", "package-lock.json"],
  // The route tree is written by the build itself.
  exclude: ["web/e2e/**", "web/routeTree.gen.ts", "**/*.test.*"],
};

/** Builds dist/ unless it already is what the sources make. */
export async function buildWhenStale(processes: Processes, say: (line: string) => void): Promise<void> {
  const note = join(PROJECT, ".cache/built");
  if (!existsSync(join(PROJECT, "dist/index.html"))) rmSync(note, { force: true });
  await onceFor(SOURCES, note, async () => {
    say("Building…");
    await processes.run({ name: "The build", args: ["tools/build.ts"] });
  });
}

/** Brings the local database to the newest migration. */
export function migrate(processes: Processes, stateDir: string): Promise<void> {
  return onceFor({ patterns: ["migrations/*.sql"] }, join(stateDir, "migrated"), () =>
    processes.run({
      name: "The migration of the local database",
      args: [WRANGLER, "d1", "migrations", "apply", "tidemark", "--local", "--persist-to", stateDir],
      env: WRANGLER_ENV,
    }),
  );
}

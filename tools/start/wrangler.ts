import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Processes } from "./processes.ts";
import { PROJECT } from "./project.ts";

export const WRANGLER = "node_modules/wrangler/bin/wrangler.js";

/** Disables wrangler's prompts, its telemetry, and its files outside the project. */
export const WRANGLER_ENV = {
  CI: "true",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  // Recording every request would slow down each of them, and the record would grow without limit.
  X_LOCAL_OBSERVABILITY: "false",
  X_LOCAL_EXPLORER: "false",
};

export type WorkerOptions = {
  port: number;
  stateDir: string;
  /** A bundled script that runs instead of the sources, whose changes then start nothing anew. */
  script: string | undefined;
  vars: Record<string, string>;
  secrets: Record<string, string>;
  /** True when wrangler also serves the local data, to anyone who can reach the port. */
  opensDatabase: boolean;
};

/** Writes the secrets to a file that only its owner can read, because every user of the machine can see arguments. */
function secretFiles(stateDir: string, secrets: Record<string, string>): string[] {
  const secretsFile = join(stateDir, "secrets.env");
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  writeFileSync(secretsFile, lines.join(""), { mode: 0o600 });
  return [join(PROJECT, ".dev.vars"), secretsFile].filter((file) => existsSync(file));
}

/** Runs the worker. The returned function ends it. */
export function runWorker(
  processes: Processes,
  { port, stateDir, script, vars, secrets, opensDatabase }: WorkerOptions,
): () => Promise<void> {
  return processes.runUntilEnd({
    name: "The worker",
    args: [
      WRANGLER,
      "dev",
      ...(script === undefined ? [] : [script, "--no-bundle"]),
      ...["--local", "--port", String(port), "--persist-to", stateDir, "--log-level", "warn"],
      "--show-interactive-dev-session=false",
      // Port 0 takes any free port, because two products that start at the same time would choose the same default.
      ...["--inspector-port", "0"],
      ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
      ...secretFiles(stateDir, secrets).flatMap((file) => ["--env-file", file]),
    ],
    // Two products that run at the same time must not find each other's workers.
    env: {
      ...WRANGLER_ENV,
      X_LOCAL_EXPLORER: String(opensDatabase),
      WRANGLER_REGISTRY_PATH: join(stateDir, "registry"),
    },
  });
}

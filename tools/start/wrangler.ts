import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Processes } from "./processes.ts";
import { PROJECT } from "./project.ts";

export const WRANGLER = "node_modules/wrangler/bin/wrangler.js";

/** No questions, no calls home, no files outside the project. */
export const WRANGLER_ENV = {
  CI: "true",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  // Its record of every request would cost each of them time, and grow.
  X_LOCAL_OBSERVABILITY: "false",
  X_LOCAL_EXPLORER: "false",
};

export type WorkerOptions = {
  port: number;
  stateDir: string;
  vars: Record<string, string>;
  secrets: Record<string, string>;
};

/** Secrets travel in a file that only its owner reads: arguments are visible to everybody on the machine. */
function secretFiles(stateDir: string, secrets: Record<string, string>): string[] {
  const own = join(stateDir, "secrets.env");
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  writeFileSync(own, lines.join(""), { mode: 0o600 });
  return [join(PROJECT, ".dev.vars"), own].filter((file) => existsSync(file));
}

export function runWorker(processes: Processes, { port, stateDir, vars, secrets }: WorkerOptions): void {
  processes.keep({
    name: "The worker",
    args: [
      WRANGLER,
      ...["dev", "--local", "--port", String(port), "--persist-to", stateDir, "--log-level", "warn"],
      "--show-interactive-dev-session=false",
      // Any free one: two that start at the same time would choose the same.
      ...["--inspector-port", "0"],
      ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
      ...secretFiles(stateDir, secrets).flatMap((file) => ["--env-file", file]),
    ],
    // Two starts at once must not find each other's workers.
    env: { ...WRANGLER_ENV, WRANGLER_REGISTRY_PATH: join(stateDir, "registry") },
  });
}

import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { PROJECT } from "../start/project.ts";

export type Outcome = { ok: boolean; output: string };

/** Runs one of the project's own commands to its end, quietly. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const PATH = [join(PROJECT, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: { ...process.env, NO_COLOR: "1", ...env, PATH },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

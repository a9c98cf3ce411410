import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { PROJECT } from "../start/project.ts";

export type Outcome = { ok: boolean; output: string };

export type Options = {
  env?: NodeJS.ProcessEnv;
  /** Runs at a lower CPU priority, like `nice`: other stages go first, but a busy machine does not stop this one. */
  lowPriority?: boolean;
};

/** Runs a command in the project and waits for its end. Its output is returned and not printed. */
export function run(command: string, args: string[], { env, lowPriority }: Options = {}): Promise<Outcome> {
  const PATH = [join(PROJECT, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: { ...process.env, NO_COLOR: "1", ...env, PATH },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (lowPriority && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

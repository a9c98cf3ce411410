import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { PROJECT } from "../start/project.ts";

export type Outcome = { ok: boolean; output: string };

export type Options = {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Runs at a lower CPU priority, like `nice`, so that other commands go first on a busy machine. */
  lowPriority?: boolean;
};

/**
 * Runs a command, in the project if no `cwd` is given, and waits for its end. Nothing is printed: `output` is the text of
 * stderr, then of stdout.
 */
export function run(
  command: string,
  args: string[],
  { env, cwd = PROJECT, lowPriority }: Options = {},
): Promise<Outcome> {
  const PATH = [join(PROJECT, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const options = { cwd, env: { ...process.env, NO_COLOR: "1", ...env, PATH }, maxBuffer: Infinity };
  return new Promise((resolve) => {
    const child = execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ ok: !error, output: stderr + stdout || String(error?.message ?? "") }),
    );
    child.stdin?.end();
    if (lowPriority && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  });
}

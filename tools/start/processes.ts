import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT } from "./project.ts";

const GRACE_MS = 4000;
const LAST_WORDS_MS = 200;
const SHOWN_LINES = 40;

type Command = { name: string; args: string[]; env?: NodeJS.ProcessEnv };

/**
 * The children of one start. Each leads a process group, because wrangler and vite have children
 * of their own (workerd, esbuild) that would outlive a signal to their parent alone.
 */
export type Processes = {
  /** Runs to its end; rejects with the last lines of its output. */
  run(command: Command): Promise<void>;
  /** Runs until `endAll`; an end before that is a crash. */
  keep(command: Command): void;
  /** Rejects at the first crash, never resolves. */
  crashed: Promise<never>;
  endAll(): Promise<void>;
};

function signal(leader: number, name: NodeJS.Signals): void {
  try {
    process.kill(-leader, name);
  } catch {
    // The group has ended by itself.
  }
}

/**
 * Becomes the command, and leaves one behind in its group that ends it when this process is gone without having done
 * so, even by SIGKILL: then the pipe closes. One shell for both, for between two starts this process could go.
 */
const SUPERVISED = `exec 3<&0
(trap "" TERM; cat <&3; kill -TERM -$$; sleep ${GRACE_MS / 1000}; kill -KILL -$$) >/dev/null 2>&1 &
exec "$@" </dev/null 3<&-`;

/** `log`: the file that takes what the children print; it is shown only when one of them fails. */
export function createProcesses(log: string): Processes {
  mkdirSync(dirname(log), { recursive: true });
  /** When each, by its leader, has closed its output. */
  const groups = new Map<number, Promise<unknown>>();
  const { promise: crashed, reject: crash } = Promise.withResolvers<never>();
  // Nobody may be waiting for a crash yet when it comes.
  crashed.catch(() => {});
  let ending = false;

  const forget = (leader: number) => {
    signal(leader, "SIGKILL");
    groups.delete(leader);
  };

  async function end(leader: number): Promise<void> {
    signal(leader, "SIGTERM");
    // "close" comes when the last of the group has let go of the output.
    await Promise.race([groups.get(leader), sleep(GRACE_MS)]);
    forget(leader);
  }

  function open({ name, args, env }: Command): { child: ChildProcess; failure: (how: string) => Error } {
    if (ending) throw new Error(`${name} was not started: everything is ending.`);
    const child = spawn("sh", ["-c", SUPERVISED, "sh", process.execPath, ...args], {
      cwd: PROJECT,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    if (child.pid) groups.set(child.pid, once(child, "close"));
    const lines: string[] = [];
    const keepLines = (chunk: Buffer) => {
      appendFileSync(log, chunk);
      lines.push(...chunk.toString().split("\n"));
      lines.splice(0, lines.length - SHOWN_LINES);
    };
    child.stdout?.on("data", keepLines);
    child.stderr?.on("data", keepLines);
    const failure = (how: string) => new Error(`${name} ${how}.\n${lines.join("\n").trimEnd()}\n(all of it: ${log})`);
    return { child, failure };
  }

  const how = (code: number | null, killer: NodeJS.Signals | null) =>
    killer ? `was ended by ${killer}` : `ended with code ${code}`;

  return {
    crashed,
    run(command) {
      const { child, failure } = open(command);
      return new Promise((resolve, reject) => {
        child.on("error", reject);
        child.on("close", (code, killer) => {
          if (child.pid) forget(child.pid);
          if (code === 0) resolve();
          else reject(failure(how(code, killer)));
        });
      });
    },
    keep(command) {
      const { child, failure } = open(command);
      child.on("error", crash);
      child.on("exit", async (code, killer) => {
        // Its last words may still be on the way; its children may hold the pipe for ever.
        await sleep(LAST_WORDS_MS);
        if (!ending) crash(failure(how(code, killer)));
      });
    },
    async endAll() {
      ending = true;
      await Promise.all([...groups.keys()].map(end));
    },
  };
}

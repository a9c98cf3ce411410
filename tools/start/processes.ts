import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT } from "./project.ts";

const GRACE_PERIOD_MS = 4000;
const FINAL_OUTPUT_MS = 200;
const MAX_SHOWN_LINES = 40;

type Command = { name: string; args: string[]; env?: NodeJS.ProcessEnv };

/**
 * The child processes of one start. Each of them leads a process group, because wrangler and vite have children of
 * their own (workerd, esbuild), which would survive a signal to their parent alone.
 */
export type Processes = {
  /** Runs a command and waits for its end. Rejects with the last lines of its output when it fails. */
  run(command: Command): Promise<void>;
  /** Runs a command until `endAll`. If it ends earlier, that is a crash. */
  runUntilEnd(command: Command): void;
  /** Rejects at the first crash, and never resolves. */
  crashed: Promise<never>;
  endAll(): Promise<void>;
};

function signalGroup(leader: number, name: NodeJS.Signals): void {
  try {
    process.kill(-leader, name);
  } catch {
    // The group has already ended.
  }
}

/**
 * Runs the command with a watchdog in the same process group. The watchdog kills the group when this process ends, even
 * by SIGKILL, because the pipe to it closes then. One shell starts both, so that the command never runs without it.
 */
const SUPERVISED = `exec 3<&0
(trap "" TERM; cat <&3; kill -TERM -$$; sleep ${GRACE_PERIOD_MS / 1000}; kill -KILL -$$) >/dev/null 2>&1 &
exec "$@" </dev/null 3<&-`;

/** `log` is the file for the output of the children. The last lines are shown only when a child fails. */
export function createProcesses(log: string): Processes {
  mkdirSync(dirname(log), { recursive: true });
  /** By the id of each group's leader: resolves when the whole group has closed its output. */
  const groups = new Map<number, Promise<unknown>>();
  const { promise: crashed, reject: crash } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection when a crash happens before the caller awaits `crashed`.
  crashed.catch(() => {});
  let isEnding = false;

  const killGroup = (leader: number) => {
    signalGroup(leader, "SIGKILL");
    groups.delete(leader);
  };

  async function endGroup(leader: number): Promise<void> {
    signalGroup(leader, "SIGTERM");
    await Promise.race([groups.get(leader), sleep(GRACE_PERIOD_MS)]);
    killGroup(leader);
  }

  function startChild({ name, args, env }: Command): { child: ChildProcess; failure: (reason: string) => Error } {
    if (isEnding) throw new Error(`${name} was not started, because the product is stopping.`);
    const child = spawn("sh", ["-c", SUPERVISED, "sh", process.execPath, ...args], {
      cwd: PROJECT,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    if (child.pid) groups.set(child.pid, once(child, "close"));
    const lines: string[] = [];
    const recordOutput = (chunk: Buffer) => {
      appendFileSync(log, chunk);
      lines.push(...chunk.toString().split("\n"));
      lines.splice(0, lines.length - MAX_SHOWN_LINES);
    };
    child.stdout?.on("data", recordOutput);
    child.stderr?.on("data", recordOutput);
    const failure = (reason: string) =>
      new Error(`${name} ${reason}.\n${lines.join("\n").trimEnd()}\n(full output: ${log})`);
    return { child, failure };
  }

  const exitReason = (code: number | null, killSignal: NodeJS.Signals | null) =>
    killSignal ? `was ended by ${killSignal}` : `ended with code ${code}`;

  return {
    crashed,
    run(command) {
      const { child, failure } = startChild(command);
      return new Promise((resolve, reject) => {
        child.on("error", reject);
        child.on("close", (code, killSignal) => {
          if (child.pid) killGroup(child.pid);
          if (code === 0) resolve();
          else reject(failure(exitReason(code, killSignal)));
        });
      });
    },
    runUntilEnd(command) {
      const { child, failure } = startChild(command);
      child.on("error", crash);
      child.on("exit", async (code, killSignal) => {
        // Waits for the last output, but not for "close", because the child's own children may keep the pipe open.
        await sleep(FINAL_OUTPUT_MS);
        if (!isEnding) crash(failure(exitReason(code, killSignal)));
      });
    },
    async endAll() {
      isEnding = true;
      await Promise.all([...groups.keys()].map(endGroup));
    },
  };
}

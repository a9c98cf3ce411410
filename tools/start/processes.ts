import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";
import { PROJECT } from "./project.ts";

const GRACE_PERIOD_MS = 4000;
const FINAL_OUTPUT_MS = 200;
const MAX_SHOWN_LINES = 40;

type Command = { name: string; args: string[]; env?: NodeJS.ProcessEnv };

export type Processes = ReturnType<typeof createProcesses>;

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
exec "$@" </dev/null 2>&1 3<&-`;

/**
 * The child processes of one start. Each of them leads a process group, because wrangler and vite have children of
 * their own (workerd, esbuild), which would survive a signal to their parent alone. `log` receives their output, and its
 * last lines are shown only when a child fails.
 */
export function createProcesses(log: Log) {
  /** The process groups by the id of their leader. Each promise resolves when the whole group has closed its output. */
  const groups = new Map<number, Promise<unknown>>();
  const { promise: crashed, reject: crash } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection when a crash happens before the caller awaits `crashed`.
  crashed.catch(() => {});
  let isEnding = false;

  /** Runs a command in its own group. `ended` resolves with its exit code and a sentence with the last output. */
  function start({ name, args, env }: Command) {
    if (isEnding) throw new Error(`${name} was not started, because the product is stopping.`);
    const child = spawn("sh", ["-c", SUPERVISED, "sh", process.execPath, ...args], {
      cwd: PROJECT,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["pipe", "pipe", "ignore"],
    });
    const leader = child.pid!;
    const closed = once(child, "close");
    groups.set(leader, closed);
    const lines: string[] = [];
    child.stdout.on("data", (chunk: Buffer) => {
      log.append(chunk);
      lines.push(...chunk.toString().split("\n"));
      lines.splice(0, lines.length - MAX_SHOWN_LINES);
    });
    const ended = once(child, "exit").then(async ([code, signal]) => {
      // The children of the child may keep the pipe open, so its end is not awaited for longer.
      await Promise.race([closed, sleep(FINAL_OUTPUT_MS)]);
      const reason = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      return { code, failure: `${name} ${reason}.\n${lines.join("\n").trimEnd()}\n(full output: ${log.file})` };
    });
    return { leader, ended };
  }

  async function endGroup(leader: number): Promise<void> {
    signalGroup(leader, "SIGTERM");
    await Promise.race([groups.get(leader), sleep(GRACE_PERIOD_MS)]);
    signalGroup(leader, "SIGKILL");
    groups.delete(leader);
  }

  return {
    /** Rejects at the first crash, and never resolves. */
    crashed,
    /** Runs a command and waits for its end. Rejects with the last lines of its output when it fails. */
    async run(command: Command): Promise<void> {
      const { leader, ended } = start(command);
      const { code, failure } = await ended;
      signalGroup(leader, "SIGKILL");
      groups.delete(leader);
      if (code !== 0) throw new Error(failure);
    },
    /** Runs a command until `endAll` or the returned function ends it. If it ends earlier, that is a crash. */
    runUntilEnd(command: Command): () => Promise<void> {
      const { leader, ended } = start(command);
      let isWanted = true;
      ended.then(({ failure }) => {
        if (isWanted && !isEnding) crash(new Error(failure));
      }, crash);
      return async () => {
        isWanted = false;
        await endGroup(leader);
      };
    },
    async endAll(): Promise<void> {
      isEnding = true;
      await Promise.all([...groups.keys()].map(endGroup));
    },
  };
}

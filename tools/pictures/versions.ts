import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DEMO } from "../seed/accounts.ts";
import { createCallers } from "../seed/seed-context.ts";
import { anyFreePort } from "../start/free-port.ts";
import { waitUntil } from "../start/poll.ts";
import { PROJECT } from "../start/project.ts";

/** A running version of the product, with demo data. */
export type Version = Awaited<ReturnType<typeof startVersion>>;

const MAX_LINKED_WAIT_MS = 10 * 60_000;
const LINKED_POLL_MS = 2_000;

const git = (...args: string[]) => execFileSync("git", args, { cwd: PROJECT, encoding: "utf8" }).trim();

/** Checks out a commit into a temporary worktree, which uses this project's packages. */
export function checkOut(ref: string) {
  const folder = join(mkdtempSync(join(tmpdir(), "pictures-")), "checkout");
  git("worktree", "add", "--detach", folder, ref);
  if (!existsSync(join(folder, "node_modules")))
    symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  // `npm start` installs packages when the lock file is newer than they are, which would change this project's packages.
  const past = new Date(0);
  utimesSync(join(folder, "package-lock.json"), past, past);
  return { folder, [Symbol.dispose]: () => void git("worktree", "remove", "--force", folder) };
}

/** Starts the product of a checkout with a market frozen at `frozenAt` (in ms), and waits for its demo data. */
export async function startVersion(folder: string, frozenAt: number) {
  const port = await anyFreePort();
  const stateDir = mkdtempSync(join(tmpdir(), "pictures-state-"));
  const child = spawn("npm", ["start", "--silent", "--", "--sandbox"], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, SANDBOX_FROZEN_AT: String(frozenAt) },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let output = "";
  for await (const line of createInterface(child.stdout)) {
    output += `${line}\n`;
    if (line.includes("Ctrl-C")) break;
  }
  if (!output.includes("Ctrl-C")) throw new Error(`The product did not start:\n${output}`);
  return {
    origin: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGINT");
      await once(child, "exit");
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** Waits until the demo user's linked accounts have been read, which takes a few runs of the cron. */
export async function waitForLinkedAccounts({ origin }: Version) {
  const { callerOf } = createCallers(origin);
  const call = callerOf(DEMO.username);
  await call("POST", "/api/login", { username: DEMO.username, password: DEMO.password });
  const areRead = await waitUntil(
    async () => {
      const accounts = (await call("GET", "/api/linked-accounts")) as { state: string }[];
      return accounts.length > 0 && accounts.every(({ state }) => state === "current");
    },
    MAX_LINKED_WAIT_MS,
    LINKED_POLL_MS,
  );
  if (!areRead) throw new Error("The linked accounts of the demo user were not read in time.");
}

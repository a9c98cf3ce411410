import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { until } from "./poll.ts";
import { createProcesses } from "./processes.ts";

const folder = mkdtempSync(join(tmpdir(), "processes-"));
const script = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** Starts a grandchild, writes both ids to `pids`, and waits. */
const family = (pids: string) =>
  script(
    "family.mjs",
    `import { spawn } from "node:child_process";
     import { writeFileSync } from "node:fs";
     const child = spawn("sleep", ["600"]);
     writeFileSync(${JSON.stringify(pids)}, process.pid + " " + child.pid);
     setInterval(() => {}, 1000);`,
  );

const read = (pids: string): number[] => readFileSync(pids, "utf8").split(" ").map(Number);
const PATIENCE_MS = 60_000;
const started = (pids: string) => until(async () => read(pids).length === 2, PATIENCE_MS);

/** A zombie has ended: on a machine whose first process does not reap, it stays listed. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !(existsSync(stat) && readFileSync(stat, "utf8").includes(") Z "));
}
const haveEnded = (pids: string) => until(async () => !read(pids).some(isRunning), PATIENCE_MS);

it("ends the children of its children too", async () => {
  const pids = join(folder, "ended");
  const processes = createProcesses(join(folder, "log"));
  processes.keep({ name: "A family", args: [family(pids)] });
  expect(await started(pids)).toBe(true);
  await processes.endAll();
  expect(await haveEnded(pids)).toBe(true);
});

it("leaves nothing behind when it is killed itself", async () => {
  const pids = join(folder, "orphaned");
  const modulePath = JSON.stringify(new URL("./processes.ts", import.meta.url).href);
  const owner = script(
    "owner.ts",
    `import { createProcesses } from ${modulePath};
     createProcesses(${JSON.stringify(join(folder, "log"))}).keep({ name: "A family", args: [${JSON.stringify(family(pids))}] });`,
  );
  const child = spawn(process.execPath, [owner]);
  expect(await started(pids)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await haveEnded(pids)).toBe(true);
});

it("tells of a crash with the last words", async () => {
  const processes = createProcesses(join(folder, "log"));
  processes.keep({ name: "The worker", args: ["-e", "console.error('no such port'); process.exit(3)"] });
  await expect(processes.crashed).rejects.toThrow(/The worker ended with code 3\.\nno such port/);
});

it("starts nothing more once it is ending", async () => {
  const processes = createProcesses(join(folder, "log"));
  await processes.endAll();
  expect(() => processes.keep({ name: "The worker", args: ["-e", ""] })).toThrow("was not started");
});

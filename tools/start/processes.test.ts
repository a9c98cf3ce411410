import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openLog } from "./log.ts";
import { waitUntil } from "./poll.ts";
import { createProcesses } from "./processes.ts";

const folder = mkdtempSync(join(tmpdir(), "processes-"));
const script = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** A script that starts a child process, writes the ids of both processes to `pidFile`, and runs for ever. */
const scriptWithChild = (pidFile: string) =>
  script(
    "with-child.mjs",
    `import { spawn } from "node:child_process";
     import { writeFileSync } from "node:fs";
     const child = spawn("sleep", ["600"]);
     writeFileSync(${JSON.stringify(pidFile)}, process.pid + " " + child.pid);
     setInterval(() => {}, 1000);`,
  );

const TIMEOUT_MS = 60_000;
const readPids = (pidFile: string): number[] => readFileSync(pidFile, "utf8").split(" ").map(Number);
const haveStarted = (pidFile: string) => waitUntil(async () => readPids(pidFile).length === 2, TIMEOUT_MS);

/** A zombie counts as ended. It stays listed on machines whose init process does not reap zombies. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !(existsSync(stat) && readFileSync(stat, "utf8").includes(") Z "));
}
const haveEnded = (pidFile: string) => waitUntil(async () => !readPids(pidFile).some(isRunning), TIMEOUT_MS);

it("endAll also ends the children of its children", async () => {
  const pidFile = join(folder, "ended");
  const processes = createProcesses(openLog(join(folder, "log")));
  processes.runUntilEnd({ name: "The script", args: [scriptWithChild(pidFile)] });
  expect(await haveStarted(pidFile)).toBe(true);
  await processes.endAll();
  expect(await haveEnded(pidFile)).toBe(true);
});

it("leaves no process running when the owner is killed", async () => {
  const pidFile = join(folder, "orphaned");
  const moduleUrl = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const owner = script(
    "owner.ts",
    `import { createProcesses } from ${moduleUrl("./processes.ts")};
     import { openLog } from ${moduleUrl("./log.ts")};
     createProcesses(openLog(${JSON.stringify(join(folder, "log"))})).runUntilEnd({ name: "The script", args: [${JSON.stringify(scriptWithChild(pidFile))}] });`,
  );
  const child = spawn(process.execPath, [owner]);
  expect(await haveStarted(pidFile)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await haveEnded(pidFile)).toBe(true);
});

it("reports a crash with the last lines of the output", async () => {
  const processes = createProcesses(openLog(join(folder, "log")));
  processes.runUntilEnd({ name: "The worker", args: ["-e", "console.error('no such port'); process.exit(3)"] });
  await expect(processes.crashed).rejects.toThrow(/The worker ended with code 3\.\nno such port/);
});

it("starts no further process after endAll", async () => {
  const processes = createProcesses(openLog(join(folder, "log")));
  await processes.endAll();
  expect(() => processes.runUntilEnd({ name: "The worker", args: ["-e", ""] })).toThrow("was not started");
});

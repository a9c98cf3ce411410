import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { lockState } from "./state-lock.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "state-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it("a second product on the same data is refused, with the id of the first process", () => {
  const stateDir = join(temporaryFolder(), "state");
  const release = lockState(stateDir);
  expect(() => lockState(stateDir)).toThrow(
    `Process ${process.pid} already runs the product with the data in ${stateDir}.`,
  );
  release();
  lockState(stateDir)();
});

it("the lock of a killed process is free again", async () => {
  const stateDir = temporaryFolder();
  const module = JSON.stringify(new URL("./state-lock.ts", import.meta.url).href);
  const script = `const { lockState } = await import(${module});
    lockState(${JSON.stringify(stateDir)});
    console.log("locked");
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void owner.kill("SIGKILL"));
  await once(owner.stdout, "data");
  expect(() => lockState(stateDir)).toThrow(`Process ${owner.pid} already runs the product`);
  owner.kill("SIGKILL");
  await once(owner, "exit");
  lockState(stateDir)();
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openLog } from "./log.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it("a log contains what was appended since it was opened", () => {
  const file = join(temporaryFolder(), "new-folder/start.log");
  openLog(file).append("earlier\n");
  const log = openLog(file);
  log.append("first\n");
  log.append(Buffer.from("second\n"));
  expect(readFileSync(file, "utf8")).toBe("first\nsecond\n");
});

it("a log on a full disk reports the problem once and accepts further text", () => {
  const sentences: string[] = [];
  // Each write to a folder fails, as it does on a full disk.
  const folder = temporaryFolder();
  const log = openLog(folder, (sentence) => sentences.push(sentence));
  log.append("first\n");
  log.append("second\n");
  expect(sentences).toEqual([expect.stringMatching(`^The log ${folder} cannot be written: EISDIR`)]);
});

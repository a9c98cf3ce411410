import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Counts, withCounts } from "./test-counts.ts";

const folder = mkdtempSync(join(tmpdir(), "counted-"));
const reportOf = (counts: Counts): string => {
  const file = join(folder, `${JSON.stringify(counts)}.json`);
  writeFileSync(file, JSON.stringify(counts));
  return file;
};
const count = (report: string, ok: boolean) =>
  withCounts(report, Promise.resolve({ ok, output: "" }), (json: Counts) => json);

describe("withCounts", () => {
  it("passes with the counts of the report", async () => {
    expect(await count(reportOf({ passed: 3, failed: 0, skipped: 1 }), true)).toMatchObject({ ok: true, passed: 3 });
  });

  it("fails when a test failed, even if the runner exits successfully", async () => {
    expect(await count(reportOf({ passed: 3, failed: 2, skipped: 0 }), true)).toMatchObject({ ok: false, failed: 2 });
  });

  it("fails when no test ran", async () => {
    expect(await count(reportOf({ passed: 0, failed: 0, skipped: 5 }), true)).toMatchObject({ ok: false, failed: 1 });
  });

  it("fails when the runner fails although every test passed", async () => {
    expect(await count(reportOf({ passed: 3, failed: 0, skipped: 0 }), false)).toMatchObject({ ok: false, failed: 1 });
  });

  it("fails when there is no report", async () => {
    expect(await count(join(folder, "none.json"), true)).toMatchObject({ ok: false, failed: 1 });
  });
});

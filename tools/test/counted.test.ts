import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Counts, counted } from "./counted.ts";

const folder = mkdtempSync(join(tmpdir(), "counted-"));
const reportOf = (counts: Counts): string => {
  const file = join(folder, `${JSON.stringify(counts)}.json`);
  writeFileSync(file, JSON.stringify(counts));
  return file;
};
const count = (report: string, ok: boolean) =>
  counted(report, Promise.resolve({ ok, output: "" }), (json: Counts) => json);

describe("a test runner", () => {
  it("passes with what it counted", async () => {
    expect(await count(reportOf({ passed: 3, failed: 0, skipped: 1 }), true)).toMatchObject({ ok: true, passed: 3 });
  });

  it("fails with a failed test, even if it says that all is well", async () => {
    expect(await count(reportOf({ passed: 3, failed: 2, skipped: 0 }), true)).toMatchObject({ ok: false, failed: 2 });
  });

  it("fails when it ran no test", async () => {
    expect(await count(reportOf({ passed: 0, failed: 0, skipped: 5 }), true)).toMatchObject({ ok: false, failed: 1 });
  });

  it("fails when it fell over beside its tests", async () => {
    expect(await count(reportOf({ passed: 3, failed: 0, skipped: 0 }), false)).toMatchObject({ ok: false, failed: 1 });
  });

  it("fails when it left no report", async () => {
    expect(await count(join(folder, "none.json"), true)).toMatchObject({ ok: false, failed: 1 });
  });
});

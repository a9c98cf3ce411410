import { beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { releaseLease, takeLease } from "./job-runs.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("lease");
});

it("is held by one of fifty callers, until it is released or expires", async () => {
  const { db } = app.deps;
  const taken = await Promise.all(
    Array.from({ length: 50 }, (_, i) => takeLease(db, "job", `holder-${i}`, 1000, 2000)),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
  const winner = `holder-${taken.indexOf(true)}`;

  await releaseLease(db, "job", "other-holder");
  expect(await takeLease(db, "job", "late", 1999, 3000)).toBe(false);
  await releaseLease(db, "job", winner);
  expect(await takeLease(db, "job", "next", 1999, 3000)).toBe(true);
  expect(await takeLease(db, "job", "after", 3000, 4000)).toBe(true);
});

import { expect, it } from "vitest";
import { startTestApp } from "./test-app.ts";
import { beginTestFile } from "./test-file.ts";

it("An app of an earlier test file cannot read or write the database", async () => {
  const { deps } = await startTestApp("test-file");
  const count = () => deps.db.d1.prepare("SELECT count(*) AS n FROM users").first("n");
  expect(await count()).toBe(0);
  beginTestFile();
  expect(count).toThrow("has ended");
});

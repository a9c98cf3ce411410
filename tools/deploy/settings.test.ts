import { expect, it } from "vitest";
import { settingProblems } from "./settings.ts";

const database = (database_id: string) => [{ binding: "DB", database_name: "tidemark", database_id }];
const vars = { ENVIRONMENT: "production" };

it("finds no problem when a database id is set", () => {
  expect(settingProblems({ vars, d1_databases: database("4b1f6f1e-32cd-4e0f-9d5b-3f1c8e0a7d11") })).toEqual([]);
});

it.each(["00000000-0000-0000-0000-000000000000", "", "your-id"])("reports that %j is not a database id", (id) => {
  const [sentence, ...otherProblems] = settingProblems({ vars, d1_databases: database(id) });
  expect(sentence).toContain("npx wrangler d1 create tidemark");
  expect(otherProblems).toEqual([]);
});

it("reports a missing database, and an environment other than production", () => {
  expect(settingProblems({ vars })).toHaveLength(1);
  const d1_databases = database("4b1f6f1e-32cd-4e0f-9d5b-3f1c8e0a7d11");
  expect(settingProblems({ vars: { ENVIRONMENT: "test" }, d1_databases })).toHaveLength(1);
});

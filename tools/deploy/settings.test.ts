import { expect, it } from "vitest";
import { placeholdersIn } from "./settings.ts";

const database = (database_id: string) => [{ binding: "DB", database_name: "tidemark", database_id }];
const vars = { ENVIRONMENT: "production" };

it("finds nothing missing where a database is named", () => {
  expect(placeholdersIn({ vars, d1_databases: database("4b1f6f1e-32cd-4e0f-9d5b-3f1c8e0a7d11") })).toEqual([]);
});

it.each(["00000000-0000-0000-0000-000000000000", "", "your-id"])("tells that %j is no database", (id) => {
  const [sentence, ...more] = placeholdersIn({ vars, d1_databases: database(id) });
  expect(sentence).toContain("npx wrangler d1 create tidemark");
  expect(more).toEqual([]);
});

it("tells of no database at all, and of another environment than production", () => {
  expect(placeholdersIn({ vars })).toHaveLength(1);
  const d1_databases = database("4b1f6f1e-32cd-4e0f-9d5b-3f1c8e0a7d11");
  expect(placeholdersIn({ vars: { ENVIRONMENT: "test" }, d1_databases })).toHaveLength(1);
});

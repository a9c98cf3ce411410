import { globSync } from "node:fs";
import { resolve } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";

const modules = await Promise.all(
  globSync("worker/**/*.table.ts").map((file): Promise<Record<string, unknown>> => import(resolve(file))),
);
const tables = modules.flatMap((exports) => Object.values(exports)).filter((value) => is(value, SQLiteTable));

const camelCase = (column: string) => column.replace(/_([a-z\d])/g, (_, character: string) => character.toUpperCase());

it("each SQL column is named like its property in the code, in snake_case", () => {
  const columns = tables.flatMap((table) =>
    Object.entries(getTableColumns(table)).map(([property, { name }]) => ({
      table: getTableName(table),
      property,
      name,
    })),
  );
  expect(columns.length).toBeGreaterThan(400);
  expect(columns.filter(({ property, name }) => camelCase(name) !== property)).toEqual([]);
});

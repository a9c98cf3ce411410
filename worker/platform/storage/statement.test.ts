import { beforeAll, describe, expect, it } from "vitest";
import { startTestApp } from "../../test/test-app.ts";
import type { Database } from "./db.ts";
import { leases } from "./job-runs.table.ts";
import { insertSelect, jsonField, prepare } from "./statement.ts";

let db: Database;
beforeAll(async () => {
  ({ db } = (await startTestApp("statement")).deps);
});

describe("A statement with named parameters", () => {
  it("binds each value by its name, in any order and as often as the name occurs", async () => {
    const values = { second: "b", unused: "x", first: "a", flag: true, nothing: null };
    const row = await prepare(
      db,
      "SELECT :first AS a, :second AS b, :first AS c, :flag AS d, :nothing AS e",
      values,
    ).first();
    expect(row).toEqual({ a: "a", b: "b", c: "a", d: 1, e: null });
  });

  it("is refused when a parameter has no value", () => {
    expect(() => prepare(db, "SELECT :first, :missing", { first: 1 })).toThrow(":missing");
  });

  it("stores the fields of JSON rows in the columns of the same name", async () => {
    type Row = typeof leases.$inferSelect;
    const field = jsonField<Row>();
    const rows: Row[] = [
      { until: 1, holder: "h1", name: "one" },
      { name: "two", until: 2, holder: "h2" },
    ];
    const columns = { until: field("until"), name: field("name"), holder: field("holder") };
    await prepare(db, `${insertSelect(leases, columns)} FROM json_each(:rows)`, { rows: JSON.stringify(rows) }).run();
    expect(await db.orm.select().from(leases).orderBy(leases.name)).toEqual(rows);
  });
});

import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the scaling page names the bound of every table", () => {
  const files = globSync("worker/**/*.table.ts").map((file) => readFileSync(file, "utf8"));
  const tables = files.flatMap((text) => [...text.matchAll(/sqliteTable\(\s*"(\w+)"/g)].map(([, name]) => name!));
  const [, list = ""] = readFileSync(".github/SCALING.md", "utf8").split("## The bound of every table");
  const named = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
  expect(tables.length).toBeGreaterThan(70);
  expect(named.toSorted()).toEqual(tables.toSorted());
});

import { expect, it } from "vitest";
import { groupProblems } from "./problem-groups.ts";
import type { Question } from "./questions.ts";

const kindQuestion: Question = {
  ...{ key: "kind:Crypto Box", label: "", options: [], default: "skip", rows: 2, lines: [3, 9] },
};
const box = (row: number) => ({ row, problem: "“Crypto Box” is not a known kind of row" });
const dust = (row: number) => ({ row, problem: "“Dust” is not a known kind of row" });
const date = (row: number) => ({ row, problem: `“${row}/2024” is not a time that can be read` });
const balance = (row: number) => ({
  row,
  problem: `The file states a balance of ${row}.5 BTC, but the rows add up to 2`,
});

it("puts rows of one cause together, those of most rows first, each kind of row for itself", () => {
  const groups = groupProblems([box(3), date(4), date(5), date(6), box(9), dust(7), balance(8), balance(11)], []);
  expect(groups.map(({ cause, rows }) => [cause, rows])).toEqual([
    ["“…” is not a time that can be read, such as “4/2024”", 3],
    ["“Crypto Box” is not a known kind of row", 2],
    ["For example: The file states a balance of 8.5 BTC, but the rows add up to 2", 2],
    ["“Dust” is not a known kind of row", 1],
  ]);
  expect(groups[0]!.problems).toEqual([date(4), date(5), date(6)]);
});

it("names the question that cures a group", () => {
  const side = { row: 12, problem: "The other side of this trade is not in the file, so its price is unknown" };
  const archive = { ...kindQuestion, key: "archivePrices", lines: [] };
  const keys = (questions: Question[]) =>
    groupProblems([box(3), box(9), side, date(4)], questions).map(({ questionKey }) => questionKey);
  expect(keys([kindQuestion, archive])).toEqual(["kind:Crypto Box", null, "archivePrices"]);
  expect(keys([])).toEqual([null, null, null]);
});

it("lists the first rows of a long group", () => {
  const [group] = groupProblems(
    Array.from({ length: 106 }, (_, row) => box(row)),
    [],
  );
  expect([group!.rows, group!.problems.length]).toEqual([106, 50]);
});

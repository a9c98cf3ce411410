import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tools/test/depth.ts";
import type { Exact } from "../../values/decimal.ts";
import { LAYOUTS } from "../catalogue/layouts.ts";
import type { Action, Layout, LegRule } from "../layout.ts";
import type { FileRead } from "../read-file.ts";
import { plus } from "../reading/entries.ts";
import { EXAMPLES, type Example, lineOf, readExample } from "./examples.ts";

const cellsOf = ({ rows }: Example) => rows.map(({ cells }) => cells);

it("has at least two example rows of each layout", () => {
  const counts = new Map(EXAMPLES.map(({ layout, rows }) => [layout.id, rows.length]));
  expect(LAYOUTS.filter(({ id }) => (counts.get(id) ?? 0) < 2).map(({ id }) => id)).toEqual([]);
});

describe.each(EXAMPLES.map((example) => [example.layout.id, example] as const))("%s", (_, example) => {
  it("books its example rows as expected, and names the others", () => {
    const file = readExample(example, cellsOf(example));
    expect(file.layout.id).toBe(example.layout.id);
    expect(file.transactions.map(lineOf)).toEqual(example.booked);
    const left = example.rows.flatMap(({ moves }, index) => (moves.length === 0 ? [index + 2] : []));
    expect(file.problems.map(({ row }) => row)).toEqual(left);
  });
});

/** The sums of amounts by coin, without those that are 0. */
function sumsOf(amounts: readonly { symbol: string; amount: string }[]): Record<string, string> {
  const sums = new Map<string, Exact>();
  for (const { symbol, amount } of amounts) sums.set(symbol, plus(sums.get(symbol) ?? ("0" as Exact), amount as Exact));
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== "0").sort());
}

/** The balances of a file, and a plain reading of all of its rows that are not named. */
function balancesOf(file: FileRead, rows: Example["rows"]) {
  const named = new Set(file.problems.map(({ row }) => row));
  return {
    booked: sumsOf(file.balances.map(({ symbol, computed }) => ({ symbol: symbol.toUpperCase(), amount: computed }))),
    plain: sumsOf(rows.flatMap(({ moves }, index) => (named.has(index + 2) ? [] : moves))),
  };
}

/** The columns whose text says what a row is. */
const typeIndexes = ({ layout, header }: Example): number[] =>
  typeof layout.types === "string" || !layout.type
    ? []
    : layout.type.split(" + ").flatMap((name) => {
        const index = header.indexOf(name);
        return index === -1 ? [] : [index];
      });

const UNKNOWN = "Quantum Teleport";
/** Rows of an example in any order, some of them missing, repeated, or of an unknown kind. */
const anyRows = (example: Example) =>
  fc
    .array(fc.record({ index: fc.nat(example.rows.length - 1), isUnknown: fc.nat(9).map((one) => one === 0) }), {
      minLength: 1,
      maxLength: 12,
    })
    .map((picks) =>
      picks.map(({ index, isUnknown }) => {
        const row = example.rows[index]!;
        const types = typeIndexes(example);
        const hasUnknown = isUnknown && types.length > 0;
        return hasUnknown ? { ...row, cells: row.cells.map((cell, at) => (types.includes(at) ? UNKNOWN : cell)) } : row;
      }),
    );

describe("no coin comes from nothing", () => {
  it.each(EXAMPLES.map((example) => [example.layout.id, example] as const))("in files of %s", (_, example) => {
    fc.assert(
      fc.property(anyRows(example), (rows) => {
        const file = readExample(
          example,
          rows.map(({ cells }) => cells),
          true,
        );
        const { booked, plain } = balancesOf(file, rows);
        expect(booked).toEqual(plain);
        const lines = new Set([
          ...file.problems.map(({ row }) => row),
          ...file.transactions.flatMap(({ lines }) => lines),
        ]);
        expect(lines.size).toBe(rows.length);
      }),
      runs(20, 1000),
    );
  });

  const opposite: Record<string, LegRule["sign"]> = { in: "out", out: "in", type: "opposite", opposite: "type" };
  /** The rule with another sign. */
  function swapped(rule: LegRule): LegRule[] {
    const { sign, signBy, minusIf, ...rest } = rule;
    if (rule.fee)
      return ([true, "negative"] as const).filter((fee) => fee !== rule.fee).map((fee) => ({ ...rule, fee }));
    if (signBy || minusIf) return [{ ...rest, sign: "minus" }];
    return [sign === "minus" ? rest : { ...rest, sign: opposite[sign ?? ""] ?? "minus" }];
  }

  it("unless the sign of any rule is swapped", () => {
    const unseen = EXAMPLES.flatMap((example) =>
      example.layout.legs.flatMap((rule, at) => {
        const isSeen = swapped(rule).some((other) => {
          const layout: Layout = { ...example.layout, legs: example.layout.legs.with(at, other) };
          const file = readExample({ ...example, layout }, cellsOf(example), true);
          return file.transactions.map(lineOf).join() !== example.booked.join();
        });
        return isSeen ? [] : [`${example.layout.id}: ${JSON.stringify(rule)}`];
      }),
    );
    expect(unseen).toEqual([]);
  });

  /** The layout with the words of two kinds of rows swapped, where these decide about the signs. */
  function withSwappedTypes({ layout }: Example, [first, second]: readonly [Action, Action]): Layout[] {
    const { types } = layout;
    const hasSigns = layout.legs.some(({ sign }) => sign === "type" || sign === "opposite");
    if (typeof types === "string" || !types[first] || !types[second] || !hasSigns) return [];
    return [{ ...layout, types: { ...types, [first]: types[second], [second]: types[first] } }];
  }
  const PAIRS = [
    ["buy", "sell"],
    ["in", "out"],
    ["income", "out"],
  ] as const;

  it("unless two kinds of rows are swapped", () => {
    const unseen = EXAMPLES.flatMap((example) =>
      PAIRS.flatMap((pair) =>
        withSwappedTypes(example, pair).flatMap((layout) => {
          const file = readExample({ ...example, layout }, cellsOf(example), true);
          return file.transactions.map(lineOf).join() === example.booked.join() ? [`${layout.id}: ${pair}`] : [];
        }),
      ),
    );
    expect(unseen).toEqual([]);
  });
});

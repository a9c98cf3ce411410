import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Layout } from "../layout.ts";
import { fit, nameCells, recognise } from "../reading/header.ts";
import { LAYOUTS } from "./layouts.ts";

const LINES = 36;
const SPECIAL = ["base", "quote", "unit", "header"];

const namesOf = (text: string): string[] =>
  text
    .replace(/\?$/, "")
    .replace(/(?<=\*)\+$/, "")
    .split(" = ");
const nameOf = (text: string): string => namesOf(text)[0]!;
/** A header with all columns, or with the required columns only, as in older or newer files. */
const headerOf = ({ header }: Layout, hasOptional: boolean, alternative = 0): string[] =>
  header.split(" | ").flatMap((text) => {
    const isOptional = text.endsWith("?");
    const name = namesOf(text).at(alternative) ?? namesOf(text).at(-1)!;
    const plain = name.replace(/#\d$/, "").replaceAll("*", "XYZ");
    return isOptional && !hasOptional ? [] : [plain];
  });
const namesIn = (layout: Layout): string[] => layout.header.split(" | ").map(nameOf);

it("has a different id for each layout", () => {
  expect(new Set(LAYOUTS.map(({ id }) => id)).size).toBe(LAYOUTS.length);
});

it.each(LAYOUTS.map((layout) => [layout.id, layout] as const))("%s uses only columns of its header", (_, layout) => {
  const before = (text: string | undefined) => text?.slice(0, text.indexOf(":"));
  const used = [
    ...[
      layout.time,
      layout.type,
      layout.pair,
      layout.key,
      layout.balance,
      layout.note,
      layout.parties,
      layout.accounts,
      layout.within,
      layout.group,
    ],
    ...[layout.status, layout.failed, layout.excluded, layout.subaccounts].map(before),
    ...layout.legs.flatMap(({ amount, coin, value, signBy, unlike }) => [
      ...amount.split(/ (?:×|−|>>) /),
      ...(coin.startsWith("=") || SPECIAL.includes(coin) ? [] : coin.split(" or ")),
      unlike,
      ...(value?.split(/ in (?!.* in )/).filter((name) => !name.startsWith("=") && name !== "header") ?? []),
      before(signBy),
    ]),
  ].flatMap((text) => text?.split(" + ") ?? []);
  const names = namesIn(layout);
  expect(used.filter((name) => name !== "time" && !names.includes(name))).toEqual([]);
});

it.each(LAYOUTS.map((layout) => [layout.id, layout] as const))("%s fits its own headers, and no other", (_, layout) => {
  for (const [hasOptional, alternative] of [
    [true, 0],
    [false, 0],
    [true, 1],
    [false, 1],
    [true, 2],
    [false, 2],
  ] as const) {
    const cells = headerOf(layout, hasOptional, alternative);
    const fits = recognise(LAYOUTS, [{ line: 1, cells }])!.fits.map((found) => found.layout);
    expect(fits).toContain(layout);
    // Layouts that share a header are distinguished by the name of the file or by the rows.
    expect(fits.every((other) => other === layout || (other.file ?? layout.file) !== undefined)).toBe(true);
    const more = fit(layout, nameCells({ line: 1, cells: [...cells, "Something new"] }));
    expect(more?.ignored).toEqual(["Something new"]);
    const needed = headerOf(layout, false, alternative)[0];
    expect(fit(layout, nameCells({ line: 1, cells: cells.filter((name) => name !== needed) }))).toBeNull();
  }
});

it(`writes each layout in at most ${LINES} lines`, () => {
  const sizes = globSync("shared/imports/catalogue/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^ {2}\{\n[\s\S]*?\n {2}\},$/gm)].map(([text]) => text.split("\n").length),
  );
  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.filter((size) => size > LINES)).toEqual([]);
});

import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { scanCells } from "./cells.ts";

const LIMITS = { rows: 1000, cells: 1000 };
const cellsOf = (text: string) => scanCells(text, ",", LIMITS).rows.map(({ cells }) => cells);

it("reads the same cells as Papa Parse, also where quotation marks stand in cells", () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab1,,,"" \t\n\n;\''), maxLength: 60 });
  fc.assert(
    fc.property(text, (lines) => {
      const source = `${lines}\n`;
      const { data, errors } = Papa.parse<string[]>(source, { delimiter: ",", newline: "\n" });
      const isOpen = errors.some(({ code }) => code === "MissingQuotes");
      expect(scanCells(source, ",", LIMITS).isOpen).toBe(isOpen);
      if (!isOpen) expect(cellsOf(source)).toEqual(data.filter((cells) => cells.some((cell) => cell !== "")));
    }),
    { numRuns: 2000 },
  );
});

it("ends a line at a line feed, a return or both, and counts the lines of quoted cells", () => {
  const { rows } = scanCells('a,b\r\n\r\n"c\nd",e\rf,"g""h" \n', ",", LIMITS);
  expect(rows).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 3, cells: ["c\nd", "e"] },
    { line: 5, cells: ["f", 'g"h'] },
  ]);
});

it("takes curly quotes around a cell as quotes, and others as text", () => {
  expect(cellsOf("“a,b”,c\n“d,e\nf “g” h,“i”\n")).toEqual([
    ["a,b", "c"],
    ["“d", "e"],
    ["f “g” h", "i"],
  ]);
});

it("stops where the text has more rows or cells than allowed", () => {
  expect(scanCells("a\nb\nc", ",", { rows: 2, cells: 9 })).toMatchObject({ exceeded: "rows", rows: [{}, {}] });
  expect(scanCells("a,b,c", ",", { rows: 9, cells: 2 })).toMatchObject({ exceeded: "cells", rows: [] });
});

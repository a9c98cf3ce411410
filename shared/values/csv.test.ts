import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { formatCsv, parseCsv } from "./csv.ts";

const cellsOf = (text: string) => parseCsv(text)?.map(({ cells }) => cells);

it("parses every text that it wrote", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab1 \"',;=+-@\n＝é👍") });
  const row = fc
    .array(text, { minLength: 1, maxLength: 4 })
    .filter((cells) => cells.some((cell) => cell.trim() !== ""));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const header = ["a,b"];
      expect(cellsOf(formatCsv([header, ...rows]))).toEqual([header, ...rows]);
    }),
    runs(500, 20_000),
  );
});

it("writes no cell that a spreadsheet would run as a formula", () => {
  for (const risk of ["=1+1", "+1", "-1+1", "-A1", "-", "@SUM(A1)", "\t=1", "＝1", "'=1"]) {
    const [line] = formatCsv([[risk]]).split("\r\n");
    expect(line).toMatch(/^"?'/);
  }
});

it("writes a negative number as a number, so that a spreadsheet adds it up", () => {
  expect(formatCsv([["-1", "-0.50"]])).toBe("-1,-0.50\r\n");
});

it.each([
  [
    "a,b\r\n1,2\r\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "\uFEFFa;b\n1,5;2",
    [
      ["a", "b"],
      ["1,5", "2"],
    ],
  ],
  [
    "a\tb\n1\t2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    'a,b\n"x ""y""\nz",2\n\n',
    [
      ["a", "b"],
      ['x "y"\nz', "2"],
    ],
  ],
  ["", []],
])("parses %j", (text, rows) => expect(cellsOf(text)).toEqual(rows));

it("returns the line number on which each row begins", () => {
  expect(parseCsv('a\n"x\ny"\nz')?.map(({ line }) => line)).toEqual([1, 2, 4]);
});

it("returns null for a quote that is never closed", () => expect(parseCsv('a\n"x')).toBeNull());

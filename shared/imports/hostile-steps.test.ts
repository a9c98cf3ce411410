import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { createMeter } from "../test/steps.ts";
import { LAYOUTS } from "./catalogue/layouts.ts";
import { layoutOf } from "./mapping.ts";
import { readFile } from "./read-file.ts";
import { MAX_KINDS } from "./rules.ts";

/** Max steps for a text, as a multiple of the steps for a plain file of the same length. */
const MAX_RATIO = 20;
/** The length of the texts of the property, and of the others, where even a small quadratic part exceeds the ratio. */
const [SHORT, LENGTH] = [2000, 10_000];
const HEADER = "txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance\n";
const PLAIN_ROW = [
  ...["L1-A", "R1-A", "2024-01-01 10:00:00", "deposit", "", "currency", "ZEUR", "spot / main"],
  ...["1000.0000", "0", "1000.0000"],
];
const rowWith = (index: number, cell: string) => `${PLAIN_ROW.with(index, cell).join(",")}\n`;
const fill = (part: string, length = LENGTH) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
const PLAIN = HEADER + fill(rowWith(0, "L1-A"), 4 * LENGTH);

const meter = createMeter("/shared/");
afterAll(() => meter.stop());

const NOW = Date.UTC(2026, 10, 23);
const read = (text: string) => readFile(text, { catalogue: LAYOUTS, fileName: "a.csv", now: NOW });
const stepsOf = (text: string) => meter.stepsOf(() => read(text));
read(PLAIN);
const plainSteps = new Map<number, number>();
function ratioOf(text: string): number {
  const length = Math.floor(text.length / 100) * 100;
  const plain = plainSteps.get(length) ?? stepsOf(PLAIN.slice(0, length));
  plainSteps.set(length, plain);
  return stepsOf(text) / plain;
}

// biome-ignore format: many short values per line
const SPECIAL = [
  '"', "“", "”", "'", "«", "»", " ", "\u00a0", "\u202f", "\u3000", ",", ";", "\t", "|", "0", "1", "9", "+", "-", "−", ".",
  "=", "@", "\n", "\r", "\r\n", "\uFEFF", "(", ")", "e", "T", "Z", ":", "/", "€", "a", '""', '"a', ',"', ',“', "GMT+1",
];
const parts = (maxLength: number) =>
  fc.array(fc.constantFrom(...SPECIAL), { minLength: 1, maxLength, size: "max" }).map((found) => found.join(""));
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** Places of a file in which a text can stand. The numbers are columns: a time, a kind, a coin, an amount and a balance. */
const PLACES: ((text: string) => string)[] = [
  (text) => text,
  (text) => HEADER + text,
  (text) => `${text}\n${HEADER}${fill(rowWith(0, "L1-A"), 400)}`,
  (text) => `day,sum,${quoted(text)}\n1,2,3\n`,
  ...[2, 3, 6, 8, 10].flatMap((index) => [
    (text: string) => HEADER + rowWith(index, quoted(`1${text}x`)),
    (text: string) => HEADER + fill(rowWith(index, quoted(`1${text.slice(0, 60)}x`)), SHORT),
    (text: string) => HEADER + fill(rowWith(index, quoted(`2024-01-01${text.slice(0, 40)}x`)), SHORT),
  ]),
];

const STATEMENT = "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n";
const rows = (length: number, row: (index: number) => string): string => {
  let text = "";
  for (let index = 0; text.length < length; index++) text += row(index);
  return text;
};
const inOneSecond = (length: number, ...kinds: [operation: string, amount: number][]) =>
  STATEMENT +
  kinds
    .map(([operation, amount]) =>
      rows(length, (index) => `1,2024-01-01 10:00:00,Spot,${operation},C${index},${amount},\n`),
    )
    .join("");
const HOSTILE: Record<string, string> = {
  "opened curly quotes": `Date,Amount,Coin\n${fill(",“")}\n1,2,3\n`,
  "opened curly quotes in many rows": `Date,Amount,Coin\n${fill(",“,\n", 3 * LENGTH)}`,
  "a time of blanks": HEADER + rowWith(2, `2024-01-01${fill(" ")}x`),
  "an amount of blanks": HEADER + rowWith(8, `1${fill(" ")}x`),
  "a quoted cell of quotation marks and blanks": HEADER + rowWith(8, `"${fill('x"')}${fill(" ")}x`),
  "balances of one second": HEADER + rows(LENGTH, (index) => rowWith(10, `${(index * 7) % 50}.1`)),
  "many short rows": HEADER + fill("-\n"),
};
it.each(Object.entries(HOSTILE))("reads hostile text in few steps: %s", (_, text) => {
  expect(ratioOf(text)).toBeLessThanOrEqual(MAX_RATIO);
});

it("reads kinds of rows in few steps, also with as many patterns as a mapping may have", () => {
  const types = Object.fromEntries(Array.from({ length: MAX_KINDS }, (_, index) => [`*zz${index}`, "in" as const]));
  const layout = layoutOf({ account: "A", time: "t", amount: "a", coin: "c", type: "k", types });
  const text = `t,a,c,k\n${rows(LENGTH, (index) => `2024-01-01,1,B,k${index}\n`)}`;
  const steps = meter.stepsOf(() => readFile(text, { catalogue: LAYOUTS, fileName: "a.csv", layout, now: NOW }));
  expect(steps / stepsOf(PLAIN.slice(0, text.length))).toBeLessThanOrEqual(MAX_RATIO);
});

it.each([
  ["purchases", [["Buy", 1]]],
  [
    "fees above trades",
    [
      ["Fee", -1],
      ["Buy", 1],
      ["Sell", -1],
    ],
  ],
] as [string, [string, number][]][])("takes twice the steps for twice the rows of one second: %s", (_, kinds) => {
  const steps = [LENGTH, 2 * LENGTH].map((length) => stepsOf(inOneSecond(length, ...kinds)));
  expect(steps[1]).toBeLessThan(2.2 * steps[0]!);
});

it("finds too many steps in an expression that searches for each closing quote", () => {
  const text = HOSTILE["opened curly quotes"]!.slice(0, 3000);
  const steps = meter.stepsOf(() => text.replace(/(^|[,;\t])“([^”\n]*)”(?=[,;\t]|\r?$)/gm, '$1"$2"'));
  expect(steps).toBeGreaterThan(MAX_RATIO * stepsOf(PLAIN.slice(0, text.length)));
});

it("reads any text of special characters in few steps", () => {
  const repeated = fc.tuple(parts(4), parts(3)).map(([part, end]) => fill(part, SHORT) + end);
  const mixed = fc.array(fc.constantFrom(...SPECIAL), { minLength: 500, maxLength: SHORT, size: "max" });
  const hostile = fc.tuple(
    fc.constantFrom(...PLACES),
    fc.oneof(
      repeated,
      mixed.map((found) => found.join("")),
    ),
  );
  fc.assert(
    fc.property(hostile, ([fileOf, text]) => {
      expect(ratioOf(fileOf(text))).toBeLessThanOrEqual(MAX_RATIO);
    }),
    runs(15, 2000),
  );
});

import { compare, type Decimal, type Exact, inPercent, sum, sumOf } from "../../../shared/values/decimal.ts";

type Part = { coinId: string | null; symbol: string; value: Decimal };
export type Share = { id: string; symbol: string; hue: string; value: Exact; percent: Decimal };

/** Coins that are named; the rest is one share. */
const NAMED = 5;
/** Hues far from each other, and from the next one in the row. */
const HUES = ["hue-7", "hue-4", "hue-10", "hue-2", "hue-9"];
const OTHERS = "others";

/** What part of the value each coin is, the largest first. */
export function allocationOf(parts: readonly Part[]): Share[] {
  const byCoin = new Map<string, { symbol: string; value: Exact }>();
  for (const { coinId, symbol, value } of parts) {
    const id = coinId ?? symbol;
    const before = byCoin.get(id)?.value;
    byCoin.set(id, { symbol: symbol.toUpperCase(), value: before === undefined ? value : sum(before, value) });
  }
  const whole = sumOf([...byCoin.values()].map(({ value }) => value));
  const sorted = [...byCoin].sort(([, a], [, b]) => compare(b.value, a.value));
  const rest = sumOf(sorted.slice(NAMED).map(([, { value }]) => value));
  const shares = sorted
    .slice(0, NAMED)
    .map(([id, { symbol, value }], at) => ({ id, symbol, value, hue: HUES[at] ?? "" }));
  const all =
    sorted.length > NAMED ? [...shares, { id: OTHERS, symbol: "Others", value: rest, hue: "hue-rest" }] : shares;
  return all.flatMap((share) => {
    const percent = inPercent(share.value, whole);
    return percent === null ? [] : [{ ...share, percent }];
  });
}

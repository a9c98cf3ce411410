import type { Accounting } from "../transactions/accounting.ts";
import { MONEY_SCALE } from "../transactions/leg-values.ts";
import { powerOfTen } from "../values/fixed.ts";
import type { Chain } from "./chain.ts";
import { type CoinPrices, quotes } from "./quotes.ts";
import type { Benchmark } from "./rules.ts";

const ONE = powerOfTen(MONEY_SCALE);

type Compared = { benchmark: Benchmark; prices: CoinPrices; accounting: Accounting };

/** The price of the benchmark in the ledger's currency at the start, and 1 + its change since then at each point. */
export type BenchmarkGrowth = { start: number | null; points: (number | null)[] };

/** The units of the benchmark that the same deposits and withdrawals would leave; null where it has no price. */
export function unitsOf({ flows }: Chain, { benchmark, prices, accounting }: Compared): bigint | null {
  if (benchmark === "cash") return flows.reduce((total, { money }) => total + money, 0n);
  const quoted = quotes(prices, accounting);
  let units = 0n;
  for (const { at, money } of flows) {
    const unit = quoted.worthAt(benchmark, ONE, at);
    if (unit === null || unit === 0n) return null;
    units += (money * ONE) / unit;
  }
  return units;
}

/** How the price of the benchmark changed beside a chain. */
export function benchmarkGrowth({ from, points }: Chain, { benchmark, prices, accounting }: Compared): BenchmarkGrowth {
  const { unitAt } = quotes(prices, accounting);
  const priceAt = (at: number) => (benchmark === "cash" ? 1 : unitAt(benchmark, at));
  const start = priceAt(from) || null;
  return { start, points: points.map(({ at }) => changeSince(start, priceAt(at))) };
}

/** 1 + the change of a price; null where a price is missing. */
export const changeSince = (start: number | null, price: number | null): number | null =>
  start === null || price === null ? null : price / start;

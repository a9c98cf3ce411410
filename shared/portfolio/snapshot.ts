import type { Decimal, Exact } from "../values/decimal.ts";
import { DAY, HOUR } from "../values/time.ts";
import type { HistoryRange } from "./chart/history-range.ts";
import { statedPrice } from "./known-cost.ts";
import type { LivePrices } from "./revaluation.ts";
import { type Holding, type Leverage, leveragedValuation, total, valueBalance, valueHolding } from "./valuation.ts";

type StoredPosition = { coinId: string | null; entryPrice: string; currentPrice: Decimal };

/** The live price, or else the one that was stated; null without either. */
const priceOf = (position: StoredPosition, prices: LivePrices): Exact | null =>
  prices.get(position.coinId ?? "")?.price ?? statedPrice(position);

/** A balance of a linked account. Without a price its value is unknown. */
type Balance = { coinId: string | null; amount: Exact };
const priceOfBalance = ({ coinId }: Balance, prices: LivePrices): Exact | null =>
  prices.get(coinId ?? "")?.price ?? null;

export type Holdings = {
  spot: readonly (Holding & StoredPosition)[];
  leveraged: readonly (Leverage & StoredPosition)[];
  linked: readonly Balance[];
};

/** The figures of a record. Its cost is that of its P&L, and null where more has a cost than has a price. */
export function valuePortfolio(
  { spot, leveraged, linked }: Holdings,
  prices: LivePrices,
): { value: Decimal | null; cost: Decimal | null; pnl: Decimal | null } {
  const { value, cost, pnl, pnlCost } = total([
    // A holding that was sold completely is kept, but it is worth and costs nothing.
    ...spot
      .filter(({ amount }) => amount !== "0")
      .map((position) => ({ ...valueHolding(position, priceOf(position, prices)), day: null })),
    ...leveraged.map((position) => ({ ...leveragedValuation(position, priceOf(position, prices)), day: null })),
    ...linked.map((balance) => ({ ...valueBalance(balance.amount, priceOfBalance(balance, prices)), day: null })),
  ]);
  return { value, cost: cost === pnlCost ? cost : null, pnl };
}

export const dayBucket = (now: number): number => now - (now % DAY);
export const hourBucket = (now: number): number => now - (now % HOUR);

const RANGE_MS = { "24h": DAY, "7d": 7 * DAY, "30d": 30 * DAY, "1y": 366 * DAY, all: Number.POSITIVE_INFINITY };
/** The start of a chart, and whether it shows only one point per day. */
export function chartWindow(range: HistoryRange, now: number): { since: number; dailyOnly: boolean } {
  return { since: range === "all" ? 0 : hourBucket(now) - RANGE_MS[range], dailyOnly: RANGE_MS[range] > 7 * DAY };
}

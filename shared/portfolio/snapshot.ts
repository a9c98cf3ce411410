import type { Asset } from "../transactions/transaction.ts";
import { type Decimal, difference, type Exact, toDecimal } from "../values/decimal.ts";
import { DAY, HOUR } from "../values/time.ts";
import type { HistoryRange } from "./chart/history-range.ts";
import { knownCostOf, statedPrice } from "./known-cost.ts";
import type { LivePrices } from "./revaluation.ts";
import {
  type Holding,
  type Leverage,
  sumOfKnown,
  total,
  type Valuation,
  valueBalance,
  valueHolding,
} from "./valuation.ts";
import { countedValue, leveragedFigures } from "./valued.ts";

type StoredPosition = { coinId: string | null; entryPrice: string; currentPrice: Decimal };

/** The live price, or else the one that was stated; null without either. */
const priceOf = (position: StoredPosition, prices: LivePrices): Exact | null =>
  prices.get(position.coinId ?? "")?.price ?? statedPrice(position);

/** A balance of a linked account. Without a price its value is unknown. */
type Balance = Asset & { amount: Exact };
const priceOfBalance = ({ coinId }: Balance, prices: LivePrices): Exact | null =>
  prices.get(coinId ?? "")?.price ?? null;

export type Holdings = {
  spot: readonly (Asset & Holding & StoredPosition)[];
  leveraged: readonly (Leverage & StoredPosition)[];
  linked: readonly Balance[];
};

type RecordFigures = Record<"value" | "cost" | "pnl" | "equity" | "equityCost", Decimal | null>;
/** Without borrowed money: the whole value, and the cost of its P&L. */
const unlevered = (figures: Valuation) => ({
  ...figures,
  equity: figures.value,
  equityCost: figures.pnl === null ? null : figures.cost,
});
/** The equity of a leveraged position is its margin and its P&L. */
const levered = (figures: ReturnType<typeof leveragedFigures>) => ({
  ...figures,
  value: countedValue(figures),
  equityCost:
    figures.equity === null || figures.pnl === null ? null : toDecimal(difference(figures.equity, figures.pnl)),
});

/**
 * The figures of a record. Its cost is that of its P&L, and null where more has a cost than has a price. Its equity is that
 * of the page: the value without borrowed money.
 */
export function valuePortfolio({ spot, leveraged, linked }: Holdings, prices: LivePrices): RecordFigures {
  // A holding that was sold completely is kept, but it is worth and costs nothing.
  const held = spot.filter(({ amount }) => amount !== "0");
  const costed = held.map((position) => ({ ...position, ...knownCostOf(position) }));
  const parts = [
    ...held.map((position) => unlevered(valueHolding(position, priceOf(position, prices)))),
    ...leveraged.map((position) => {
      const price = priceOf(position, prices);
      return levered(leveragedFigures(position, { price, change24h: null, isDecisive: false }));
    }),
    ...linked.map((balance) => unlevered(valueBalance(balance, costed, priceOfBalance(balance, prices)))),
  ];
  const { value, cost, pnl, pnlCost } = total(parts.map((part) => ({ ...part, day: null })));
  return {
    value,
    cost: cost === pnlCost ? cost : null,
    pnl,
    equity: sumOfKnown(parts.map((part) => part.equity)),
    equityCost: sumOfKnown(parts.map((part) => part.equityCost)),
  };
}

export const dayBucket = (now: number): number => now - (now % DAY);
export const hourBucket = (now: number): number => now - (now % HOUR);

const RANGE_MS = { "24h": DAY, "7d": 7 * DAY, "30d": 30 * DAY, "1y": 366 * DAY, all: Number.POSITIVE_INFINITY };
/** The start of a chart, and whether it shows only one point per day. */
export function chartWindow(range: HistoryRange, now: number): { since: number; dailyOnly: boolean } {
  return { since: range === "all" ? 0 : hourBucket(now) - RANGE_MS[range], dailyOnly: RANGE_MS[range] > 7 * DAY };
}

import type { PositionType } from "../../shared/portfolio/rules.ts";
import { hasCrossed } from "../../shared/portfolio/valuation.ts";
import { type Decimal, type Exact, parseDecimal } from "../../shared/values/decimal.ts";
import { MINUTE } from "../../shared/values/time.ts";

/**
 * The price that the market shows, with its change in 24 hours in percent. `before`: the price in the refresh before;
 * null when there is none, and while a newer price is held back.
 */
export type LivePrice = {
  price: Exact;
  pricedAt: number;
  change24h: number | null;
  before: { price: Exact; at: number } | null;
};
export type LivePrices = ReadonlyMap<string, LivePrice>;
export type DecisivePrices = ReadonlyMap<string, { price: Exact; before: { price: Exact; at: number } }>;

export type Revaluation = { id: string; coinId: string; currentPrice: Decimal };
/** `price`: that of the market, which liquidated the position. */
export type Liquidation = { id: string; coinId: string; liquidationPrice: Decimal; updatedAt: number; price: Exact };

/** An older price decides no liquidation. */
const DECIDES_FOR = 10 * MINUTE;
export const isFresh = (pricedAt: number, now: number): boolean => now - pricedAt <= DECIDES_FOR;

type Priced = { id: string; coinId: string | null; currentPrice: Decimal };

/** Positions whose stored price is another one than the market's. What would round to 0 stays as it is. */
export function decideRevaluations(positions: readonly Priced[], prices: LivePrices): Revaluation[] {
  return positions.flatMap(({ id, coinId, currentPrice }) => {
    const live = coinId === null ? undefined : prices.get(coinId);
    const next = live ? parseDecimal(live.price) : null;
    if (coinId === null || next === null || next === "0" || next === currentPrice) return [];
    return [{ id, coinId, currentPrice: next }];
  });
}

type Line = {
  id: string;
  coinId: string | null;
  positionType: PositionType;
  liquidationPrice: Decimal;
  updatedAt: number;
};

/** Prices that can liquidate: a fresh one, with that of the refresh before it. */
export function decisivePrices(prices: LivePrices, now: number): DecisivePrices {
  const decisive = [...prices].flatMap(([id, { price, pricedAt, before }]) =>
    before && isFresh(pricedAt, now) ? [[id, { price, before }] as const] : [],
  );
  return new Map(decisive);
}

/**
 * Open positions whose line was crossed in two refreshes in a row, because one bad price must liquidate nothing.
 * A price from before the position's last edit says nothing.
 */
export function decideLiquidations(open: readonly Line[], prices: DecisivePrices): Liquidation[] {
  return open.flatMap((line) => {
    const { id, coinId, liquidationPrice, updatedAt } = line;
    const decisive = coinId === null ? undefined : prices.get(coinId);
    if (coinId === null || !decisive || decisive.before.at < updatedAt) return [];
    const { price, before } = decisive;
    const isCrossed = hasCrossed(line, before.price) && hasCrossed(line, price);
    return isCrossed ? [{ id, coinId, liquidationPrice, updatedAt, price }] : [];
  });
}

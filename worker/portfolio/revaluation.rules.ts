import { type Decimal, type Exact, parseDecimal } from "../../shared/decimal.ts";
import type { PositionType } from "../../shared/portfolio-rules.ts";
import { MINUTE } from "../../shared/time.ts";
import { hasCrossed } from "../../shared/valuation.ts";

/** A coin's price as the market last accepted it, and its change in 24 hours in percent. */
export type LivePrice = { price: Exact; pricedAt: number; change24h: number | null };
export type LivePrices = ReadonlyMap<string, LivePrice>;

export type Revaluation = { id: string; coinId: string; currentPrice: Decimal };
export type Liquidation = { id: string; coinId: string; liquidationPrice: Decimal; updatedAt: number };

/** An older price decides no liquidation: it is permanent. */
export const DECIDES_FOR = 10 * MINUTE;
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

/** Open positions that a fresh price has carried to their line or past it. A price from before the last edit says nothing. */
export function decideLiquidations(open: readonly Line[], prices: LivePrices, now: number): Liquidation[] {
  return open.flatMap((line) => {
    const { id, coinId, liquidationPrice, updatedAt } = line;
    const live = coinId === null ? undefined : prices.get(coinId);
    if (coinId === null || !live || !isFresh(live.pricedAt, now) || live.pricedAt < updatedAt) return [];
    return hasCrossed(line, live.price) ? [{ id, coinId, liquidationPrice, updatedAt }] : [];
  });
}

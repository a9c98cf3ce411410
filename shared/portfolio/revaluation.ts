import { type Decimal, type Exact, parseDecimal } from "../values/decimal.ts";
import { MINUTE } from "../values/time.ts";
import type { PositionType } from "./rules.ts";
import { hasCrossed } from "./valuation.ts";

/**
 * The price that the market shows, with its change in 24 hours in percent. `previous` is the price of the previous
 * refresh. It is null when there is none, and while a newer price is held back.
 */
export type LivePrice = {
  price: Exact;
  pricedAt: number;
  change24h: number | null;
  previous: { price: Exact; at: number } | null;
};
export type LivePrices = ReadonlyMap<string, LivePrice>;
export type DecisivePrices = ReadonlyMap<string, { price: Exact; previous: { price: Exact; at: number } }>;

export type Revaluation = { id: string; coinId: string; currentPrice: Decimal };
/** `price` is the market price that liquidates the position. */
export type Liquidation = { id: string; coinId: string; liquidationPrice: Decimal; updatedAt: number; price: Exact };

/** Older prices do not liquidate positions. */
const MAX_PRICE_AGE = 10 * MINUTE;
export const isFresh = (pricedAt: number, now: number): boolean => now - pricedAt <= MAX_PRICE_AGE;

type StoredPosition = { id: string; coinId: string | null; currentPrice: Decimal };

/** Positions whose stored price differs from the market's. Prices that would round to 0 are skipped. */
export function decideRevaluations(positions: readonly StoredPosition[], prices: LivePrices): Revaluation[] {
  return positions.flatMap(({ id, coinId, currentPrice }) => {
    const livePrice = coinId === null ? undefined : prices.get(coinId);
    const marketPrice = livePrice ? parseDecimal(livePrice.price) : null;
    if (coinId === null || marketPrice === null || marketPrice === "0" || marketPrice === currentPrice) return [];
    return [{ id, coinId, currentPrice: marketPrice }];
  });
}

type OpenPosition = {
  id: string;
  coinId: string | null;
  positionType: PositionType;
  liquidationPrice: Decimal;
  updatedAt: number;
};

/** Prices that may liquidate positions: fresh ones, each with the price of the previous refresh. */
export function decisivePrices(prices: LivePrices, now: number): DecisivePrices {
  const decisive = [...prices].flatMap(([id, { price, pricedAt, previous }]) =>
    previous && isFresh(pricedAt, now) ? [[id, { price, previous }] as const] : [],
  );
  return new Map(decisive);
}

/**
 * Open positions whose liquidation price was crossed in two consecutive refreshes, because one wrong price must not
 * liquidate. Prices from before the position's last edit do not count.
 */
export function decideLiquidations(open: readonly OpenPosition[], prices: DecisivePrices): Liquidation[] {
  return open.flatMap((position) => {
    const { id, coinId, liquidationPrice, updatedAt } = position;
    const decisive = coinId === null ? undefined : prices.get(coinId);
    if (coinId === null || !decisive || decisive.previous.at < updatedAt) return [];
    const { price, previous } = decisive;
    const crossedTwice = hasCrossed(position, previous.price) && hasCrossed(position, price);
    return crossedTwice ? [{ id, coinId, liquidationPrice, updatedAt, price }] : [];
  });
}

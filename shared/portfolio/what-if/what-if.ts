import { assetKeyOf } from "../../transactions/transaction.ts";
import { type Decimal, difference, type Exact, product, sum } from "../../values/decimal.ts";
import { fixedPointText, placesOf, roundFixedPoint, toFixedPoint } from "../../values/fixed.ts";
import type { PositionType } from "../rules.ts";
import { hasCrossed, marginOf } from "../valuation.ts";

/**
 * A portfolio after a price change: its equity, and which leveraged positions are liquidated on the way, in their
 * order. The positions are sorted once by the change that liquidates them, so that each step of the slider needs only
 * one lookup.
 */

type Asset = { coinId: string | null; symbol: string };
/** A position without a price counts as nothing, as in the total. */
export type SpotPosition = Asset & { price: Exact | null; amount: string };
export type LeveragedPosition = Asset & {
  price: Exact | null;
  id: string;
  size: string;
  entryPrice: string;
  leverage: number;
  liquidationPrice: string;
  positionType: PositionType;
  /** A liquidated position has no equity and does not change. */
  state: "open" | "risky" | "liquidated";
};

type Priced = LeveragedPosition & { price: Exact };

/** A coin, or null for all coins. The symbol identifies a coin that the market does not know. */
export type MovedCoin = string | null;
export const movedKeyOf = ({ coinId, symbol }: Pick<Asset, "coinId" | "symbol">): string =>
  assetKeyOf({ coinId, symbol });

/** US dollars times 10^8. */
const PLACES = 8;
/** The equity of a part of the portfolio is `fixed + moving × (100 + change) ÷ 100`. */
type Sums = { fixed: bigint; moving: bigint };
type LiquidatablePosition = Sums & { id: string; margin: bigint; price: bigint; liquidationPrice: bigint };

export type WhatIf = {
  sums: Sums;
  /** The positions that a fall or a rise liquidates, in the order of their liquidation, with running sums. */
  fall: Side;
  rise: Side;
};
type Side = { sorted: LiquidatablePosition[]; until: (Sums & { margin: bigint })[] };

const money = (text: string): bigint => roundFixedPoint(toFixedPoint(text, placesOf(text)), placesOf(text), PLACES);

/** A product, rounded to 8 decimals. */
function worth(amount: string, price: string): bigint {
  const [amountPlaces, pricePlaces] = [placesOf(amount), placesOf(price)];
  const product = toFixedPoint(amount, amountPlaces) * toFixedPoint(price, pricePlaces);
  return roundFixedPoint(product, amountPlaces + pricePlaces, PLACES);
}

function liquidatableOf(position: Priced): LiquidatablePosition {
  const { id, size, entryPrice, leverage, liquidationPrice, positionType, price } = position;
  const margin = money(marginOf({ size: size as Decimal, entryPrice: entryPrice as Decimal, leverage }));
  const [value, cost] = [worth(size, price), worth(size, entryPrice)];
  const places = Math.max(placesOf(price), placesOf(liquidationPrice));
  const sign = positionType === "long" ? 1n : -1n;
  return {
    id,
    margin,
    fixed: margin - sign * cost,
    moving: sign * value,
    price: toFixedPoint(price, places),
    liquidationPrice: toFixedPoint(position.liquidationPrice, places),
  };
}

/**
 * Whether the price has reached the liquidation price already, and more than the margin would be lost: entry price +
 * leverage × move is then below 0, exactly, also for a position that is worth nothing in 8 decimals.
 */
function isLost({ positionType, liquidationPrice, price, entryPrice, leverage }: Priced): boolean {
  if (!hasCrossed({ positionType, liquidationPrice: liquidationPrice as Decimal }, price)) return false;
  const entry = entryPrice as Exact;
  const move = positionType === "long" ? difference(price, entry) : difference(entry, price);
  return sum(entry, product(String(leverage) as Exact, move)).startsWith("-");
}

/** Compares the changes that liquidate two positions: liquidation price ÷ price. */
function compareChanges(a: LiquidatablePosition, b: LiquidatablePosition): number {
  const difference = a.liquidationPrice * b.price - b.liquidationPrice * a.price;
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function sideOf(sorted: LiquidatablePosition[]): Side {
  let [fixed, moving, margin] = [0n, 0n, 0n];
  const until = sorted.map((position) => {
    fixed += position.fixed;
    moving += position.moving;
    margin += position.margin;
    return { fixed, moving, margin };
  });
  return { sorted, until };
}

/** Whether a change moves the price of a coin. Of all coins, stablecoins keep theirs. A coin by itself always moves. */
const movesWith = (moved: MovedCoin, stable: ReadonlySet<string>) => (asset: Asset) =>
  moved === null ? !isHeld(asset, stable) : movedKeyOf(asset) === moved;
const isHeld = ({ coinId }: Pick<Asset, "coinId">, stable: ReadonlySet<string>): boolean =>
  coinId !== null && stable.has(coinId);

/** Whether stablecoins among the positions keep their price. */
export const holdsStable = (assets: readonly Asset[], moved: MovedCoin, stable: ReadonlySet<string>): boolean =>
  moved === null && assets.some((asset) => isHeld(asset, stable));

const NO_COINS: ReadonlySet<string> = new Set();

/** Sorts the positions once for any number of steps. `stable` are the ids of stablecoins. */
export function prepareWhatIf(
  spot: readonly SpotPosition[],
  leveraged: readonly LeveragedPosition[],
  moved: MovedCoin,
  stable: ReadonlySet<string> = NO_COINS,
): WhatIf {
  const moves = movesWith(moved, stable);
  const sums = { fixed: 0n, moving: 0n };
  for (const position of spot)
    if (position.price !== null) sums[moves(position) ? "moving" : "fixed"] += worth(position.amount, position.price);
  const [longs, shorts]: [LiquidatablePosition[], LiquidatablePosition[]] = [[], []];
  for (const position of leveraged) {
    const { price } = position;
    if (position.state === "liquidated" || price === null || isLost({ ...position, price })) continue;
    const liquidatable = liquidatableOf({ ...position, price });
    if (!moves(position)) {
      sums.fixed += liquidatable.fixed + liquidatable.moving;
      continue;
    }
    sums.fixed += liquidatable.fixed;
    sums.moving += liquidatable.moving;
    // A liquidation price of 0 is never reached.
    if (liquidatable.liquidationPrice > 0n) (position.positionType === "long" ? longs : shorts).push(liquidatable);
  }
  return { sums, fall: sideOf(longs.sort((a, b) => compareChanges(b, a))), rise: sideOf(shorts.sort(compareChanges)) };
}

/** Hundredths of a percent, so that a change may have two decimals. */
const WHOLE = 10_000n;

/** How many positions of a side are liquidated: those up to the first that is not. */
function countLiquidated({ sorted }: Side, isCrossed: (position: LiquidatablePosition) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isCrossed(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type Outcome = {
  equity: Decimal;
  /** The ids of the liquidated positions, the first one first. */
  liquidated: string[];
  /** The margins that are lost with them. */
  lost: Decimal;
};

const NOTHING = { fixed: 0n, moving: 0n, margin: 0n };

/** The portfolio after a change of `change` percent, at most two decimals. */
export function whatIf({ sums, fall, rise }: WhatIf, change: number): Outcome {
  const factor = WHOLE + BigInt(Math.round(change * 100));
  const side = change < 0 ? fall : rise;
  // Without a change nothing is liquidated that was not before.
  const count =
    change === 0
      ? 0
      : countLiquidated(side, ({ price, liquidationPrice }) =>
          change < 0 ? price * factor <= liquidationPrice * WHOLE : price * factor >= liquidationPrice * WHOLE,
        );
  const gone = side.until[count - 1] ?? NOTHING;
  const equity = (sums.fixed - gone.fixed) * WHOLE + (sums.moving - gone.moving) * factor;
  return {
    equity: fixedPointText(roundFixedPoint(equity, PLACES + 4, PLACES), PLACES) as Decimal,
    liquidated: side.sorted.slice(0, count).map(({ id }) => id),
    lost: fixedPointText(gone.margin, PLACES) as Decimal,
  };
}

import { assetKeyOf } from "../transactions/transaction.ts";
import {
  compare,
  type Decimal,
  difference,
  divide,
  type Exact,
  exactText,
  inPercent,
  negated,
  product,
  round,
  sum,
  sumOf,
} from "../values/decimal.ts";
import { isCostKnown, isLacking, knownCostOf } from "./known-cost.ts";
import type { PositionType } from "./rules.ts";
import { type PnlKnownOf, pnlKnownOf } from "./unknown-words.ts";
import { type Holding, hasCrossed, type Leverage } from "./valuation.ts";
import type { PositionPrice } from "./valued.ts";

/**
 * A portfolio in percent. All amounts cancel out: they are multiplied and added exactly, and only their quotients are
 * rounded. A portfolio whose amounts are all ten times as large therefore has the same weights.
 */

type Asset = { coinId: string | null; symbol: string };
export type SpotInput = Holding & Asset & { live: PositionPrice };
export type LeveragedInput = Leverage & Asset & { live: PositionPrice };

export type Weight = {
  coinId: string | null;
  symbol: string;
  kind: "spot" | PositionType;
  leverage: number;
  /** The share of the equity, in percent. */
  weight: Decimal;
  /** The profit or loss since the purchase, in percent; times the leverage. */
  return: Decimal | null;
  /** Whether the return is that of all coins. Otherwise it is that of the coins whose cost is known. */
  costKnown: boolean;
};
export type Weights = {
  items: Weight[];
  /** The share of the equity in positions that are not listed. */
  other: Decimal;
  /** The P&L in percent of the known costs of spot positions and the margins of leveraged ones. */
  totalReturn: Decimal | null;
  dayReturn: Decimal | null;
  pnlKnownOf: PnlKnownOf;
  /** Coins without a price, which are in no weight and no return. */
  withoutPrice: Asset[];
  /** Whether a position is liquidated: it counts in the total return, but it has no weight. */
  hasLiquidated: boolean;
};

/** Smaller positions are added up as `other`. */
export const MAX_WEIGHTS = 50;
const PLACES = 2;
const ZERO = "0" as Decimal;
const HUNDRED = "100" as Exact;

type Part = Pick<Weight, "coinId" | "symbol" | "kind" | "leverage"> & {
  isOpen: boolean;
  equity: Exact;
  /** Of the coins whose cost is known; null when it is known of none. */
  cost: Exact | null;
  pnl: Exact | null;
  costKnown: boolean;
  /** The part of the equity that is no P&L: the known cost, or the margin. */
  equityCost: Exact | null;
  /** The change of the last day and the equity before it; null when they are unknown. */
  day: { change: Exact; before: Exact } | null;
};

const greatest = (a: Exact, b: Exact): Exact => (compare(a, b) >= 0 ? a : b);
const exactOf = (value: bigint) => String(value) as Exact;
const percentOf = (part: Exact, whole: Exact): Decimal | null => {
  const percent = inPercent(part, whole);
  return percent === null ? null : round(percent, PLACES);
};

/** The smallest number that all leverages divide, because a margin is an exact fraction of a cost. */
function commonMultiple(leverages: readonly number[]): bigint {
  const greatestCommonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommonDivisor(b, a % b));
  return leverages.map(BigInt).reduce((common, next) => (common / greatestCommonDivisor(common, next)) * next, 1n);
}

/** The last day in relation to the value, computed from the coin's change only, so that it has no amount in it. */
function dayRatios(change24h: number | null, isShort = false): Part["day"] {
  if (change24h === null || change24h <= -100) return null;
  const percent = exactText(change24h);
  const before = sum(HUNDRED, percent);
  const change = divide(isShort ? negated(percent) : percent, before);
  const ratio = divide(HUNDRED, before);
  return change === null || ratio === null ? null : { change, before: ratio };
}

/** All amounts of a part are multiplied by `scale`, so that margins are whole. A position without a price has no part. */
function spotPart(position: SpotInput, scale: Exact): Part | null {
  const { amount, coinId, symbol, live } = position;
  if (live.price === null) return null;
  const known = knownCostOf(position);
  const value = product(product(amount, live.price), scale);
  const cost = known.cost === null ? null : product(known.cost, scale);
  const ratios = dayRatios(live.change24h);
  const day = ratios && { change: product(value, ratios.change), before: product(value, ratios.before) };
  const pnl = cost === null ? null : difference(product(product(known.knownAmount, live.price), scale), cost);
  const figures = { equity: value, equityCost: cost, cost, pnl, costKnown: isCostKnown(position), day };
  return { coinId, symbol, kind: "spot", leverage: 1, isOpen: true, ...figures };
}

function leveragedPart(position: LeveragedInput, common: bigint): Part | null {
  const { size, entryPrice, leverage, positionType, liquidationPrice, coinId, symbol, live } = position;
  const scale = exactOf(common);
  const isCrossed = live.price !== null && hasCrossed(position, live.price);
  const isLiquidated = position.isLiquidated || (live.isDecisive && isCrossed);
  const price = isLiquidated ? liquidationPrice : live.price;
  if (price === null) return null;
  const move = positionType === "long" ? difference(price, entryPrice) : difference(entryPrice, price);
  const cost = product(size, entryPrice);
  const margin = product(cost, exactOf(common / BigInt(leverage)));
  const pnl = product(product(size, move), scale);
  const equity = isLiquidated ? ZERO : greatest(sum(margin, pnl), ZERO);
  const ratios = isLiquidated ? null : dayRatios(live.change24h, positionType === "short");
  const gain = ratios && product(product(product(size, price), scale), ratios.change);
  // At the liquidation price, a rise of the price is no gain on a margin that is gone.
  const equityBefore = gain && difference(sum(margin, pnl), gain);
  const change = gain && isCrossed ? difference(equity, greatest(equityBefore as Exact, ZERO)) : gain;
  return {
    coinId,
    symbol,
    kind: positionType,
    leverage,
    isOpen: !isLiquidated,
    equity,
    equityCost: margin,
    cost: product(cost, scale),
    pnl: isLiquidated ? greatest(pnl, difference(ZERO, margin)) : pnl,
    costKnown: true,
    day: change && { change, before: difference(equity, change) },
  };
}

const sumBy = (parts: readonly Part[], pick: (part: Part) => Exact | null): Exact =>
  sumOf(parts.flatMap((part) => pick(part) ?? []));
const keyOf = ({ coinId, symbol, kind, leverage }: Pick<Weight, "coinId" | "symbol" | "kind" | "leverage">) =>
  `${assetKeyOf({ coinId, symbol })} ${kind} ${leverage}`;

function weightOf(parts: readonly Part[], total: Exact): Weight & { equity: Exact } {
  const { coinId, symbol, kind, leverage } = parts[0]!;
  const equity = sumBy(parts, (part) => part.equity);
  const cost = sumBy(parts, (part) => part.cost);
  const pnl = product(
    sumBy(parts, (part) => part.pnl),
    String(leverage) as Exact,
  );
  return {
    coinId,
    symbol,
    kind,
    leverage,
    equity,
    weight: percentOf(equity, total) ?? ZERO,
    return: percentOf(pnl, cost),
    costKnown: parts.every((part) => part.costKnown),
  };
}

function dayReturnOf(parts: readonly Part[]): Decimal | null {
  const days = parts.flatMap(({ day }) => day ?? []);
  const before = sumOf(days.map((day) => day.before));
  // Positions that were worth nothing yesterday have no change in percent.
  if (compare(before, ZERO) <= 0) return null;
  return percentOf(sumOf(days.map(({ change }) => change)), before);
}

/** The different coins of positions, at most as many as weights are listed. */
const assetsOf = (positions: readonly Asset[]): Asset[] =>
  [...new Map(positions.map(({ coinId, symbol }) => [assetKeyOf({ coinId, symbol }), { coinId, symbol }])).values()]
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
    .slice(0, MAX_WEIGHTS);

/** The weights and returns of a portfolio. Liquidated positions count in the total return only. */
export function weigh(spot: readonly SpotInput[], leveraged: readonly LeveragedInput[]): Weights {
  const common = commonMultiple(leveraged.map(({ leverage }) => leverage));
  const spotParts = spot.map((position) => spotPart(position, exactOf(common)));
  const parts = [
    ...spotParts.flatMap((part) => part ?? []),
    ...leveraged.flatMap((position) => leveragedPart(position, common) ?? []),
  ];
  const open = parts.filter(({ isOpen }) => isOpen);
  const total = sumBy(open, ({ equity }) => equity);
  const weights = [...Map.groupBy(open, keyOf).values()]
    .map((group) => weightOf(group, total))
    .sort((a, b) => compare(b.equity, a.equity) || (keyOf(a) < keyOf(b) ? -1 : 1));
  const rest = sumOf(weights.slice(MAX_WEIGHTS).map(({ equity }) => equity));
  return {
    items: weights.slice(0, MAX_WEIGHTS).map(({ equity: _, ...weight }) => weight),
    other: percentOf(rest, total) ?? ZERO,
    totalReturn: percentOf(
      sumBy(parts, ({ pnl }) => pnl),
      sumBy(parts, ({ equityCost }) => equityCost),
    ),
    dayReturn: dayReturnOf(open),
    // What is lacking on a chain is no holding.
    pnlKnownOf: pnlKnownOf(
      spotParts.filter((_, index) => !isLacking(spot[index]!)).map((part) => part ?? { pnl: null, costKnown: false }),
    ),
    withoutPrice: assetsOf(
      [...spot, ...leveraged.filter((one) => !one.isLiquidated)].filter(({ live }) => live.price === null),
    ),
    hasLiquidated: parts.some(({ isOpen }) => !isOpen),
  };
}

import { keyOfCoinId } from "../../../shared/icp-tokens/same-coins.ts";
import { coinDisc, HUES } from "../../../shared/markets/coin-cells.ts";
import type { PositionType } from "../../../shared/portfolio/rules.ts";
import {
  compare,
  type Decimal,
  difference,
  type Exact,
  inPercent,
  sum,
  sumOf,
} from "../../../shared/values/decimal.ts";

/**
 * `equity` is the value without borrowed money. Only leveraged positions have a side, and only balances of linked accounts
 * a `holding`.
 */
export type Part = {
  coinId: string | null;
  symbol: string;
  equity: Decimal | null;
  positionType?: PositionType;
  holding?: { perps?: number | undefined };
};
/** `hue` is the class of a hue, or null for what is no single coin. `perps` are those whose results are in the share. */
export type Share = { id: string; symbol: string; hue: string | null; value: Exact; percent: Decimal; perps: number };

/** The number of coins with their own share; all others are one share. */
const NAMED_COINS = 5;
const OTHERS = "others";
/** The share of all leveraged positions. They belong to no coin: a margin is money, and a short gains when its coin falls. */
export const LEVERAGED = "leveraged";

/**
 * The hue of each coin's disc, so that a coin has the same colour on every page and when shares change. Where two coins
 * share a hue, the later one by id gets the next free one.
 */
function huesOf(ids: readonly string[]): Map<string, string> {
  const hues = new Map<string, string>();
  const taken = new Set<number>();
  for (const id of ids.toSorted()) {
    let hue = Number(coinDisc(id, "").hue.replace("hue-", ""));
    while (taken.has(hue)) hue = (hue + 1) % HUES;
    taken.add(hue);
    hues.set(id, `hue-${hue}`);
  }
  return hues;
}

/**
 * Each coin's share of the equity, the largest first, and that of all leveraged positions. A part of unknown value is left
 * out. `total` is the sum of the known ones.
 */
export function allocationOf(parts: readonly Part[], total: Exact): Share[] {
  const byCoin = new Map<string, { id: string; symbol: string; value: Exact; float: number; perps: number }>();
  const isLevered = ({ positionType }: Part) => positionType !== undefined;
  for (const { coinId, symbol, equity, positionType, holding } of parts) {
    if (equity === null || positionType !== undefined) continue;
    const id = coinId === null ? symbol : keyOfCoinId(coinId);
    const soFar = byCoin.get(id);
    // A linked account may have another symbol for the coin, such as UBTC. The symbol of the first part is kept, which
    // is the user's own.
    const value = soFar ? sum(soFar.value, equity) : equity;
    const perps = (soFar?.perps ?? 0) + (holding?.perps ?? 0);
    byCoin.set(id, { id, symbol: soFar?.symbol ?? symbol, value, float: Number(value), perps });
  }
  const sorted = [...byCoin.values()].sort((a, b) => b.float - a.float || compare(b.value, a.value));
  const levered = sumOf(parts.filter(isLevered).flatMap(({ equity }) => equity ?? []));
  const named = sumOf(sorted.slice(0, NAMED_COINS).map(({ value }) => value));
  const othersValue = difference(difference(total, levered), named);
  const hues = huesOf(sorted.slice(0, NAMED_COINS).map(({ id }) => id));
  const shares = sorted.slice(0, NAMED_COINS).map(({ id, symbol, value, perps }) => ({
    ...{ id, symbol: symbol.toUpperCase(), value, perps },
    hue: hues.get(id) ?? "",
  }));
  const allShares: Omit<Share, "percent">[] =
    sorted.length > NAMED_COINS
      ? [...shares, { id: OTHERS, symbol: "Others", value: othersValue, hue: null, perps: 0 }]
      : shares;
  if (compare(levered, "0" as Exact) !== 0)
    allShares.push({ id: LEVERAGED, symbol: "Leveraged", value: levered, hue: null, perps: 0 });
  return allShares.flatMap((share) => {
    const percent = inPercent(share.value, total);
    return percent === null ? [] : [{ ...share, percent }];
  });
}

import type { NewLeveraged, NewSpot } from "../portfolio/positions-csv.ts";
import { MAX_POSITIONS, type PositionType } from "../portfolio/rules.ts";
import type { TypedPrice } from "../portfolio/typed-price.ts";
import { badRequest, conflict, notFound } from "../refusal.ts";
import type { Decimal, Exact } from "../values/decimal.ts";

/** Positions as they are stored, in the worker's tables and in the browser of a guest. Times are in ms. */

type Position = {
  id: string;
  symbol: string;
  name: string;
  coinId: string | null;
  entryPrice: Decimal;
  /** The entry price in the currency in which it was typed. */
  typed: TypedPrice | null;
  currentPrice: Decimal;
  createdAt: number;
  updatedAt: number;
};

export type SpotPosition = Position & { amount: Decimal };

export type LeveragedPosition = Position & {
  size: Decimal;
  leverage: number;
  liquidationPrice: Decimal;
  positionType: PositionType;
  isLiquidated: boolean;
  liquidatedAt: number | null;
  liquidatedPrice: Exact | null;
};

/** An absent field and null leave the value as it is. */
type Patch<Fields> = { [Key in keyof Fields]?: Fields[Key] | null | undefined };
export type SpotPatch = Patch<NewSpot>;
export type LeveragedPatch = Patch<Omit<NewLeveraged, "positionType">>;

/** The time (ms) at which a new position was opened. */
export function openingTime({ openedAt }: { openedAt?: number | undefined }, now: number): number {
  if (openedAt !== undefined && openedAt > now) throw badRequest("Opening time must not be in the future");
  return openedAt ?? now;
}

export const positionNotFound = () => notFound("Position not found.");
export const tooManyPositions = (kind: "spot" | "leveraged") =>
  conflict(`A portfolio holds at most ${MAX_POSITIONS} ${kind} positions.`);

type Asset = { symbol: string; coinId: string | null };
/** The coin that a patch names, for which an id has to be found; null when the position keeps its coin. */
export function newCoinOf(before: Asset, patch: Patch<Asset>): Asset | null {
  const symbol = patch.symbol ?? before.symbol;
  return patch.coinId != null || symbol !== before.symbol ? { symbol, coinId: patch.coinId ?? null } : null;
}

/** The time of a change. It is new even within one millisecond, so that decisions on the row before are void. */
export const changedAt = (before: { updatedAt: number }, now: number): number => Math.max(now, before.updatedAt + 1);

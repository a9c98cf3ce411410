import { followingPrice, type KnownCost, knownCostOf, NO_ENTRY_PRICE } from "../portfolio/known-cost.ts";
import type { NewSpot } from "../portfolio/positions-csv.ts";
import { badRequest } from "../refusal.ts";
import { changedAt, openingTime, type SpotPatch, type SpotPosition } from "./positions.ts";

type Created = { id: string; coinId: string | null; now: number };

export const newSpot = (body: NewSpot, { id, coinId, now }: Created): SpotPosition & KnownCost => ({
  id,
  symbol: body.symbol,
  name: body.name,
  coinId,
  amount: body.amount,
  entryPrice: body.entryPrice,
  typed: body.typed ?? null,
  ...knownCostOf(body),
  currentPrice: body.currentPrice ?? body.entryPrice,
  createdAt: openingTime(body, now),
  updatedAt: now,
});

/**
 * A position as its owner wants it. Amount and entry price follow from the transactions, which `restate` of
 * `transactions/restate.ts` changes.
 */
export function editedSpot<Row extends SpotPosition>(
  before: Row,
  patch: SpotPatch,
  coinId: string | null,
  now: number,
) {
  const { symbol, name, amount, entryPrice, currentPrice } = patch;
  if (entryPrice === "0" && before.entryPrice !== "0") throw badRequest(NO_ENTRY_PRICE);
  return {
    ...before,
    symbol: symbol ?? before.symbol,
    name: name ?? before.name,
    coinId,
    amount: amount ?? before.amount,
    entryPrice: entryPrice ?? before.entryPrice,
    currentPrice: currentPrice ?? followingPrice(before, entryPrice ?? before.entryPrice),
    updatedAt: changedAt(before, now),
  };
}

import { followingPrice, isPriceUnstated } from "../../../shared/portfolio/known-cost.ts";
import { derivePositions } from "../../../shared/transactions/derive-positions.ts";
import { figuresOfPosition } from "../../../shared/transactions/holding-replies.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import type { SpotItem } from "../storage/tables.ts";
import { basisIn } from "./accounting.ts";
import type { Deriving, Given } from "./context.ts";
import { sortedSpot, transactionsUntil } from "./lists.ts";
import { keepWaiting } from "./waiting.ts";

function refreshHoldings(
  context: Given,
  keys: readonly string[] | null,
  addsHoldings: boolean,
  onlyChanged = false,
): void {
  const { tables, market, now, newId } = context;
  if (keys?.length === 0) return;
  const { added, changes } = derivePositions(transactionsUntil(tables, now), sortedSpot(tables), keys, {
    newId,
    coinOf: market.coinOf,
    addsHoldings,
    basis: basisIn(tables, "usd"),
  });
  keepWaiting(context);
  const zero = "0" as Decimal;
  for (const { id, symbol, name, coinId, createdAt } of added)
    tables.spot.put({
      id,
      symbol,
      name,
      coinId,
      createdAt,
      updatedAt: now,
      typed: null,
      amount: zero,
      entryPrice: zero,
      currentPrice: zero,
    });
  for (const { id, amount, entryPrice, currentPrice, cost, knownAmount } of changes) {
    const before = tables.spot.get(id);
    if (!before || (onlyChanged && isSame(before, { amount, entryPrice, cost, knownAmount }))) continue;
    const price = (entryPrice ?? before.entryPrice) as Decimal;
    tables.spot.put({
      ...before,
      amount: amount as Decimal,
      entryPrice: price,
      cost,
      knownAmount,
      // When the average price has changed, it is no longer the price that was typed.
      typed: price === before.entryPrice ? before.typed : null,
      currentPrice:
        currentPrice !== null && isPriceUnstated(before) ? (currentPrice as Decimal) : followingPrice(before, price),
      updatedAt: now,
    });
  }
}

type Derived = { amount: string; entryPrice: string | null; cost: string | null; knownAmount: string | null };
const isSame = (before: SpotItem, after: Derived): boolean =>
  before.amount === after.amount &&
  before.entryPrice === (after.entryPrice ?? before.entryPrice) &&
  before.cost === after.cost &&
  before.knownAmount === after.knownAmount;

/** The part of a change's context that computes with the whole ledger. Its code loads when something is changed. */
export const deriving = (given: Given): Deriving => ({
  refreshHoldings: (keys, addsHoldings = true) => refreshHoldings(given, keys, addsHoldings),
  refreshChanged: (keys = null) => refreshHoldings(given, keys, false, true),
  figuresOf: ({ id, coinId, symbol }) =>
    figuresOfPosition(
      transactionsUntil(given.tables, given.now),
      sortedSpot(given.tables),
      { id, coinId, symbol },
      basisIn(given.tables, "usd"),
    ),
});

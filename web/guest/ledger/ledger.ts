import { followingPrice, isPriceUnstated } from "../../../shared/portfolio/known-cost.ts";
import { derivePositions } from "../../../shared/transactions/derive-positions.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import type { Tables, TransactionItem } from "../storage/tables.ts";
import { basisIn } from "./accounting.ts";
import type { Context } from "./context.ts";
import { sortedSpot, transactionsUntil } from "./lists.ts";
import { keepWaiting } from "./waiting.ts";

export const openingOf = ({ transactions }: Tables, positionId: string): TransactionItem | undefined =>
  transactions.all().find(({ source, sourceKey }) => source === "position" && sourceKey === positionId);

/** Writes the amounts and entry prices that follow from the transactions of these coins, or of all coins. */
export function refreshHoldings(context: Context, keys: readonly string[] | null, addsHoldings = true): void {
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
    if (!before) continue;
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

/** The keys of the coins of a position before and after a change. */
export const keysOf = (...positions: { coinId: string | null; symbol: string }[]): string[] => [
  ...new Set(positions.map(assetKeyOf)),
];

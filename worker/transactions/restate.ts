import { moneyText } from "../../shared/transactions/expand.ts";
import { MONEY_SCALE, moneyOf } from "../../shared/transactions/leg-values.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { fixedPointText, toFixedPoint } from "../../shared/values/fixed.ts";
import type { Deps } from "../deps.ts";
import { conflict } from "../platform/http/errors.ts";
import { figuresOf } from "./holdings.ts";
import { transactionsFull } from "./limit.ts";
import { findBySource, insertTransactions, updateTransaction } from "./transactions.queries.ts";
import type { StoredLeg } from "./transactions.table.ts";

type Holding = { symbol: string; coinId: string | null; amount: string; entryPrice: string };

/**
 * Changes the transactions of a position so that they result in the amount and price that its owner entered. When the
 * opening purchase is the only transaction, that purchase is changed. Otherwise an adjustment is booked, so that
 * earlier transactions stay as they are. Returns whether the position has to be derived again.
 */
export async function restateHolding(
  deps: Deps,
  userId: string,
  before: Holding & { id: string },
  after: Holding,
): Promise<boolean> {
  const { db, clock } = deps;
  const isUnchanged = (["symbol", "coinId", "amount", "entryPrice"] as const).every(
    (key) => before[key] === after[key],
  );
  if (isUnchanged) return false;
  const [opening, figures] = await Promise.all([
    findBySource(db, userId, "position", before.id),
    figuresOf(deps, userId, before.id),
  ]);
  const key = assetKeyOf(after);
  const isOnlyOpening = figures.transactionIds.size === 1 && figures.transactionIds.has(String(opening?.id));
  if (opening && isOnlyOpening) {
    const legs = JSON.stringify([[key, after.symbol, after.amount] satisfies StoredLeg]);
    await updateTransaction(db, userId, opening.id, {
      legs,
      price: after.entryPrice as Exact,
      fee: null,
      archivePrices: null,
    });
    return true;
  }
  if (assetKeyOf(before) !== key)
    throw conflict(
      "This holding has other transactions, so its coin cannot be changed. Edit the transactions instead.",
    );
  if (before.amount === after.amount && before.entryPrice === after.entryPrice) return true;
  const places = Math.max(figures.places, 8);
  const amount = toFixedPoint(after.amount, places) - figures.amount * 10n ** BigInt(places - figures.places);
  const cost = moneyOf(after.amount, after.entryPrice) - figures.cost;
  const leg: StoredLeg = [key, after.symbol, fixedPointText(amount, places), moneyText(cost, MONEY_SCALE)];
  const { ids } = await insertTransactions(db, userId, [
    {
      userId,
      kind: "adjustment",
      at: clock.now(),
      account: figures.mainAccount,
      toAccount: null,
      legs: JSON.stringify([leg]),
      price: null,
      fee: null,
      note: null,
      source: null,
      sourceKey: null,
      batchId: null,
      rowMarks: null,
      archivePrices: null,
      positionId: before.id,
    },
  ]);
  if (ids.length === 0) throw transactionsFull();
  return true;
}

import { conflict } from "../../shared/refusal.ts";
import { isRestated, restate } from "../../shared/transactions/restate.ts";
import { assetKeyOf, type Leg } from "../../shared/transactions/transaction.ts";
import type { Deps } from "../deps.ts";
import { figuresOf } from "./holdings.ts";
import { transactionsFull } from "./limit.ts";
import { findBySource, insertTransactions, updateTransaction } from "./transactions.queries.ts";
import type { StoredLeg } from "./transactions.table.ts";

type Holding = { symbol: string; coinId: string | null; amount: string; entryPrice: string };

/** A position's coin is never money, also when its symbol is that of a currency. */
const legsOf = (leg: Leg): string =>
  JSON.stringify([
    [assetKeyOf(leg), leg.symbol, leg.amount, ...(leg.value === null ? ([] as const) : ([leg.value] as const))],
  ] satisfies StoredLeg[]);

/** Changes the transactions of a position. Returns whether the position has to be derived again. */
export async function restateHolding(
  deps: Deps,
  userId: string,
  before: Holding & { id: string },
  after: Holding,
): Promise<boolean> {
  const { db, clock } = deps;
  if (!isRestated(before, after)) return false;
  const [opening, figures] = await Promise.all([
    findBySource(db, userId, "position", before.id),
    figuresOf(deps, userId, before.id),
  ]);
  const restatement = restate(before, after, opening && String(opening.id), figures);
  if (restatement.kind === "refuse") throw conflict(restatement.sentence);
  if (restatement.kind === "opening") {
    const { leg, price } = restatement;
    await updateTransaction(db, userId, opening!.id, { legs: legsOf(leg), price, fee: null, archivePrices: null });
  }
  if (restatement.kind === "adjustment") {
    const { ids } = await insertTransactions(db, userId, [
      {
        userId,
        kind: "adjustment",
        at: clock.now(),
        account: figures.mainAccount,
        toAccount: null,
        legs: legsOf(restatement.leg),
        price: restatement.price,
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
  }
  return true;
}

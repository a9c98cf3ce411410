import { adjustmentOf, restatedOpening } from "../../shared/ledger/transactions.ts";
import { conflict } from "../../shared/refusal.ts";
import { isRestated, restate } from "../../shared/transactions/restate.ts";
import type { Deps } from "../deps.ts";
import type { LedgerMark } from "./changes/changes.queries.ts";
import type { Compared } from "./changes/compared.ts";
import { tellLedger } from "./figures/tell.ts";
import { figuresOf } from "./holdings.ts";
import { transactionsFull } from "./limit.ts";
import { toStoredLeg } from "./rows.rules.ts";
import { findBySource, insertTransactions, updateTransaction } from "./transactions.queries.ts";
import { toStoredRow } from "./transactions.ts";

type Holding = { symbol: string; coinId: string | null; amount: string; entryPrice: string };

/** `rows` are the transactions as they were and as they are, to be compared with those that were read from chains. */
type Restated = { change: LedgerMark; rows: readonly Compared[] };

/** Changes the transactions of a position, which then has to be derived again. Returns null when it stays the same. */
export async function restateHolding(
  deps: Deps,
  userId: string,
  before: Holding & { id: string },
  after: Holding,
): Promise<Restated | null> {
  const { db, clock } = deps;
  if (!isRestated(before, after)) return null;
  const [opening, figures] = await Promise.all([
    findBySource(db, userId, "position", before.id),
    figuresOf(deps, userId, before.id),
  ]);
  const restatement = restate(before, after, opening && String(opening.id), figures);
  if (restatement.kind === "refuse") throw conflict(restatement.sentence);
  if (restatement.kind === "opening") {
    const { legs, price, priceCurrency } = restatedOpening(restatement);
    const stored = JSON.stringify(legs.map(toStoredLeg));
    const fields = { legs: stored, price, priceCurrency, fee: null, archivePrices: null };
    const { row, tags, change } = await updateTransaction(db, userId, opening!.id, fields);
    if (row) await tellLedger(deps, userId, tags, { removed: [opening!], added: [row] });
    return { change, rows: [opening!, ...(row ? [row] : [])] };
  }
  if (restatement.kind === "adjustment") {
    const adjustment = adjustmentOf(restatement, before.id, figures.mainAccount, clock.now());
    const { ids, added, tags, change } = await insertTransactions(db, userId, [toStoredRow(userId, adjustment)]);
    await tellLedger(deps, userId, tags, { added });
    if (ids.length === 0) throw transactionsFull();
    return { change, rows: added };
  }
  return null;
}

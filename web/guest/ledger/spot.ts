import { DELETION_KEPT, goesWith, isMainPosition, MAX_DELETIONS } from "../../../shared/ledger/deletions.ts";
import { newCoinOf, positionNotFound, type SpotPatch, tooManyPositions } from "../../../shared/ledger/positions.ts";
import { keysToDerive } from "../../../shared/ledger/positions-import.ts";
import { editedSpot, newSpot } from "../../../shared/ledger/spot.ts";
import { adjustmentOf, restatedOpening, openingOf as sharedOpeningOf } from "../../../shared/ledger/transactions.ts";
import type { NewSpot } from "../../../shared/portfolio/positions-csv.ts";
import { MAX_POSITIONS } from "../../../shared/portfolio/rules.ts";
import { conflict, notFound } from "../../../shared/refusal.ts";
import { isRestated, restate } from "../../../shared/transactions/restate.ts";
import type { SpotItem, TransactionItem } from "../storage/tables.ts";
import { bookItem, putBack } from "./book-item.ts";
import { type Context, resolveCoin } from "./context.ts";
import { keysOf, openingOf, sortedSpot, sortedTransactions } from "./lists.ts";

/** Adds a position with the purchase that every position begins with. */
export function openPosition({ tables }: Context, position: SpotItem): SpotItem {
  bookItem(tables, sharedOpeningOf(position));
  return tables.spot.put(position);
}

export function addSpot(context: Context, body: NewSpot, key: string | undefined): SpotItem {
  const { tables, now, newId } = context;
  const id = key ?? newId();
  const existing = tables.spot.get(id);
  if (existing) return existing;
  if (tables.spot.size >= MAX_POSITIONS) throw tooManyPositions("spot");
  const position = openPosition(context, newSpot(body, { id, coinId: resolveCoin(context, body), now }));
  context.refreshChanged(keysToDerive([position], now));
  return tables.spot.get(id)!;
}

/** Changes the transactions of a position so that they result in what its owner entered. */
function restatePosition(context: Context, before: SpotItem, after: SpotItem): void {
  const { tables, now } = context;
  const opening = openingOf(tables, before.id);
  const figures = context.figuresOf(before);
  const restatement = restate(before, after, opening?.id, figures);
  if (restatement.kind === "refuse") throw conflict(restatement.sentence);
  if (restatement.kind === "none") return;
  if (restatement.kind === "opening") tables.transactions.put({ ...opening!, ...restatedOpening(restatement) });
  else bookItem(tables, adjustmentOf(restatement, before.id, figures.mainAccount, now));
}

export function editSpot(context: Context, id: string, patch: SpotPatch): SpotItem {
  const { tables, now } = context;
  const before = tables.spot.get(id);
  if (!before) throw positionNotFound();
  const coin = newCoinOf(before, patch);
  const after = editedSpot(before, patch, coin ? resolveCoin(context, coin) : before.coinId, now);
  const changes = isRestated(before, after);
  if (changes) restatePosition(context, before, after);
  // Amount and entry price follow from the transactions, and a copy of the entry price follows it.
  const { amount, entryPrice } = before;
  const currentPrice = patch.currentPrice ?? before.currentPrice;
  tables.spot.put({ ...after, amount, entryPrice, currentPrice });
  if (changes) context.refreshHoldings(keysOf(before, after), false);
  const row = tables.spot.get(id)!;
  if (!patch.typed || row.entryPrice !== after.entryPrice) return row;
  return tables.spot.put({ ...row, typed: patch.typed });
}

export function keepDeletion(
  { tables: { deletions }, now }: Context,
  id: string,
  position: SpotItem | null,
  transactions: TransactionItem[],
): void {
  deletions.put({ id, deletedAt: now, position, transactions });
  const newestFirst = deletions.all().sort((a, b) => b.deletedAt - a.deletedAt);
  for (const [index, deletion] of newestFirst.entries())
    if (index >= MAX_DELETIONS || now - deletion.deletedAt > DELETION_KEPT) deletions.remove(deletion.id);
}

/** Deletes a position with its transactions, except those that change another coin as well. */
export function deleteHolding(context: Context, id: string): void {
  const { tables } = context;
  const position = tables.spot.get(id);
  if (!position) throw positionNotFound();
  const isMain = isMainPosition(position, sortedSpot(tables));
  const own = sortedTransactions(tables).filter((transaction) => goesWith(transaction, position, isMain));
  keepDeletion(context, id, position, own);
  for (const transaction of own) tables.transactions.remove(transaction.id);
  const opening = openingOf(tables, id);
  if (opening) tables.transactions.remove(opening.id);
  tables.spot.remove(id);
  context.refreshHoldings(keysOf(position), false);
}

/** Brings a deleted position back. A repeated request changes nothing. */
export function restoreHolding(context: Context, id: string): void {
  const { tables } = context;
  const deletion = tables.deletions.get(id);
  const position = deletion?.position ?? tables.spot.get(id);
  if (!position) throw notFound("This position can no longer be restored.");
  tables.spot.put(position);
  for (const transaction of deletion?.transactions ?? []) putBack(tables, transaction);
  tables.deletions.remove(id);
  context.refreshHoldings(keysOf(position), false);
}

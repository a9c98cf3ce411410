import { newCoinOf, positionNotFound, type SpotPatch, tooManyPositions } from "../../../shared/ledger/positions.ts";
import { editedSpot, newSpot } from "../../../shared/ledger/spot.ts";
import type { NewSpot } from "../../../shared/portfolio/positions-csv.ts";
import { MAX_POSITIONS } from "../../../shared/portfolio/rules.ts";
import { conflict, notFound } from "../../../shared/refusal.ts";
import { figuresOfPosition } from "../../../shared/transactions/holding-replies.ts";
import { isRestated, restate } from "../../../shared/transactions/restate.ts";
import { assetKeyOf, isFiat, type Leg } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import type { SpotItem, TransactionItem } from "../storage/tables.ts";
import { type Context, legCoinOf, resolveCoin } from "./context.ts";
import { keysOf, openingOf, refreshHoldings } from "./ledger.ts";
import { sortedSpot, sortedTransactions } from "./lists.ts";
import { bookItem } from "./transactions.ts";

/** Adds a position with the purchase that every position begins with. */
export function openPosition(context: Context, position: SpotItem): SpotItem {
  const { tables } = context;
  const { id, symbol, amount, entryPrice, createdAt } = position;
  const leg: Leg = { coinId: legCoinOf(position), symbol, amount: amount as Exact, value: null };
  bookItem(tables, {
    kind: "buy",
    at: createdAt,
    account: "",
    toAccount: null,
    legs: [leg],
    price: entryPrice as Exact,
    fee: null,
    positionId: id,
    note: "",
    source: "position",
    sourceKey: id,
    batchId: null,
    rowMarks: null,
  });
  return tables.spot.put(position);
}

export function addSpot(context: Context, body: NewSpot, key: string | undefined): SpotItem {
  const { tables, now, newId } = context;
  const id = key ?? newId();
  const existing = tables.spot.get(id);
  if (existing) return existing;
  if (tables.spot.size >= MAX_POSITIONS) throw tooManyPositions("spot");
  return openPosition(context, newSpot(body, { id, coinId: resolveCoin(context, body), now }));
}

/** Changes the transactions of a position so that they result in what its owner entered. */
function restatePosition(context: Context, before: SpotItem, after: SpotItem): void {
  const { tables, now } = context;
  const opening = openingOf(tables, before.id);
  const figures = figuresOfPosition(sortedTransactions(tables), sortedSpot(tables), before);
  const restatement = restate(before, after, opening?.id, figures);
  if (restatement.kind === "refuse") throw conflict(restatement.sentence);
  if (restatement.kind === "none") return;
  const legs = [{ ...restatement.leg, coinId: legCoinOf(restatement.leg) }];
  if (restatement.kind === "opening")
    tables.transactions.put({ ...opening!, legs, price: restatement.price, fee: null });
  else
    bookItem(tables, {
      kind: "adjustment",
      at: now,
      account: figures.mainAccount,
      toAccount: null,
      legs,
      price: restatement.price,
      fee: null,
      positionId: before.id,
      note: "",
      source: null,
      sourceKey: null,
      batchId: null,
      rowMarks: null,
    });
}

export function editSpot(context: Context, id: string, patch: SpotPatch): SpotItem {
  const { tables, now } = context;
  const before = tables.spot.get(id);
  if (!before) throw positionNotFound();
  const coin = newCoinOf(before, patch);
  const after = editedSpot(before, patch, coin ? resolveCoin(context, coin) : before.coinId, now);
  const changes = isRestated(before, after);
  if (changes) restatePosition(context, before, after);
  // Amount and entry price follow from the transactions.
  tables.spot.put({ ...after, amount: before.amount, entryPrice: before.entryPrice });
  if (changes) refreshHoldings(context, keysOf(before, after), false);
  const row = tables.spot.get(id)!;
  if (!patch.typed || row.entryPrice !== after.entryPrice) return row;
  return tables.spot.put({ ...row, typed: patch.typed });
}

/** The deletions that can be undone. Older ones are final. */
const MAX_DELETIONS = 20;
const DAY = 86_400_000;

export function keepDeletion(
  { tables: { deletions }, now }: Context,
  id: string,
  position: SpotItem | null,
  transactions: TransactionItem[],
): void {
  deletions.put({ id, deletedAt: now, position, transactions });
  const newestFirst = deletions.all().sort((a, b) => b.deletedAt - a.deletedAt);
  for (const [index, deletion] of newestFirst.entries())
    if (index >= MAX_DELETIONS || now - deletion.deletedAt > DAY) deletions.remove(deletion.id);
}

/** Deletes a position with its transactions, except those that change another coin as well. */
export function deleteHolding(context: Context, id: string): void {
  const { tables } = context;
  const position = tables.spot.get(id);
  if (!position) throw positionNotFound();
  const key = assetKeyOf(position);
  const isMain = sortedSpot(tables).find((one) => assetKeyOf(one) === key)?.id === id;
  const isOwn = ({ positionId, legs }: TransactionItem) => {
    const keys = legs.filter((leg) => !isFiat(leg)).map(assetKeyOf);
    return (
      (positionId === id || (isMain && positionId === null)) && keys.includes(key) && keys.every((one) => one === key)
    );
  };
  const own = sortedTransactions(tables).filter(isOwn);
  keepDeletion(context, id, position, own);
  for (const transaction of own) tables.transactions.remove(transaction.id);
  const opening = openingOf(tables, id);
  if (opening) tables.transactions.remove(opening.id);
  tables.spot.remove(id);
  refreshHoldings(context, [key], false);
}

/** Brings a deleted position back. A repeated request changes nothing. */
export function restoreHolding(context: Context, id: string): void {
  const { tables } = context;
  const deletion = tables.deletions.get(id);
  if (!deletion?.position && !tables.spot.get(id)) throw notFound("This position can no longer be restored.");
  if (!deletion?.position) return;
  tables.spot.put(deletion.position);
  for (const transaction of deletion.transactions) tables.transactions.put(transaction);
  tables.deletions.remove(id);
  refreshHoldings(context, keysOf(deletion.position), false);
}

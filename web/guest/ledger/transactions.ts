import { type BulkReply, type BulkTask, changedReply, decideFields } from "../../../shared/ledger/bulk.ts";
import { deletionOfTransactions } from "../../../shared/ledger/deletions.ts";
import { balanceOf, linkedTo, partsBelongTogether, unlinked } from "../../../shared/ledger/opening.ts";
import {
  editedDraft,
  transactionReply as sharedReply,
  type TransactionPatch,
  transactionNotFound,
} from "../../../shared/ledger/transactions.ts";
import { notFound } from "../../../shared/refusal.ts";
import { coinKeysOf, type NewTransaction } from "../../../shared/transactions/draft.ts";
import type { Tables, TransactionItem } from "../storage/tables.ts";
import { bookItem, draftOf, putBack } from "./book-item.ts";
import { type Context, resolveLeg } from "./context.ts";
import { keepDeletion } from "./spot.ts";

/** A browser has no archive of prices. */
export const transactionReply = (item: TransactionItem) => sharedReply(item, []);

const sourceOf = (body: NewTransaction, key: string | undefined): Pick<TransactionItem, "source" | "sourceKey"> => {
  if (body.sourceKey !== null) return { source: "api", sourceKey: body.sourceKey };
  return key === undefined ? { source: null, sourceKey: null } : { source: "request", sourceKey: key };
};

export function bookTransaction(context: Context, body: NewTransaction, key: string | undefined): TransactionItem {
  const { tables } = context;
  const draft = draftOf(context, body);
  const { source, sourceKey } = sourceOf(body, key);
  const known = tables.transactions
    .all()
    .find((one) => source !== null && one.source === source && one.sourceKey === sourceKey);
  if (known) return known;
  const item = bookItem(tables, { ...draft, source, sourceKey, batchId: null, rowMarks: null, transferKey: null });
  context.refreshHoldings(coinKeysOf(draft));
  return item;
}

export function editTransaction(context: Context, id: string, patch: TransactionPatch): TransactionItem {
  const { tables } = context;
  const before = tables.transactions.get(id);
  if (!before) throw transactionNotFound();
  if (patch.legs && balanceOf(before)) throw partsBelongTogether();
  const { source, sourceKey, batchId, rowMarks, transferKey } = before;
  const draft = editedDraft(before, patch, resolveLeg(context), context.now);
  const item = tables.transactions.put({ ...draft, id, source, sourceKey, batchId, rowMarks, transferKey });
  context.refreshHoldings([...new Set([...coinKeysOf(before), ...coinKeysOf(draft)])]);
  return item;
}

/** Links the arrivals of opening balances with their accounts, or makes them come from outside the ledger again. */
function relinkArrivals({ transactions }: Tables, items: readonly TransactionItem[], isLinked: boolean): void {
  for (const item of items)
    for (const id of balanceOf(item)?.arrivals ?? []) {
      const arrival = transactions.get(id);
      const accounts = arrival && (isLinked ? linkedTo : unlinked)(arrival, item.account);
      if (arrival && accounts) transactions.put({ ...arrival, ...accounts });
    }
}

const newestFirst = (a: TransactionItem, b: TransactionItem): number => b.at - a.at || Number(b.id) - Number(a.id);

/** These transactions, with the parts of opening balances among them, newest first. */
function withParts(items: readonly TransactionItem[], all: readonly TransactionItem[]): TransactionItem[] {
  const batches = new Set(items.flatMap((item) => balanceOf(item)?.batch ?? []));
  const isPart = (one: TransactionItem) => batches.has(balanceOf(one)?.batch ?? "");
  return [...new Set([...items, ...(batches.size === 0 ? [] : all.filter(isPart))])].sort(newestFirst);
}

function found({ tables: { transactions } }: Context, ids: readonly string[]): TransactionItem[] {
  return [...new Set(ids)].map((id) => {
    const item = transactions.get(id);
    if (!item) throw transactionNotFound();
    return item;
  });
}

/**
 * Deletes transactions, all or none; of an opening balance with arrivals all parts, so that the coins stay where they
 * arrived. Returns those that were deleted.
 */
export function removeTransactions(context: Context, ids: readonly string[]): TransactionItem[] {
  const { tables, newId } = context;
  const parts = withParts(found(context, ids), tables.transactions.all());
  keepDeletion(context, deletionOfTransactions(newId()), null, parts);
  for (const { id } of parts) tables.transactions.remove(id);
  relinkArrivals(tables, parts, false);
  context.refreshHoldings([...new Set(parts.flatMap(coinKeysOf))]);
  return parts;
}

/** Brings deleted transactions back and returns them. A repeated request changes nothing. */
export function restoreTransactions(context: Context, ids: readonly string[]): TransactionItem[] {
  const { tables } = context;
  const deletions = tables.deletions.all().filter(({ position }) => position === null);
  const all = deletions.flatMap(({ transactions }) => transactions);
  const restored = withParts(
    all.filter(({ id }) => ids.includes(id)),
    all,
  );
  const isRestored = ({ id }: TransactionItem) => restored.some((one) => one.id === id);
  for (const deletion of deletions) {
    const transactions = deletion.transactions.filter((one) => !isRestored(one));
    if (transactions.length === 0) tables.deletions.remove(deletion.id);
    else if (transactions.length < deletion.transactions.length) tables.deletions.put({ ...deletion, transactions });
  }
  for (const item of restored) putBack(tables, item);
  const wanted = [...new Set([...ids, ...restored.map(({ id }) => id)])];
  const items = wanted.flatMap((id) => tables.transactions.get(id) ?? []).sort(newestFirst);
  if (!items.some(({ id }) => ids.includes(id)))
    throw notFound(`${ids.length === 1 ? "This transaction" : "These transactions"} can no longer be restored.`);
  relinkArrivals(tables, items, true);
  context.refreshHoldings([...new Set(items.flatMap(coinKeysOf))]);
  return items;
}

/** Changes, deletes or restores many transactions at once. */
export function runBulk(context: Context, task: BulkTask): BulkReply {
  if (task.kind !== "change") {
    const run = task.kind === "delete" ? removeTransactions : restoreTransactions;
    return { ids: run(context, task.ids).map(({ id }) => id), before: [], linked: [] };
  }
  const { transactions } = context.tables;
  const changed = decideFields(
    found(
      context,
      task.changes.map(({ id }) => id),
    ),
    task.changes,
    context.now,
  );
  for (const { id, after } of changed) transactions.put({ ...transactions.get(id)!, ...after });
  context.refreshHoldings([...new Set(changed.flatMap(({ id }) => coinKeysOf(transactions.get(id)!)))]);
  return changedReply(changed);
}

import { deletionOfTransaction } from "../../../shared/ledger/deletions.ts";
import { balanceOf, linkedTo, partsBelongTogether, unlinked } from "../../../shared/ledger/opening.ts";
import {
  editedDraft,
  transactionReply as sharedReply,
  type TransactionPatch,
  transactionNotFound,
} from "../../../shared/ledger/transactions.ts";
import { notFound } from "../../../shared/refusal.ts";
import { coinKeysOf, type NewTransaction } from "../../../shared/transactions/draft.ts";
import { otherSidesOf } from "../../../shared/transactions/other-sides.ts";
import { PAGE_SIZE } from "../../../shared/transactions/rules.ts";
import { assetKeyOf, isFiat } from "../../../shared/transactions/transaction.ts";
import type { Tables, TransactionItem } from "../storage/tables.ts";
import { bookItem, draftOf, putBack } from "./book-item.ts";
import { type Context, resolveLeg } from "./context.ts";
import { transactionsUntil } from "./lists.ts";

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

/** The parts that are deleted and restored with a transaction of an opening balance. */
const partsWith = (item: TransactionItem, all: readonly TransactionItem[]): TransactionItem[] => {
  const balance = balanceOf(item);
  return balance === null ? [item] : all.filter((one) => balanceOf(one)?.batch === balance.batch);
};

/** Links the arrivals of an opening balance with its account, or makes them come from outside the ledger again. */
function relinkArrivals({ transactions }: Tables, item: TransactionItem, isLinked: boolean): void {
  for (const id of balanceOf(item)?.arrivals ?? []) {
    const arrival = transactions.get(id);
    const accounts = arrival && (isLinked ? linkedTo : unlinked)(arrival, item.account);
    if (arrival && accounts) transactions.put({ ...arrival, ...accounts });
  }
}

/** Deletes a transaction; of an opening balance with arrivals all parts, so that the coins stay where they arrived. */
export function removeTransaction(context: Context, id: string): void {
  const { tables, now } = context;
  const item = tables.transactions.get(id);
  if (!item) throw transactionNotFound();
  const parts = partsWith(item, tables.transactions.all());
  for (const part of parts) {
    tables.deletions.put({ id: deletionOfTransaction(part.id), deletedAt: now, position: null, transactions: [part] });
    tables.transactions.remove(part.id);
  }
  relinkArrivals(tables, item, false);
  context.refreshHoldings([...new Set(parts.flatMap(coinKeysOf))]);
}

/** Brings a deleted transaction back. A repeated request changes nothing. */
export function restoreTransaction(context: Context, id: string): TransactionItem {
  const { tables } = context;
  const deleted = tables.deletions.get(deletionOfTransaction(id))?.transactions ?? [];
  const all = tables.deletions.all().flatMap(({ position, transactions }) => (position ? [] : transactions));
  for (const item of deleted.flatMap((one) => partsWith(one, all))) {
    putBack(tables, item);
    tables.deletions.remove(deletionOfTransaction(item.id));
  }
  const item = tables.transactions.get(id);
  if (!item) throw notFound("This transaction can no longer be restored.");
  relinkArrivals(tables, item, true);
  context.refreshHoldings(coinKeysOf(item));
  return item;
}

/** Whether a transaction changes the coin with this key. */
const mentions = ({ legs, fee }: TransactionItem, key: string): boolean =>
  [...legs, ...(fee ? [fee] : [])].some((leg) => !isFiat(leg) && assetKeyOf(leg) === key);

type PageQuery = {
  coinId?: string | undefined;
  account?: string | undefined;
  ids?: readonly string[] | string | undefined;
  cursor?: string | undefined;
  limit?: unknown;
};

/** A page of transactions, newest first. */
export function listTransactions(tables: Tables, now: number, { coinId, account, ids, cursor, limit }: PageQuery) {
  const named = ids === undefined ? null : new Set(typeof ids === "string" ? ids.split(",") : ids);
  const count = Math.min(Number(limit ?? PAGE_SIZE), PAGE_SIZE);
  const [at = 0, id = 0] = (cursor ?? "").split(".").map(Number);
  const matches = tables.transactions
    .all()
    .filter(
      (one) =>
        (named === null || named.has(one.id)) &&
        (account === undefined || one.account === account || one.toAccount === account) &&
        (coinId === undefined || mentions(one, coinId)) &&
        (cursor === undefined || one.at < at || (one.at === at && Number(one.id) < id)),
    )
    .sort((a, b) => b.at - a.at || Number(b.id) - Number(a.id));
  const items = matches.slice(0, count);
  const last = items.at(-1);
  const sides = otherSidesOf(transactionsUntil(tables, now));
  return {
    items: items.map((item) => ({ ...transactionReply(item), otherSide: sides.get(item.id) ?? null })),
    next: matches.length > count && last ? `${last.at}.${last.id}` : null,
  };
}

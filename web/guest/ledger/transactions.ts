import { deletionOfTransaction } from "../../../shared/ledger/deletions.ts";
import {
  bookedDraft,
  editedDraft,
  transactionReply as sharedReply,
  type TransactionPatch,
  transactionNotFound,
} from "../../../shared/ledger/transactions.ts";
import { conflict, notFound } from "../../../shared/refusal.ts";
import { coinKeysOf, type Draft, type NewTransaction } from "../../../shared/transactions/draft.ts";
import { MAX_GUEST_TRANSACTIONS, PAGE_SIZE } from "../../../shared/transactions/rules.ts";
import { assetKeyOf, isFiat } from "../../../shared/transactions/transaction.ts";
import { nextNumber, type Tables, type TransactionItem } from "../storage/tables.ts";
import { type Context, resolveLeg } from "./context.ts";
import { refreshHoldings } from "./ledger.ts";

/** A browser has no archive of prices. */
export const transactionReply = (item: TransactionItem) => sharedReply(item, false);

const full = () =>
  conflict(
    `Without an account, a portfolio holds at most ${MAX_GUEST_TRANSACTIONS.toLocaleString("en-US")} transactions. Create an account to add more.`,
  );

/** Adds a transaction with the next id. */
export function bookItem(tables: Tables, transaction: Omit<TransactionItem, "id">): TransactionItem {
  if (tables.transactions.size >= MAX_GUEST_TRANSACTIONS) throw full();
  return tables.transactions.put({ ...transaction, id: String(nextNumber(tables, "transaction")) });
}

export const draftOf = (context: Context, body: Omit<NewTransaction, "sourceKey">): Draft =>
  bookedDraft(body, resolveLeg(context), context.now);

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
  const item = bookItem(tables, { ...draft, source, sourceKey, batchId: null, rowMarks: null });
  refreshHoldings(context, coinKeysOf(draft));
  return item;
}

export function editTransaction(context: Context, id: string, patch: TransactionPatch): TransactionItem {
  const { tables } = context;
  const before = tables.transactions.get(id);
  if (!before) throw transactionNotFound();
  const { source, sourceKey, batchId, rowMarks } = before;
  const draft = editedDraft(before, patch, resolveLeg(context), context.now);
  const item = tables.transactions.put({ ...draft, id, source, sourceKey, batchId, rowMarks });
  refreshHoldings(context, [...new Set([...coinKeysOf(before), ...coinKeysOf(draft)])]);
  return item;
}

export function removeTransaction(context: Context, id: string): void {
  const { tables, now } = context;
  const item = tables.transactions.get(id);
  if (!item) throw transactionNotFound();
  tables.deletions.put({ id: deletionOfTransaction(id), deletedAt: now, position: null, transactions: [item] });
  tables.transactions.remove(id);
  refreshHoldings(context, coinKeysOf(item));
}

/** Brings a deleted transaction back. A repeated request changes nothing. */
export function restoreTransaction(context: Context, id: string): TransactionItem {
  const { tables } = context;
  const deletion = tables.deletions.get(deletionOfTransaction(id));
  for (const item of deletion?.transactions ?? []) tables.transactions.put(item);
  tables.deletions.remove(deletionOfTransaction(id));
  const item = tables.transactions.get(id);
  if (!item) throw notFound("This transaction can no longer be restored.");
  refreshHoldings(context, coinKeysOf(item));
  return item;
}

/** Whether a transaction changes the coin with this key. */
const mentions = ({ legs, fee }: TransactionItem, key: string): boolean =>
  [...legs, ...(fee ? [fee] : [])].some((leg) => !isFiat(leg) && assetKeyOf(leg) === key);

type PageQuery = {
  coinId?: string | undefined;
  account?: string | undefined;
  cursor?: string | undefined;
  limit?: unknown;
};

/** A page of transactions, newest first. */
export function listTransactions(tables: Tables, { coinId, account, cursor, limit }: PageQuery) {
  const count = Math.min(Number(limit ?? PAGE_SIZE), PAGE_SIZE);
  const [at = 0, id = 0] = (cursor ?? "").split(".").map(Number);
  const matches = tables.transactions
    .all()
    .filter(
      (one) =>
        (account === undefined || one.account === account || one.toAccount === account) &&
        (coinId === undefined || mentions(one, coinId)) &&
        (cursor === undefined || one.at < at || (one.at === at && Number(one.id) < id)),
    )
    .sort((a, b) => b.at - a.at || Number(b.id) - Number(a.id));
  const items = matches.slice(0, count);
  const last = items.at(-1);
  return { items: items.map(transactionReply), next: matches.length > count && last ? `${last.at}.${last.id}` : null };
}

import { bookedDraft } from "../../../shared/ledger/transactions.ts";
import { conflict } from "../../../shared/refusal.ts";
import type { Draft, NewTransaction } from "../../../shared/transactions/draft.ts";
import { MAX_GUEST_TRANSACTIONS } from "../../../shared/transactions/rules.ts";
import { nextNumber, type Tables, type TransactionItem } from "../storage/tables.ts";
import { type Context, resolveLeg } from "./context.ts";

const full = () =>
  conflict(
    `Without an account, a portfolio holds at most ${MAX_GUEST_TRANSACTIONS.toLocaleString("en-US")} transactions. Create an account to add more.`,
  );

/** Adds a transaction with the next id. */
export function bookItem(tables: Tables, transaction: Omit<TransactionItem, "id">): TransactionItem {
  if (tables.transactions.size >= MAX_GUEST_TRANSACTIONS) throw full();
  return tables.transactions.put({ ...transaction, id: String(nextNumber(tables, "transaction")) });
}

/** Brings a deleted transaction back, unless its source was booked again meanwhile. */
export function putBack({ transactions }: Tables, item: TransactionItem): void {
  const { source, sourceKey } = item;
  const isBooked = (one: TransactionItem) => one.source === source && one.sourceKey === sourceKey;
  if (sourceKey === null || !transactions.all().some(isBooked)) transactions.put(item);
}

export const draftOf = (context: Context, body: Omit<NewTransaction, "sourceKey">): Draft =>
  bookedDraft(body, resolveLeg(context), context.now);

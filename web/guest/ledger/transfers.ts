import { transactionNotFound } from "../../../shared/ledger/transactions.ts";
import { decidePair, decideUndo, type KeyChange } from "../../../shared/ledger/transfers.ts";
import { coinKeysOf } from "../../../shared/transactions/draft.ts";
import type { Tables, TransactionItem } from "../storage/tables.ts";
import type { Context } from "./context.ts";

function sideOf({ transactions }: Tables, id: string): TransactionItem {
  const item = transactions.get(id);
  if (!item) throw transactionNotFound();
  return item;
}

/** All transactions with the key of one of these. */
const keyedLike = ({ transactions }: Tables, sides: readonly TransactionItem[]): TransactionItem[] => {
  const keys = new Set(sides.map(({ transferKey }) => transferKey));
  return transactions.all().filter(({ transferKey }) => transferKey !== null && keys.has(transferKey));
};

function change(context: Context, sides: readonly TransactionItem[], changes: readonly KeyChange[]): void {
  const { transactions } = context.tables;
  for (const { id, after } of changes) transactions.put({ ...transactions.get(id)!, transferKey: after });
  if (changes.length > 0) context.refreshHoldings([...new Set(sides.flatMap(coinKeysOf))]);
}

type Pair = { outId: string; arrivalId: string; isSeparate: boolean };

/** Makes two transactions one transfer, or says that they are separate. A repeated request changes nothing. */
export function pairSides(context: Context, { outId, arrivalId, isSeparate }: Pair): void {
  const { tables, newId } = context;
  const [out, arrival] = [sideOf(tables, outId), sideOf(tables, arrivalId)];
  const keyed = keyedLike(tables, [out, arrival]);
  change(context, [out, arrival], decidePair(out, arrival, keyed, { isSeparate, newKey: newId() }));
}

/** Takes back what was decided about a transaction and its other side. */
export function undoPair(context: Context, id: string): void {
  const one = sideOf(context.tables, id);
  const keyed = keyedLike(context.tables, [one]);
  change(context, [one, ...keyed], decideUndo(one, keyed));
}

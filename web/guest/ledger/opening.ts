import { marksOf, type OpeningBalance, openBalance, partKey } from "../../../shared/ledger/opening.ts";
import { OPENING_SOURCE } from "../../../shared/transactions/transaction.ts";
import { bookItem } from "./book-item.ts";
import { type Context, resolveLeg } from "./context.ts";
import { transactionReply } from "./transactions.ts";

/** Books an opening balance. A repeated request with the same key books nothing more. */
export function bookOpening(context: Context, body: OpeningBalance, key: string | undefined) {
  const { tables, now, newId } = context;
  const batch = key ?? newId();
  const sourceKeys = body.parts.map((_, index) => partKey(batch, index));
  const bySource = (sourceKey: string) =>
    tables.transactions.all().find((one) => one.source === OPENING_SOURCE && one.sourceKey === sourceKey);
  if (!bySource(sourceKeys[0]!)) {
    const found = body.arrivals.flatMap((id) => tables.transactions.get(id) ?? []);
    const { drafts, arrivals, keys } = openBalance(body, found, resolveLeg(context), now);
    for (const [index, draft] of drafts.entries())
      bookItem(tables, {
        ...draft,
        source: OPENING_SOURCE,
        sourceKey: sourceKeys[index]!,
        batchId: null,
        rowMarks: marksOf(arrivals),
        transferKey: null,
      });
    for (const { id, ...accounts } of arrivals)
      tables.transactions.put({ ...tables.transactions.get(id)!, ...accounts });
    context.refreshHoldings(keys);
  }
  return { transactions: sourceKeys.flatMap((sourceKey) => bySource(sourceKey) ?? []).map(transactionReply) };
}

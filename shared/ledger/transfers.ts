import { badRequest, conflict } from "../refusal.ts";
import { SEPARATE, type Transaction } from "../transactions/transaction.ts";
import { transferOffers } from "../transactions/transfers/offers.ts";
import { confirmedPairs, problemOfPair } from "../transactions/transfers/pairs.ts";
import { sizeOf } from "../transactions/transfers/sides.ts";
import { isoTime } from "../values/time.ts";

/** Decides what two transactions that may be one transfer become. */

/** The new key of a transaction, and the one that it is expected to have. */
export type KeyChange = { id: string; before: string | null; after: string | null };

const changed = (transactions: readonly Transaction[], after: string | null): KeyChange[] =>
  transactions.flatMap(({ id, transferKey: before }) => (before === after ? [] : [{ id, before, after }]));

/** `keyed` are all transactions with the key of one of both. Returns no change when it is decided already. */
export function decidePair(
  out: Transaction,
  arrival: Transaction,
  keyed: readonly Transaction[],
  { isSeparate, newKey }: { isSeparate: boolean; newKey: string },
): KeyChange[] {
  const problem = problemOfPair(out, arrival);
  if (problem) throw badRequest(`${problem}.`);
  const pairs = [...confirmedPairs(keyed)];
  const isPair = pairs.some(([a, b]) => a.id === out.id && b.id === arrival.id);
  if (!isPair && pairs.some(([a, b]) => a.id === out.id || b.id === arrival.id))
    throw conflict("One of both is part of another transfer. Undo that one first.");
  if (isSeparate) return [...changed(isPair ? [out] : [], null), ...changed([arrival], SEPARATE)];
  return isPair ? [] : changed([out, arrival], newKey);
}

/** Undoes what was decided about a transaction. `keyed` are all transactions with its key. */
export const decideUndo = (transaction: Transaction, keyed: readonly Transaction[]): KeyChange[] =>
  changed(transaction.transferKey === SEPARATE ? [transaction] : keyed, null);

/** Maximum number of offers at once. */
export const MAX_OFFERS = 100;

const side = (one: Transaction) => ({ id: one.id, at: isoTime(one.at), account: one.account, amount: sizeOf(one) });

/** The offers in the form of the API. `transactions` are sorted by time; only transfers with one side matter. */
export const offersReply = (transactions: readonly Transaction[]) => ({
  items: transferOffers(transactions)
    .slice(0, MAX_OFFERS)
    .map(({ out, arrival, fee, isAmbiguous }) => {
      const { coinId, symbol } = out.legs[0]!;
      return { out: side(out), arrival: side(arrival), coinId, symbol, fee, isAmbiguous };
    }),
});

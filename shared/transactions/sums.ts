import type { PartialSum } from "../partial-sums/partial-sum.ts";
import type { FeeEntry } from "./book.ts";
import { moneyText } from "./expand.ts";

/** With more transactions the list of those to look at would be too long for an address. */
const MAX_MISSING_IN = 50;

/** Money of transactions that adds up, of which parts may be unknown. */
export type Sum = { money: bigint; known: number; missing: number; missingIn: Set<string> };
export const emptySum = (): Sum => ({ money: 0n, known: 0, missing: 0, missingIn: new Set() });

/** Adds a part, which is null when it is unknown. */
export function addPart(sum: Sum, money: bigint | null, transactionId: string): void {
  if (money !== null) {
    sum.money += money;
    sum.known += 1;
    return;
  }
  sum.missing += 1;
  if (sum.missingIn.size < MAX_MISSING_IN) sum.missingIn.add(transactionId);
}

/** Adds the fees of a transaction, which may be known in part. */
export function addFee(sum: Sum, { transaction: { id }, money, isWhole }: FeeEntry): void {
  if (money !== null) addPart(sum, money, id);
  if (!isWhole) addPart(sum, null, id);
}

/** The sum of several sums. */
export function addUp(sums: readonly Sum[]): Sum {
  const all = emptySum();
  for (const { money, known, missing, missingIn } of sums) {
    all.money += money;
    all.known += known;
    all.missing += missing;
    for (const id of missingIn) if (all.missingIn.size < MAX_MISSING_IN) all.missingIn.add(id);
  }
  return all;
}

/** A sum in the form of the API, with the first transactions whose part is missing. */
export type LedgerSum = PartialSum & { missingIn: string[] };

export const sumReply = ({ money, known, missing, missingIn }: Sum): LedgerSum => ({
  amount: known === 0 && missing > 0 ? null : moneyText(money),
  missing,
  missingIn: [...missingIn],
});

/** Whether a sum is known, but not all of it. */
export const isPartlyKnown = ({ amount, missing }: PartialSum): boolean => amount !== null && missing > 0;

import type { Exact } from "../values/decimal.ts";
import { assetKeyOf, isOpening, type Transaction } from "./transaction.ts";

/** A purchase of one coin. `positionId` is the position that it began with, or was booked for. */
export type Purchase = { transactionId: string; positionId: string | null; key: string; amount: Exact };

/** The purchases of one coin in an account, with which a position began or that cost something. */
export const purchasesIn = (transactions: readonly Transaction[], account: string): Purchase[] =>
  transactions.flatMap((one) => {
    const [leg, ...others] = one.legs;
    if (!leg || others.length > 0 || one.kind !== "buy" || one.account !== account) return [];
    if (one.price === null && !isOpening(one)) return [];
    return [{ transactionId: one.id, positionId: one.positionId, key: assetKeyOf(leg), amount: leg.amount }];
  });

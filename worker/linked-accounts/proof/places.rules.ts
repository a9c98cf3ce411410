import type { HistoryBooking } from "../../../shared/linked-accounts/histories/booking.ts";

/** The accounts in which moved transactions of a chain count when balances are compared with the chain. */

type Names = { account: string; toAccount: string | null };
/** The accounts of a transaction of the ledger. */
export type Placed = Names & { id: string };

const isIn = (name: string, { account, toAccount }: Names): boolean => name === account || name === toAccount;
const isOut = (amount: string): boolean => amount.startsWith("-");

/**
 * The accounts of a transaction by the chain; null where they are the same as in the ledger. Another account that the user
 * has named as the other side stays. A transfer that the user has made one-sided counts as it is in the ledger, because no
 * account of the ledger has the other side. `amount` is the change of `account`.
 */
export function placeOf(
  booked: Pick<HistoryBooking["body"], "account" | "toAccount" | "legs">,
  { id, amount, ...now }: Placed & { amount: string },
): Placed | null {
  const { account, toAccount, legs } = booked;
  if (isIn(account, now) && (toAccount === null || isIn(toAccount, now))) return null;
  if (toAccount !== null) return now.toAccount === null ? null : { id, account, toAccount };
  const isSide = now.toAccount === null || isOut(amount) === isOut(legs[0]?.amount ?? "-");
  return isSide ? { id, account, toAccount: now.toAccount } : { id, account: now.account, toAccount: account };
}

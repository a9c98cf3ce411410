import type { HistoryBooking } from "../../../shared/linked-accounts/histories/booking.ts";

/** Where transactions of a chain count when they are compared with it, after the user has moved them to other accounts. */

type Names = { account: string; toAccount: string | null };
/** The accounts of a transaction of the ledger. */
export type Placed = Names & { id: string };

const isIn = (name: string, { account, toAccount }: Names): boolean => name === account || name === toAccount;
const isOut = (amount: string): boolean => amount.startsWith("-");

/**
 * The accounts of a transaction as the chain has it; null while each wallet still has its side. Another side that the user has
 * named stays. A transfer of which the user has removed a side counts as it is, because the ledger has that side nowhere.
 * `amount` is what it changes in its account.
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

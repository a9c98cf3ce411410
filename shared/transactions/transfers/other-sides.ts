import type { Transaction } from "../transaction.ts";
import { joinPair, pairTransfers } from "./pairs.ts";
import { isOneSided } from "./sides.ts";

type OtherSide = { id: string; account: string };

/**
 * The other side of each transfer that two transactions describe, by the id of either. Of those within one account there
 * is nothing to say. `transactions` are sorted by time; only transfers with one side matter.
 */
export function otherSidesOf(transactions: readonly Transaction[]): Map<string, OtherSide> {
  const sides = new Map<string, OtherSide>();
  for (const [out, arrival] of pairTransfers(transactions.filter(isOneSided))) {
    if (out.account === arrival.account) continue;
    sides.set(out.id, { id: arrival.id, account: arrival.account });
    sides.set(arrival.id, { id: out.id, account: out.account });
  }
  return sides;
}

/**
 * The whole of each transfer that two transactions describe, by the id of what was sent, whose fee the other one may value.
 * `transactions` are as for `otherSidesOf`.
 */
export const sentWholes = (transactions: readonly Transaction[]): Map<string, Transaction> =>
  new Map(
    [...pairTransfers(transactions.filter(isOneSided))].map(([out, arrival]) => [out.id, joinPair(out, arrival)]),
  );

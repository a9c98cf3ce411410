import type { LedgerEvent } from "../ledger-event.ts";
import type { Transaction } from "../transaction.ts";
import type { Amount } from "./pools.ts";

type Adjustment = Pick<LedgerEvent, "amount" | "money" | "isPriced" | "restated"> & {
  transaction: Pick<Transaction, "price">;
};
const orNothing = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/**
 * The coins of a holding after its owner edited it. A stated cost is that of all coins, also of those whose cost was
 * unknown. Without one, added coins have an unknown cost, and removed ones have the average cost while there is one.
 */
export function adjusted({ known, cost, unknown }: Amount, adjustment: Adjustment): Amount {
  const { amount, money, isPriced, restated, transaction } = adjustment;
  // An adjustment with a price states it for all coins. Older ones have none, and add a cost where they do.
  const isOfAll = transaction.price !== null || money > 0n;
  // An entry price of 0 states nothing about coins of unknown cost.
  const isStated = isPriced && (isOfAll || known > 0n || unknown === 0n || money !== 0n);
  if (!isStated) {
    if (amount >= 0n) return { known, cost, unknown: unknown + amount };
    const left = orNothing(known + amount);
    const rest = known + amount < 0n ? known + amount : 0n;
    return { known: left, cost: known === 0n ? 0n : (cost * left) / known, unknown: orNothing(unknown + rest) };
  }
  const next = known + amount + (isOfAll ? unknown : 0n);
  const rest = isOfAll ? 0n : next < 0n ? orNothing(unknown + next) : unknown;
  const total = restated ? (next * restated.cost) / restated.amount : cost + money;
  return { known: orNothing(next), cost: next > 0n ? orNothing(total) : 0n, unknown: rest };
}

import type { Book, FeeEntry, IncomeEntry } from "../transactions/book.ts";
import type { Disposal } from "../transactions/fold.ts";
import { addFee, addPart, addUp, emptySum, type Sum, sumReply } from "../transactions/sums.ts";
import type { ContractPayment, Transaction } from "../transactions/transaction.ts";
import type { UnknownPart } from "./causes.ts";
import { sumUp } from "./coin-gains.ts";

/** Funding, rebates and fees of perpetual contracts. They do not count as income or fees of coins. */
export type Payments = { received: readonly IncomeEntry[]; paid: readonly FeeEntry[] };

/** Whether it was received or paid for perpetual contracts. */
export const isPayment = ({ transaction }: { transaction: Transaction }): boolean =>
  transaction.contractPayment !== undefined;

export const paymentsOf = ({ income, feeEntries }: Book, isIn: (at: number) => boolean): Payments => ({
  received: income.filter((entry) => isPayment(entry) && isIn(entry.transaction.at)),
  paid: feeEntries.filter((entry) => isPayment(entry) && isIn(entry.transaction.at)),
});

const negative = (sum: Sum): Sum => ({ ...sum, money: -sum.money });

/** The received payments of a kind minus the paid ones. */
export function sumOfPayments({ received, paid }: Payments, kind: ContractPayment): Sum {
  const [income, costs] = [emptySum(), emptySum()];
  for (const { transaction, money } of received)
    if (transaction.contractPayment === kind) addPart(income, money, transaction.id);
  for (const entry of paid) if (entry.transaction.contractPayment === kind) addFee(costs, entry);
  return addUp([income, negative(costs)]);
}

type Closed = { disposals: readonly Disposal[]; unknown: readonly UnknownPart[] };

/**
 * The gain or loss of perpetual contracts, which no total of coins counts. `result` is that of closed contracts after the
 * fees of closing, `funding` is received minus paid, `fees` are those of all other trades, and `net` is the sum.
 */
export function reportPerpetuals(book: Book, closed: Closed, payments: Payments) {
  const { totals, coins } = sumUp(book, { ...closed, income: [], feeEntries: [] });
  const funding = sumOfPayments(payments, "funding");
  const fees = sumOfPayments(payments, "fee");
  return {
    result: sumReply(totals.gain),
    funding: sumReply(funding),
    fees: sumReply(fees),
    net: sumReply(addUp([totals.gain, funding, fees])),
    contracts: coins,
    payments: payments.received.length + payments.paid.length,
  };
}

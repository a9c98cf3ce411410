import type { Book, FeeEntry, IncomeEntry } from "../transactions/book.ts";
import type { Disposal } from "../transactions/fold.ts";
import { addFee, addPart, addUp, emptySum, type Sum, sumReply } from "../transactions/sums.ts";
import type { ContractPayment, Transaction } from "../transactions/transaction.ts";
import type { UnknownPart } from "./causes.ts";
import { sumUp } from "./coin-gains.ts";

/** What was received and paid for perpetual contracts, which is no income and no fee of coins. */
export type Payments = { received: readonly IncomeEntry[]; paid: readonly FeeEntry[] };

/** Whether it was received or paid for perpetual contracts. */
export const isPayment = ({ transaction }: { transaction: Transaction }): boolean =>
  transaction.contractPayment !== undefined;

export const paymentsOf = ({ income, feeEntries }: Book, isIn: (at: number) => boolean): Payments => ({
  received: income.filter((entry) => isPayment(entry) && isIn(entry.transaction.at)),
  paid: feeEntries.filter((entry) => isPayment(entry) && isIn(entry.transaction.at)),
});

const negative = (sum: Sum): Sum => ({ ...sum, money: -sum.money });

/** What was received minus what was paid. */
export function sumOfPayments({ received, paid }: Payments, kind: ContractPayment): Sum {
  const [income, costs] = [emptySum(), emptySum()];
  for (const { transaction, money } of received)
    if (transaction.contractPayment === kind) addPart(income, money, transaction.id);
  for (const entry of paid) if (entry.transaction.contractPayment === kind) addFee(costs, entry);
  return addUp([income, negative(costs)]);
}

type Closed = { disposals: readonly Disposal[]; unknown: readonly UnknownPart[] };

/**
 * What perpetual contracts brought, which is in no total of coins: the results of what was closed, with the fees of these
 * trades in them, the funding that was received minus what was paid, and the fees of the other trades.
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

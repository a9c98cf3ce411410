import { resultIn } from "../gains/contracts.ts";
import { paymentsOf, sumOfPayments } from "../gains/perpetuals.ts";
import { type ClosedPosition, closedReply } from "../ledger/closing.ts";
import type { Accounting } from "../transactions/accounting.ts";
import type { Book } from "../transactions/book.ts";
import { officialRate } from "../transactions/evidence/evidence.ts";
import { sumReply } from "../transactions/sums.ts";
import { assetKeyOf, CONTRACT_PAYMENTS, type ContractPayment, type Transaction } from "../transactions/transaction.ts";
import type { Exact } from "../values/decimal.ts";
import { isoTime } from "../values/time.ts";
import type { TaxLine } from "./lines.ts";
import type { LineRate } from "./rates-used.ts";
import type { TaxUnknown } from "./unknown.ts";

/**
 * A closed leveraged position, the closed part of a perpetual contract, or all funding or all fees of such contracts in
 * the year. They are in no sum of coins.
 */
export type TaxContract = {
  /** The id of the position; of a contract of a linked account, its transaction; of payments their kind. */
  id: string;
  kind: "position" | "perpetual" | ContractPayment;
  /** Empty for payments, and their size is 0. */
  symbol: string;
  side: "long" | "short" | null;
  leverage: number | null;
  size: string;
  /** For payments: the time of the first one. `closedAt` is then the time of the last one. */
  openedAt: string | null;
  closedAt: string;
  /** In the currency of the report; null without a rate. */
  pnl: string | null;
  /** In US dollars, where the position is in them. */
  dollars: string | null;
  rates: LineRate[];
};

/** A position with a record, as a contract of a report, by the rate of the day of its close. */
export function contractOfPosition(closed: ClosedPosition & { exitPrice: Exact }, accounting: Accounting): TaxContract {
  const { id, symbol, positionType, leverage, size, openedAt, realisedPnl } = closedReply(closed);
  const { closedAt } = closed;
  const official = accounting.currency === "usd" ? null : officialRate("usd", closedAt, accounting);
  return {
    ...{ id, kind: "position", symbol, side: positionType, leverage, size, openedAt, closedAt: isoTime(closedAt) },
    pnl: resultIn(accounting, realisedPnl, closedAt),
    dollars: realisedPnl,
    rates: official ? [{ of: "disposal", from: "usd", rate: official.rate, publishedOn: official.publishedOn }] : [],
  };
}

/** Fills of a linked account's contracts are booked like coins, so that closing one is a line with a gain. */
export const contractOfLine = (line: TaxLine): TaxContract => ({
  ...{ id: line.transactionId, kind: "perpetual", symbol: line.symbol, side: null, leverage: null },
  ...{ size: line.amount, openedAt: line.acquiredAt, closedAt: line.disposedAt, pnl: line.gain, dollars: null },
  rates: line.rates,
});

/** Funding received minus paid, and fees of trades that close nothing, of all perpetual contracts in the year. */
export function contractPayments(book: Book, isIn: (at: number) => boolean): TaxContract[] {
  const { received, paid } = paymentsOf(book, isIn);
  return CONTRACT_PAYMENTS.flatMap((kind) => {
    const isOf = ({ transaction }: { transaction: Transaction }) => transaction.contractPayment === kind;
    const entries = [...received.filter(isOf), ...paid.filter(isOf)];
    if (entries.length === 0) return [];
    const times = entries.map(({ transaction }) => transaction.at);
    const [openedAt, closedAt] = [isoTime(Math.min(...times)), isoTime(Math.max(...times))];
    const { amount } = sumReply(sumOfPayments({ received, paid }, kind));
    return {
      ...{ id: kind, kind, symbol: "", side: null, leverage: null, size: "0", openedAt, closedAt },
      ...{ pnl: amount, dollars: null, rates: [] },
    };
  });
}

/** The payments for contracts whose value is not known. */
export const unknownPayments = (book: Book, isIn: (at: number) => boolean): TaxUnknown[] =>
  paymentsOf(book, isIn)
    .paid.filter(({ isWhole }) => !isWhole)
    .flatMap(({ transaction: { id, at, account, fee } }) =>
      fee === null
        ? []
        : {
            ...{ what: "contract", reason: "no price", transactionId: id, at: isoTime(at), coin: assetKeyOf(fee) },
            ...{ coinId: fee.coinId, symbol: fee.symbol, account, amount: fee.amount, proceeds: null, term: null },
            causes: [id],
          },
    );

/** The closed positions and contracts whose result has no rate. */
export const unknownContracts = (contracts: readonly TaxContract[]): TaxUnknown[] =>
  contracts
    .filter(({ pnl, kind }) => pnl === null && (kind === "position" || kind === "perpetual"))
    .map(({ symbol, closedAt, size }) => ({
      ...{ what: "contract", reason: "no rate", transactionId: null, at: closedAt, coin: `~${symbol}`, coinId: null },
      ...{ symbol, account: "", amount: size, proceeds: null, term: null, causes: [] },
    }));

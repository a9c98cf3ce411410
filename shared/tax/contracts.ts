import { resultIn } from "../gains/contracts.ts";
import { type ClosedPosition, closedReply } from "../ledger/closing.ts";
import type { Accounting } from "../transactions/accounting.ts";
import { officialRate } from "../transactions/evidence/evidence.ts";
import type { Exact } from "../values/decimal.ts";
import { isoTime } from "../values/time.ts";
import type { TaxLine } from "./lines.ts";
import type { LineRate } from "./rates-used.ts";
import type { TaxUnknown } from "./unknown.ts";

/** A closed leveraged position, or the closed part of a contract of a linked account. They are in no sum of coins. */
export type TaxContract = {
  /** The id of the position; of a contract of a linked account, its transaction. */
  id: string;
  kind: "position" | "perpetual";
  symbol: string;
  side: "long" | "short" | null;
  leverage: number | null;
  size: string;
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

/** The contracts whose result has no rate. */
export const unknownContracts = (contracts: readonly TaxContract[]): TaxUnknown[] =>
  contracts
    .filter(({ pnl }) => pnl === null)
    .map(({ symbol, closedAt, size }) => ({
      ...{ what: "contract", reason: "no rate", transactionId: null, at: closedAt, coin: `~${symbol}`, coinId: null },
      ...{ symbol, account: "", amount: size, proceeds: null, term: null, causes: [] },
    }));

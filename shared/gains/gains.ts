import { keyOfCoinId } from "../icp-tokens/same-coins.ts";
import type { Country } from "../ledger-settings/settings.ts";
import type { Book } from "../transactions/book.ts";
import { moneyText } from "../transactions/expand.ts";
import { type Disposal, type Fold, foldBook, partsOf } from "../transactions/fold.ts";
import { isDeparture, type LedgerEvent } from "../transactions/ledger-event.ts";
import type { Method, Scope } from "../transactions/methods.ts";
import { isContract } from "../transactions/perpetuals.ts";
import { isPartlyKnown, sumReply } from "../transactions/sums.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { isoTime } from "../values/time.ts";
import { causesIn } from "./causes.ts";
import { amountsOf, each, sumUp } from "./coin-gains.ts";
import { amountText, disposedReply, problemsOf, unknownParts, unknownReply } from "./gain-problems.ts";
import type { GainsList } from "./gains-lists.ts";
import { isHeldForYear, isLongTermInUs } from "./holding-periods.ts";
import { isPayment, reportPerpetuals } from "./perpetuals.ts";
import { newestFirst, openingYear, taxYearOf } from "./tax-years.ts";

export type GainsRequest = {
  method: Method;
  scope: Scope;
  /** The money of the report; without it, that of the ledger. */
  currency?: string | undefined;
  year?: number | undefined;
  /** How the year is chosen if `year` is absent. Without both, the report covers all years. */
  pick?: { runningYear: number; contractYears: readonly number[] } | undefined;
  yearStart: string;
  /** The country of the ledger, whose rule decides what is long-term. */
  country?: Country | null | undefined;
  /** The key of the only coin to report. */
  coin?: string | undefined;
  /** The name of the only account to report: what was sold, spent, earned and paid there. "" is the one without a name. */
  account?: string | undefined;
  /** Which list the report returns when it names no coin; "coins" when it is absent. */
  list?: GainsList | undefined;
  /** The most disposals to list, or none: the last ones before the disposal with the number `before`. */
  limit?: number | undefined;
  before?: number | undefined;
};

/** A request with the settings of the ledger where it states none. */
export const withSettings = <
  Request extends { [Key in keyof Defaults]?: Defaults[Key] | undefined } & { currency?: string | undefined },
>(
  request: Request,
  { method, scope, currency, yearStart }: Defaults & { currency: string },
): Request & Defaults & { currency: string } => ({
  ...request,
  method: request.method ?? method,
  scope: request.scope ?? scope,
  currency: request.currency ?? currency,
  yearStart: request.yearStart ?? yearStart,
});
type Defaults = Pick<GainsRequest, "method" | "scope" | "yearStart">;

type Booked = { transaction: Transaction };

/** The entries of a report, with those of coins and those of perpetual contracts apart. */
const parted = <Entry>(entries: readonly Entry[], isOfContract: (entry: Entry) => boolean) => ({
  ofCoins: entries.filter((entry) => !isOfContract(entry)),
  ofContracts: entries.filter(isOfContract),
});
/** Whether an entry is of the year and the account of a report. */
export const isInReport =
  (
    { accounting: { zone } }: Book,
    { year, yearStart, account }: Pick<GainsRequest, "year" | "yearStart" | "account">,
  ) =>
  ({ transaction }: Booked): boolean =>
    (year === undefined || taxYearOf(zone.dayOf(transaction.at), yearStart) === year) &&
    (account === undefined || account === transaction.account);

function disposalReply(book: Book, fold: Fold, disposal: Disposal, country: GainsRequest["country"]) {
  const isLongTerm = country === "us" ? isLongTermInUs : isHeldForYear;
  const { event, amount, proceeds, cost } = disposal;
  return {
    ...disposedReply(book, event, amount),
    proceeds: moneyText(proceeds),
    cost: moneyText(cost),
    gain: moneyText(proceeds - cost),
    lots: partsOf(fold, disposal).flatMap((part) => {
      if (part.cost === null) return [];
      const { at, day } = part.lot ?? event;
      return {
        rule: part.rule,
        at: isoTime(at),
        transactionId: part.lot?.transaction.id ?? null,
        amount: amountText(book, event, part.amount),
        cost: moneyText(part.cost),
        proceeds: moneyText((proceeds * part.amount) / amount),
        isLongTerm: part.rule === "lot" && isLongTerm(day, event.day),
      };
    }),
  };
}

const MAX_DEPARTED = 100;
/** The outgoing transfers without an arrival, with the ids of the last ones. */
const departedReply = (book: Book, departures: readonly LedgerEvent[]) => ({
  count: departures.length,
  symbols: [...new Set(departures.map(({ coin }) => book.coins[coin]!.symbol))],
  transactionIds: [...new Set(departures.map(({ transaction }) => transaction.id))].slice(-MAX_DEPARTED),
});

/** The gains of a year, or of all years, with everything that they were computed from. Contracts are in no total. */
export function reportGains(book: Book, request: GainsRequest) {
  const { method, scope, pick, yearStart, coin, account, list = "coins", limit, before } = request;
  const fold = foldBook(book, method, scope);
  const { dayOf } = book.accounting.zone;
  const times = [
    ...[...fold.disposals, ...fold.unknown, ...fold.missing, ...fold.unpriced].map(({ event }) => event.at),
    ...book.income.map(({ transaction }) => transaction.at),
    ...book.feeEntries.filter(isPayment).map(({ transaction }) => transaction.at),
  ];
  const years = newestFirst(times.map((at) => taxYearOf(dayOf(at), yearStart)));
  const year = request.year ?? (pick && openingYear([...years, ...pick.contractYears], pick.runningYear));
  const isOf = isInReport(book, { year, yearStart, account });
  const isOfCoin = (entry: { coin: number }) => coin === undefined || keyOfCoinId(coin) === book.coins[entry.coin]!.key;
  const isShown = (entry: Booked & { coin: number }) => isOf(entry) && isOfCoin(entry);
  const isOfContract = ({ event }: { event: LedgerEvent }) => isContract(book.coins[event.coin]!);
  const shown = fold.disposals.filter(({ event }) => isShown(event));
  const disposed = parted(shown, isOfContract);
  const unknown = unknownParts(fold, isShown);
  const isOfAccount = isInReport(book, { yearStart, account });
  const ofAllYears = unknownParts(fold, (entry) => isOfAccount(entry) && isOfCoin(entry));
  const yearsWithoutGain = newestFirst(ofAllYears.map(({ event }) => taxYearOf(dayOf(event.at), yearStart)));
  const withoutGain = parted(unknown, isOfContract);
  const received = parted(book.income.filter(isShown), isPayment);
  const income = received.ofCoins;
  const paid = parted(coin === undefined ? book.feeEntries.filter(isOf) : [], isPayment);
  const causesOf = causesIn(book, fold);
  const { totals, coins } = sumUp(book, {
    ...{ disposals: disposed.ofCoins, unknown: withoutGain.ofCoins },
    ...{ income, feeEntries: paid.ofCoins },
  });
  const perpetuals = reportPerpetuals(
    book,
    { disposals: disposed.ofContracts, unknown: withoutGain.ofContracts },
    { received: coin === undefined ? received.ofContracts : [], paid: paid.ofContracts },
  );
  const disposals = coin !== undefined ? shown : list === "coins" ? disposed.ofCoins : disposed.ofContracts;
  const sums = each(totals, sumReply);
  const end = Math.min(before ?? disposals.length, disposals.length);
  const start = limit === undefined ? 0 : Math.max(0, end - limit);
  return {
    method,
    scope,
    currency: book.accounting.currency,
    timeZone: book.accounting.timeZone,
    year: year ?? null,
    years,
    otherYearsWithoutGain: year === undefined ? [] : yearsWithoutGain.filter((one) => one !== year),
    coins,
    totals: amountsOf(totals),
    sums,
    perpetuals,
    partlyKnown: each(totals, (sum) => isPartlyKnown(sumReply(sum))),
    disposals: disposals.slice(start, end).map((disposal) => disposalReply(book, fold, disposal, request.country)),
    /** The number of disposals before the listed ones. */
    earlier: start,
    income: (limit === undefined ? income : income.slice(Math.max(0, income.length - limit))).map((entry) => ({
      transactionId: entry.transaction.id,
      at: isoTime(entry.transaction.at),
      symbol: book.coins[entry.coin]!.symbol,
      amount: amountText(book, entry, entry.amount),
      value: entry.money === null ? null : moneyText(entry.money),
    })),
    unknown: unknownReply(book, unknown, causesOf, limit !== undefined),
    departed: departedReply(
      book,
      book.events.filter((event) => isDeparture(event) && isShown(event)),
    ),
    problems: problemsOf(book, unknown, causesOf, isOf),
  };
}

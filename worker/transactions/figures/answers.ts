import { type AccountBalance, accountBalances } from "../../../shared/as-of/account-balances.ts";
import { type HoldingAt, holdingsAt } from "../../../shared/as-of/holdings-at.ts";
import { type GainsRequest, reportGains } from "../../../shared/gains/gains.ts";
import { gainsCsv } from "../../../shared/gains/gains-csv.ts";
import { taxYearOf } from "../../../shared/gains/tax-years.ts";
import { offersReply } from "../../../shared/ledger/transfers.ts";
import type { LedgerSettings } from "../../../shared/ledger-settings/settings.ts";
import type { Contract } from "../../../shared/performance/contracts.ts";
import type { Movement } from "../../../shared/performance/movements.ts";
import { type BaseResult, performanceBase } from "../../../shared/performance/performance.ts";
import type { CoinPrices } from "../../../shared/performance/quotes.ts";
import type { Benchmark, PerformanceRange } from "../../../shared/performance/rules.ts";
import { thinChanges } from "../../../shared/portfolio/thin-changes.ts";
import { spotHoldings, type Holdings as Tracks } from "../../../shared/portfolio/tracks.ts";
import { zoneNameOf } from "../../../shared/tax/countries.ts";
import { taxCurrency } from "../../../shared/tax/report.ts";
import type { Basis } from "../../../shared/transactions/accounting.ts";
import { prepareBook } from "../../../shared/transactions/book.ts";
import { type AccountCopies, copiesOf } from "../../../shared/transactions/copies/copies.ts";
import { derivePositions } from "../../../shared/transactions/derive-positions.ts";
import { foreignDays } from "../../../shared/transactions/foreign-days.ts";
import { figuresOfPosition, holdingStepsReply, holdingsReply } from "../../../shared/transactions/holding-replies.ts";
import type { HoldingFigures, HoldingOf } from "../../../shared/transactions/holdings.ts";
import { isIncomplete } from "../../../shared/transactions/lacks-price.ts";
import { type Choices, choices } from "../../../shared/transactions/list/choices.ts";
import { type Purchase, purchasesIn } from "../../../shared/transactions/purchases.ts";
import { withoutSpam, withoutSpamOnly } from "../../../shared/transactions/spam.ts";
import type { Transaction } from "../../../shared/transactions/transaction.ts";
import type { Money } from "./accounting.ts";
import { TAX_ANSWERS, type TaxAnswers } from "./tax-answers.ts";

/** What can be asked about a ledger, and the answers. Each of them needs all transactions, or those of some coins. */

/** Null for a position that was deleted since its coin was looked up. */
type OfPosition<Figures> = Figures | null;
/** The figures of one position that an edit of it needs. Of the transactions' ids there are two at most. */
export type PositionFigures = Pick<HoldingFigures, "amount" | "known" | "cost" | "places" | "transactionIds"> & {
  mainAccount: string;
};

export type PerformanceAsk = {
  range: PerformanceRange;
  benchmark: Benchmark;
  account: string | null;
  /** Leveraged positions, which no ledger has. */
  contracts: readonly Contract[];
  /** The keys of coins of which a chain has less, so that they are left out. */
  unproved: readonly string[];
  /** Whose prices count. */
  origin: string;
  /** The time (ms) of the archive's prices. Later on, it may have other ones. */
  pricesOf: number;
};

/** The accounts of a transaction. */
export type Place = Pick<Transaction, "id" | "account" | "toAccount">;

export type Answers = {
  /** The amounts and entry prices of these coins, or of all. Names and prices of coins are not in it. */
  derived: {
    ask: { keys: readonly string[] | null; addsHoldings: boolean };
    /** `foreignDay` is the last day on which other money than dollars was moved; null without any. */
    answer: ReturnType<typeof derivePositions> & { foreignDay: number | null };
  };
  holdings: { ask: object; answer: ReturnType<typeof holdingsReply> };
  holding: {
    ask: { positionId: string; keys: readonly string[] };
    answer: OfPosition<ReturnType<typeof holdingStepsReply>>;
  };
  position: { ask: { positionId: string; keys: readonly string[] }; answer: OfPosition<PositionFigures> };
  /** The holdings over time, as exact as a chart's points need them. */
  tracks: { ask: object; answer: Tracks };
  gains: { ask: { request: GainsRequest }; answer: ReturnType<typeof reportGains> };
  gainsCsv: { ask: { request: GainsRequest }; answer: string };
  /** The transfers that look like one. */
  offers: { ask: object; answer: ReturnType<typeof offersReply> };
  /** The transactions that lack a price or the value of a fee. */
  incomplete: { ask: object; answer: Transaction[] };
  /** The return until the last flow, of all accounts or of one. */
  performance: { ask: PerformanceAsk; answer: BaseResult };
  /** What was held at a time (ms). */
  asOf: { ask: { at: number }; answer: HoldingAt[] };
  /** What each account of the ledger holds now, if some transactions are those of other accounts. */
  balances: { ask: { placed?: readonly Place[] }; answer: AccountBalance[] };
  /** The purchases of one coin in an account, with which a position began or that cost something. */
  purchases: { ask: { account: string }; answer: Purchase[] };
  /** The copies of the transactions of `accounts` in all other accounts. */
  copies: { ask: { accounts: readonly string[] }; answer: AccountCopies };
  /** By what the transactions can be listed. */
  choices: { ask: { yearStart: string }; answer: Choices };
} & TaxAnswers;
export type AskName = keyof Answers;
export type Ask<Name extends AskName = AskName> = Name extends AskName ? { name: Name } & Answers[Name]["ask"] : never;
export type AnswerOf<Name extends AskName> = Answers[Name]["answer"];

const isTax = (ask: Ask): ask is Ask<keyof TaxAnswers> => ask.name in TAX_ANSWERS;

/** The transactions that an answer follows from: of these coins, or of all; without those of linked accounts. */
export const needsOf = (ask: Ask): { keys: readonly string[] | null; isOwn: boolean } => ({
  keys: "keys" in ask ? ask.keys : null,
  isOwn: !(isTax(ask) || ["gains", "gainsCsv", "offers", "incomplete", "choices"].includes(ask.name)),
});

/** Is raised by each change of what an answer says, because kept answers outlive a release. */
export const ANSWERS_VERSION = 14;

/** Whether an answer is worth keeping: a page asks for it again. */
export const isKept = ({ name }: Ask): boolean =>
  [
    "holdings",
    "tracks",
    "gains",
    "offers",
    "incomplete",
    "choices",
    "performance",
    "asOf",
    "balances",
    "purchases",
    "copies",
  ].includes(name);

/** The settings of a ledger that answers follow from. */
export type AskSettings = Pick<LedgerSettings, "method" | "scope" | "currency" | "timeZone" | "spam">;

/**
 * The money and the days that an answer counts in. Positions are stored in US dollars, whatever the currency of the ledger:
 * changing it changes no row. A tax report has those of its country.
 */
export function moneyOf(ask: Ask, { currency, timeZone }: AskSettings): Money {
  if (isTax(ask)) {
    const { country } = ask.request;
    return { currency: taxCurrency(country), timeZone: zoneNameOf(country, { timeZone }) };
  }
  if (ask.name === "gains" || ask.name === "gainsCsv") return { currency: ask.request.currency ?? currency, timeZone };
  const isInDollars = ["derived", "position", "offers", "incomplete", "choices"].includes(ask.name);
  return { currency: isInDollars ? "usd" : currency, timeZone };
}

type Ledger = {
  transactions: readonly Transaction[];
  /** Ordered by age, the oldest first. */
  positions: readonly HoldingOf[];
  basis: Basis;
  /** The keys of coins that are in no figure of a portfolio. */
  spam: readonly string[];
  now: number;
  /** The movements of the transactions and their prices, for the answers that need them. */
  market?: { movements: readonly Movement[]; prices: CoinPrices } | null;
};

function withPlaces(transactions: readonly Transaction[], placed: readonly Place[]): readonly Transaction[] {
  if (placed.length === 0) return transactions;
  const places = new Map(placed.map((place) => [place.id, place]));
  return transactions.map((one) => ({ ...one, ...places.get(one.id) }));
}

const FIRST_IDS = 2;

function positionFigures({ transactions, positions, basis }: Ledger, positionId: string) {
  const position = positions.find(({ id }) => id === positionId);
  return position ? figuresOfPosition(transactions, positions, position, basis) : null;
}

const withBook = ({ transactions, basis, now }: Ledger) => ({
  book: prepareBook(transactions, basis.accounting),
  now,
});

const ANSWERS: { [Name in AskName]: (ledger: Ledger, ask: Answers[Name]["ask"]) => AnswerOf<Name> } = {
  derived: ({ transactions, positions, basis }, { keys, addsHoldings }) => ({
    ...derivePositions(transactions, positions, keys, {
      newId: () => crypto.randomUUID(),
      coinOf: () => undefined,
      addsHoldings,
      basis,
    }),
    foreignDay: [...foreignDays(transactions, basis.accounting)].reduce<number | null>(
      (last, day) => Math.max(last ?? day, day),
      null,
    ),
  }),
  holdings: ({ transactions, positions, basis, spam }) => holdingsReply(transactions, positions, basis, spam),
  holding(ledger, { positionId }) {
    const figures = positionFigures(ledger, positionId);
    return figures && holdingStepsReply(figures);
  },
  position(ledger, { positionId }) {
    const figures = positionFigures(ledger, positionId);
    if (!figures) return null;
    const { amount, known, cost, places, transactionIds, mainAccount } = figures;
    return {
      amount,
      known,
      cost,
      places,
      mainAccount,
      transactionIds: new Set([...transactionIds].slice(0, FIRST_IDS)),
    };
  },
  tracks: ({ transactions, positions, basis, spam, now }) =>
    spotHoldings(transactions, positions, basis, spam).map((track) => ({
      ...track,
      changes: thinChanges(track.changes, now),
    })),
  gains: ({ transactions, basis }, { request }) => reportGains(prepareBook(transactions, basis.accounting), request),
  gainsCsv: ({ transactions, basis }, { request }) => gainsCsv(prepareBook(transactions, basis.accounting), request),
  tax: (ledger, ask) => TAX_ANSWERS.tax(withBook(ledger), ask),
  taxCsv: (ledger, ask) => TAX_ANSWERS.taxCsv(withBook(ledger), ask),
  taxFiling: (ledger, ask) => TAX_ANSWERS.taxFiling(withBook(ledger), ask),
  taxAllocation: (ledger, ask) => TAX_ANSWERS.taxAllocation(withBook(ledger), ask),
  offers: ({ transactions, spam }) => offersReply(withoutSpamOnly(transactions, spam)),
  incomplete: ({ transactions, basis, spam }) =>
    withoutSpamOnly(transactions, spam).filter((one) => isIncomplete(one, basis.accounting)),
  performance: ({ basis: { accounting }, spam, now, market }, { range, benchmark, contracts, unproved }) =>
    performanceBase({ ...market!, contracts, accounting, range, benchmark, to: now, spam, unproved }),
  asOf: ({ transactions, positions, basis, spam }, { at }) => [
    ...withoutSpam(holdingsAt(transactions, positions, basis, at), spam),
  ],
  balances: ({ transactions, positions, basis }, { placed = [] }) =>
    accountBalances(withPlaces(transactions, placed), positions, basis),
  purchases: ({ transactions }, { account }) => purchasesIn(transactions, account),
  copies: ({ transactions }, { accounts }) => copiesOf(transactions, accounts),
  choices: ({ transactions, basis: { accounting } }, { yearStart }) =>
    choices(transactions, (at) => taxYearOf(accounting.zone.dayOf(at), yearStart)),
};

export const answer = <Name extends AskName>(ask: Ask<Name>, ledger: Ledger): AnswerOf<Name> =>
  ANSWERS[ask.name as Name](ledger, ask as Answers[Name]["ask"]);

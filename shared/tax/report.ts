import { isPayment } from "../gains/perpetuals.ts";
import type { Country } from "../ledger-settings/settings.ts";
import type { Book } from "../transactions/book.ts";
import { moneyText } from "../transactions/expand.ts";
import { foldBook } from "../transactions/fold.ts";
import { isDeparture } from "../transactions/ledger-event.ts";
import type { Method, Scope } from "../transactions/methods.ts";
import { isContract } from "../transactions/perpetuals.ts";
import { fixedPointText } from "../values/fixed.ts";
import { DAY, isoDate, isoTime } from "../values/time.ts";
import { bookUntil, foldAllocated } from "./allocation.ts";
import { contractOfLine, contractPayments, type TaxContract, unknownContracts, unknownPayments } from "./contracts.ts";
import { TAX_COUNTRIES, type TaxChoices, taxYearRange } from "./countries.ts";
import { type AllocatedLot, exactLots, type KeptLot, shownLots } from "./kept-allocation.ts";
import { isDisposal, linesOf, type TaxLine } from "./lines.ts";
import { notesOf } from "./notes.ts";
import { type LineRate, ratesUsed } from "./rates-used.ts";
import { type Section, sectionsOf } from "./sections.ts";
import { type TaxUnknown, unknownDisposals, unknownIncome } from "./unknown.ts";
import { US_BY_ACCOUNT_SINCE } from "./us.ts";
import { type YearEndHolding, yearEndOf } from "./year-end.ts";

export type TaxRequest = {
  country: Country;
  /** The calendar year in which the tax year starts. */
  year: number;
  method: Method;
  /** Whether lots belong to all accounts together; in the United States, before 2025. */
  scope: Scope;
  forms: TaxChoices["forms"];
  /** The leveraged positions that were closed in the year. */
  contracts: readonly TaxContract[];
  /** The allocation of 1 January 2025 that the user kept. Only in the United States, from that year on. */
  kept?: readonly KeptLot[] | null | undefined;
};

export type TaxIncome = {
  transactionId: string;
  at: string;
  coin: string;
  coinId: string | null;
  symbol: string;
  account: string;
  amount: string;
  /** Null when it is unknown. */
  value: string | null;
  rates: LineRate[];
};

/** The report of a tax year by the rules of a country, whatever the settings of the ledger. */
export type TaxReport = {
  country: Country;
  year: number;
  /** The first and the last day of the year. */
  from: string;
  to: string;
  currency: string;
  timeZone: string;
  method: Method;
  scope: Scope;
  /** What is not known, which is in no sum. */
  unknown: TaxUnknown[];
  sections: Section[];
  lines: TaxLine[];
  contracts: TaxContract[];
  income: TaxIncome[];
  yearEnd: YearEndHolding[];
  /** What was allocated to the accounts on 1 January 2025. Only in the United States, from that year on. */
  allocation: AllocatedLot[];
  /** What would be allocated by the ledger as it is now, where another allocation was kept; otherwise null. */
  allocationNow: AllocatedLot[] | null;
  notes: string[];
};

type Rules = Pick<TaxRequest, "country" | "method" | "scope" | "kept">;

/** The fold by a country's rules, with what was allocated on 1 January 2025 in the United States. */
export function foldByRules(book: Book, { country, method, scope, kept }: Rules) {
  if (country === "us" && method !== "uk" && method !== "average")
    return foldAllocated(book, { method, scope, day: US_BY_ACCOUNT_SINCE, kept });
  return { ...foldBook(book, method, scope), computed: [], allocation: [] };
}

/** The exact allocation of 1 January 2025 by the ledger as it is now, whatever was kept. */
export const allocationNow = (book: Book, rules: Rules): KeptLot[] =>
  exactLots(book, foldByRules(bookUntil(book, US_BY_ACCOUNT_SINCE), { ...rules, kept: null }).computed);

/**
 * The report of a year. The book is in the money and the days of the country. All transactions until `now` (ms) are in it,
 * because later purchases may be matched with a disposal of the year.
 */
export function reportTax(book: Book, request: TaxRequest, now: number): TaxReport {
  const { country, year, method, scope, forms, kept } = request;
  const { zone, currency, timeZone } = book.accounting;
  const { from, to } = taxYearRange(country, year, zone);
  const isIn = (at: number) => at >= from && at < to;
  const isUs2025 = country === "us" && from >= zone.startOf(US_BY_ACCOUNT_SINCE);
  const fold = foldByRules(book, request);
  const ofYear = fold.disposals.filter(({ event }) => isIn(event.at));
  const formByAccount = new Map(forms.map(({ account, form }) => [account, form]));
  const context = {
    country,
    today: zone.dayOf(now),
    formOf: (account: string) => formByAccount.get(account) ?? "none",
    taxYear: year,
  };
  const all = linesOf(
    book,
    fold,
    ofYear.filter(({ event }) => isDisposal(event, country)),
    context,
  );
  const lines = all.filter((line) => !isContract(line));
  const entries = book.income.filter((entry) => isIn(entry.transaction.at) && !isPayment(entry));
  const unknownParts = unknownDisposals(book, fold, { country, isIn });
  const disposals = unknownParts.filter((part) => !isContract(part));
  const closed = [...request.contracts, ...all.filter(isContract).map(contractOfLine)].sort((a, b) =>
    a.closedAt < b.closedAt ? -1 : a.closedAt > b.closedAt ? 1 : 0,
  );
  const contracts = [...closed, ...contractPayments(book, isIn)];
  const income = entries.map((entry): TaxIncome => {
    const { key, coinId, symbol, places } = book.coins[entry.coin]!;
    const { id, at, account } = entry.transaction;
    return {
      ...{ transactionId: id, at: isoTime(at), coin: key, coinId, symbol, account },
      amount: fixedPointText(entry.amount, places),
      value: entry.money === null ? null : moneyText(entry.money),
      rates: ratesUsed([entry.transaction], "purchase", book),
    };
  });
  const unknown = [
    ...disposals,
    ...entries.filter(({ money }) => money === null).map((entry) => unknownIncome(book, entry)),
    ...unknownParts.filter(isContract).map((part) => ({ ...part, what: "contract" as const })),
    ...unknownContracts(contracts),
    ...unknownPayments(book, isIn),
  ];
  const sections = sectionsOf(country, { year, zone, lines, income, unknown: disposals });
  const excluded = book.events.filter(
    (event) => isIn(event.at) && event.type === "dispose" && !isDisposal(event, country),
  );
  const acquired = book.events.filter(({ type, transaction }) => type === "acquire" && transaction.kind === "gift");
  const isOver = to <= now;
  const yearEnd = isOver ? yearEndOf(book, foldByRules(bookUntil(book, zone.dayOf(to)), request).remainders) : [];
  const isAllocated = isUs2025 && zone.startOf(US_BY_ACCOUNT_SINCE) <= now;
  const allocation = isAllocated ? shownLots(kept ?? exactLots(book, fold.computed)) : [];
  return {
    ...{ country, year, from: isoDate(zone.dayOf(from) * DAY), to: isoDate((zone.dayOf(to) - 1) * DAY) },
    ...{ currency, timeZone, method, scope: isUs2025 ? "account" : scope },
    ...{ unknown, sections, lines, contracts, income, yearEnd },
    allocation,
    allocationNow: kept ? shownLots(exactLots(book, fold.computed)) : null,
    notes: notesOf({
      ...{ country, year, method, scope: isUs2025 ? "account" : scope, isOver, sections, lines },
      isEmpty: [lines, unknown, income, contracts].every((list) => list.length === 0),
      isWithoutUnknown: unknown.length === 0,
      isAllocated: allocation.length > 0,
      isAllocationKept: kept != null,
      lost: excluded.filter(({ transaction }) => transaction.kind === "loss").length,
      given: excluded.filter(({ transaction }) => transaction.kind === "gift").length,
      received: acquired.filter(({ at }) => at < to).length,
      departed: book.events.filter((event) => isIn(event.at) && isDeparture(event)).length,
    }),
  };
}

/** The currency of a country's report. */
export const taxCurrency = (country: Country): string => TAX_COUNTRIES[country].currency;

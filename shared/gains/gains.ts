import type { Book } from "../transactions/book.ts";
import { moneyText } from "../transactions/expand.ts";
import { type Disposal, type Fold, foldBook, partsOf } from "../transactions/fold.ts";
import type { Method, Scope } from "../transactions/methods.ts";
import { assetKeyOf } from "../transactions/transaction.ts";
import { formatCsv } from "../values/csv.ts";
import { type Decimal, subtract } from "../values/decimal.ts";
import { DAY, isoTime } from "../values/time.ts";
import type { Zone } from "../zones/zone.ts";
import {
  amountText,
  disposedReply,
  problemsOf,
  type UnknownPart,
  unknownParts,
  unknownReply,
} from "./gain-problems.ts";

export type GainsRequest = {
  method: Method;
  scope: Scope;
  /** The money of the report; without it, that of the ledger. */
  currency?: string | undefined;
  year?: number | undefined;
  yearStart: string;
  /** The key of the only coin to report. */
  coin?: string | undefined;
  /** The most disposals to list: the last ones before the disposal with the number `before`. */
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

/** A gain is long-term when the coins were sold after the day of the next year that has the purchase's date. */
function isLongTerm(boughtOn: number, soldOn: number): boolean {
  const bought = new Date(boughtOn * DAY);
  const [year, month] = [bought.getUTCFullYear() + 1, bought.getUTCMonth()];
  // A purchase of 29 February has its anniversary on the last day of the next February.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const anniversary = Date.UTC(year, month, Math.min(bought.getUTCDate(), lastDay));
  return soldOn > anniversary / DAY;
}

/** The tax year that a day (since 1970-01-01) belongs to, which begins on `yearStart`, such as "04-06". */
export function taxYearOf(day: number, yearStart: string): number {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() - (date.toISOString().slice(5, 10) < yearStart ? 1 : 0);
}

/** The times of a tax year, in ms: from its first moment in the ledger's zone to before that of the next year. */
export function yearRange(year: number, yearStart: string, { startOf }: Zone): { from: number; to: number } {
  const [month, day] = yearStart.split("-").map(Number) as [number, number];
  const firstOf = (of: number) => startOf(Date.UTC(of, month - 1, day) / DAY);
  return { from: firstOf(year), to: firstOf(year + 1) };
}

/** Adds the years between two times to the years of a report; null adds none. */
export function withYears<Report extends { years: number[] }>(
  report: Report,
  times: { first: number; last: number } | null,
  yearStart: string,
  { dayOf }: Zone,
): Report {
  if (!times) return report;
  const [first, last] = [taxYearOf(dayOf(times.first), yearStart), taxYearOf(dayOf(times.last), yearStart)];
  const between = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { ...report, years: [...new Set([...report.years, ...between])].sort((a, b) => b - a) };
}

function disposalReply(book: Book, fold: Fold, disposal: Disposal) {
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

const SUMS = ["proceeds", "cost", "gain", "income", "fees"] as const;
type SumName = (typeof SUMS)[number];
/** The sum of what is known; null before a figure comes, `"unknown"` while only unknown ones have come. */
type Sums = Record<SumName, bigint | "unknown" | null>;
const noSums = (): Sums => ({ proceeds: null, cost: null, gain: null, income: null, fees: null });

const addTo = (sum: Sums[SumName], money: bigint | null): Sums[SumName] =>
  money === null ? (sum ?? "unknown") : (typeof sum === "bigint" ? sum : 0n) + money;
/** A sum of which no part is known is null, and not 0. */
const sumText = (sum: Sums[SumName]): string | null => (sum === "unknown" ? null : moneyText(sum ?? 0n));
const sumsReply = (sums: Sums) =>
  Object.fromEntries(SUMS.map((name) => [name, sumText(sums[name])])) as Record<SumName, string | null>;

type Summed = Pick<Book, "income" | "feeEntries"> & { disposals: readonly Disposal[]; unknown: readonly UnknownPart[] };
type Coin = { key: string; coinId: string | null; symbol: string };

/** The totals, and the figures of each coin that add up to the totals. A coin of which nothing is known is not listed. */
function sumUp(book: Book, { disposals, unknown, income, feeEntries }: Summed) {
  const totals = noSums();
  const byKey = new Map<string, Coin & { sums: Sums; isListed: boolean }>();
  const add = ({ key, coinId, symbol }: Coin, part: Partial<Record<SumName, bigint | null>>) => {
    const entry = byKey.get(key) ?? { key, coinId, symbol, sums: noSums(), isListed: false };
    byKey.set(key, entry);
    for (const [name, money] of Object.entries(part) as [SumName, bigint | null][]) {
      totals[name] = addTo(totals[name], money);
      entry.sums[name] = addTo(entry.sums[name], money);
      entry.isListed ||= money !== null;
    }
  };
  for (const { event, proceeds, cost } of disposals)
    add(book.coins[event.coin]!, { proceeds, cost, gain: proceeds - cost });
  for (const { event } of unknown) add(book.coins[event.coin]!, { proceeds: null, cost: null, gain: null });
  for (const { coin, money } of income) add(book.coins[coin]!, { income: money });
  for (const { transaction, money } of feeEntries) {
    const { coinId, symbol } = transaction.fee ?? transaction.legs[0]!;
    add({ key: assetKeyOf({ coinId, symbol }), coinId, symbol }, { fees: money });
  }
  const listed = [...byKey.values()].filter(({ isListed }) => isListed);
  return {
    totals: sumsReply(totals),
    coins: listed.map(({ key, coinId, symbol, sums }) => ({ key, coinId, symbol, ...sumsReply(sums) })),
  };
}

/** The gains of a year, or of all years, with everything that they were computed from. */
export function reportGains(book: Book, { method, scope, year, yearStart, coin, limit, before }: GainsRequest) {
  const fold = foldBook(book, method, scope);
  const { dayOf } = book.accounting.zone;
  const isIn = (at: number) => year === undefined || taxYearOf(dayOf(at), yearStart) === year;
  const isOfCoin = (key: string) => coin === undefined || coin === key;
  const disposals = fold.disposals.filter(({ event }) => isIn(event.at) && isOfCoin(book.coins[event.coin]!.key));
  const income = book.income.filter((entry) => isIn(entry.transaction.at) && isOfCoin(book.coins[entry.coin]!.key));
  const feeEntries = coin === undefined ? book.feeEntries.filter(({ transaction }) => isIn(transaction.at)) : [];
  const unknown = unknownParts(book, fold, { isIn, isOfCoin });
  const times = [
    ...[...fold.disposals, ...fold.unknown, ...fold.missing].map(({ event }) => event.at),
    ...book.income.map(({ transaction }) => transaction.at),
  ];
  const { totals, coins } = sumUp(book, { disposals, unknown, income, feeEntries });
  const lacksGains = totals.gain !== null && unknown.length > 0;
  const end = Math.min(before ?? disposals.length, disposals.length);
  const start = limit === undefined ? 0 : Math.max(0, end - limit);
  return {
    method,
    scope,
    currency: book.accounting.currency,
    timeZone: book.accounting.timeZone,
    year: year ?? null,
    years: [...new Set(times.map((at) => taxYearOf(dayOf(at), yearStart)))].sort((a, b) => b - a),
    coins,
    totals,
    partlyKnown: {
      ...{ proceeds: lacksGains, cost: lacksGains, gain: lacksGains },
      income: totals.income !== null && income.some(({ money }) => money === null),
      fees: totals.fees !== null && feeEntries.some(({ money }) => money === null),
    },
    disposals: disposals.slice(start, end).map((disposal) => disposalReply(book, fold, disposal)),
    /** The number of disposals before the listed ones. */
    earlier: start,
    income: (limit === undefined ? income : income.slice(-limit)).map((entry) => ({
      transactionId: entry.transaction.id,
      at: isoTime(entry.transaction.at),
      symbol: book.coins[entry.coin]!.symbol,
      amount: amountText(book, entry, entry.amount),
      value: entry.money === null ? null : moneyText(entry.money),
    })),
    unknown: unknownReply(book, unknown, limit !== undefined),
    problems: problemsOf(book, unknown, { isIn, isOfCoin }),
  };
}

const COLUMNS = [
  "Sold",
  "Coin",
  "Kind",
  "Account",
  "Acquired",
  "Rule",
  "Amount",
  "Proceeds",
  "Cost",
  "Gain",
  "Term",
  "Currency",
];

const UNKNOWN = "unknown";

/** A row for each lot and for each part without a known gain, so that every figure can be checked in a spreadsheet. */
export function gainsCsv(book: Book, request: GainsRequest): string {
  const { disposals, unknown, currency } = reportGains(book, request);
  const timeText = (at: string) => book.accounting.zone.timeText(Date.parse(at));
  const money = currency.toUpperCase();
  const lots = disposals.flatMap((disposal) =>
    disposal.lots.map((lot) => [
      disposal.at,
      disposal.symbol.toUpperCase(),
      disposal.kind,
      disposal.account,
      lot.rule === "pool" ? "" : timeText(lot.at),
      lot.rule,
      lot.amount,
      lot.proceeds,
      lot.cost,
      subtract(lot.proceeds as Decimal, lot.cost as Decimal),
      lot.rule === "lot" ? (lot.isLongTerm ? "long" : "short") : "",
      money,
    ]),
  );
  const withoutGain = unknown.map(({ at, symbol, kind, account, reason, amount, proceeds }) => [
    ...[at, symbol.toUpperCase(), kind, account, "", reason, amount, proceeds ?? UNKNOWN, UNKNOWN, UNKNOWN],
    ...["", money],
  ]);
  // Sorted before the times get the offset of their zone, which changes twice a year.
  const rows = [...lots, ...withoutGain].sort(([a], [b]) => (a! < b! ? -1 : a! > b! ? 1 : 0));
  return formatCsv([COLUMNS, ...rows.map(([at, ...cells]) => [timeText(at!), ...cells])]);
}

import { type Book, dayOf } from "../transactions/book.ts";
import { moneyText } from "../transactions/expand.ts";
import { type Disposal, type Fold, foldBook, partsOf } from "../transactions/fold.ts";
import type { Method, Scope } from "../transactions/methods.ts";
import { assetKeyOf } from "../transactions/transaction.ts";
import { formatCsv } from "../values/csv.ts";
import { type Decimal, subtract } from "../values/decimal.ts";
import { isoTime } from "../values/time.ts";
import { amountText, disposedReply, problemsOf, unknownParts, unknownReply } from "./gain-problems.ts";

export type GainsRequest = {
  method: Method;
  scope: Scope;
  year?: number | undefined;
  yearStart: string;
  /** The key of the only coin to report. */
  coin?: string | undefined;
  /** The most disposals to list: the last ones before the disposal with the number `before`. */
  limit?: number | undefined;
  before?: number | undefined;
};

/** A request with the settings of the ledger where it states none. */
export const withSettings = <Request extends { [Key in keyof Defaults]?: Defaults[Key] | undefined }>(
  request: Request,
  { method, scope, yearStart }: Defaults,
): Request & Defaults => ({
  ...request,
  method: request.method ?? method,
  scope: request.scope ?? scope,
  yearStart: request.yearStart ?? yearStart,
});
type Defaults = Pick<GainsRequest, "method" | "scope" | "yearStart">;

/** A gain is long-term when the coins were sold after the day of the next year that has the purchase's date. */
function isLongTerm(boughtAt: number, soldAt: number): boolean {
  const bought = new Date(boughtAt);
  const [year, month] = [bought.getUTCFullYear() + 1, bought.getUTCMonth()];
  // A purchase of 29 February has its anniversary on the last day of the next February.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const anniversary = Date.UTC(year, month, Math.min(bought.getUTCDate(), lastDay));
  return dayOf(soldAt) > dayOf(anniversary);
}

/** The tax year that a time belongs to, which begins on `yearStart`, such as "04-06". */
export function taxYearOf(at: number, yearStart: string): number {
  const date = new Date(at);
  return date.getUTCFullYear() - (date.toISOString().slice(5, 10) < yearStart ? 1 : 0);
}

/** The times of a tax year, in ms: from its first moment to before that of the next year. */
export function yearRange(year: number, yearStart: string): { from: number; to: number } {
  const [month, day] = yearStart.split("-").map(Number) as [number, number];
  return { from: Date.UTC(year, month - 1, day), to: Date.UTC(year + 1, month - 1, day) };
}

/** Adds the years between two times to the years of a report; null adds none. */
export function withYears<Report extends { years: number[] }>(
  report: Report,
  times: { first: number; last: number } | null,
  yearStart: string,
): Report {
  if (!times) return report;
  const [first, last] = [taxYearOf(times.first, yearStart), taxYearOf(times.last, yearStart)];
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
      const at = part.lot?.at ?? event.at;
      return {
        rule: part.rule,
        at: isoTime(at),
        transactionId: part.lot?.transaction.id ?? null,
        amount: amountText(book, event, part.amount),
        cost: moneyText(part.cost),
        proceeds: moneyText((proceeds * part.amount) / amount),
        isLongTerm: part.rule === "lot" && isLongTerm(at, event.at),
      };
    }),
  };
}

type Sums = { proceeds: bigint; cost: bigint; gain: bigint; income: bigint; fees: bigint };
const noSums = (): Sums => ({ proceeds: 0n, cost: 0n, gain: 0n, income: 0n, fees: 0n });
const sumsReply = (sums: Sums) => ({
  proceeds: moneyText(sums.proceeds),
  cost: moneyText(sums.cost),
  gain: moneyText(sums.gain),
  income: moneyText(sums.income),
  fees: moneyText(sums.fees),
});

/** The totals, and the figures of each coin that add up to the totals. */
function sumUp(book: Book, disposals: readonly Disposal[], income: Book["income"], feeEntries: Book["feeEntries"]) {
  const totals = noSums();
  const byName = new Map<string, { coinId: string | null; symbol: string; key: string; sums: Sums }>();
  const add = (coin: { key: string; coinId: string | null; symbol: string }, part: Partial<Sums>) => {
    const entry = byName.get(coin.key) ?? { ...coin, sums: noSums() };
    byName.set(coin.key, entry);
    for (const [name, money] of Object.entries(part) as [keyof Sums, bigint][]) {
      totals[name] += money;
      entry.sums[name] += money;
    }
  };
  for (const { event, proceeds, cost } of disposals)
    add(book.coins[event.coin]!, { proceeds, cost, gain: proceeds - cost });
  for (const { coin, money } of income) if (money !== null) add(book.coins[coin]!, { income: money });
  for (const { transaction, money } of feeEntries) {
    const { coinId, symbol } = transaction.fee ?? transaction.legs[0]!;
    add({ key: assetKeyOf({ coinId, symbol }), coinId, symbol }, { fees: money });
  }
  const coins = [...byName.values()].map(({ coinId, symbol, key, sums }) => ({
    key,
    coinId,
    symbol,
    ...sumsReply(sums),
  }));
  return { totals: sumsReply(totals), coins };
}

/** The gains of a year, or of all years, with everything that they were computed from. */
export function reportGains(book: Book, { method, scope, year, yearStart, coin, limit, before }: GainsRequest) {
  const fold = foldBook(book, method, scope);
  const isIn = (at: number) => year === undefined || taxYearOf(at, yearStart) === year;
  const isOfCoin = (key: string) => coin === undefined || coin === key;
  const disposals = fold.disposals.filter(({ event }) => isIn(event.at) && isOfCoin(book.coins[event.coin]!.key));
  const income = book.income.filter((entry) => isIn(entry.transaction.at) && isOfCoin(book.coins[entry.coin]!.key));
  const feeEntries = coin === undefined ? book.feeEntries.filter(({ transaction }) => isIn(transaction.at)) : [];
  const unknown = unknownParts(book, fold, { isIn, isOfCoin });
  const times = [
    ...[...fold.disposals, ...fold.unknown, ...fold.missing].map(({ event }) => event.at),
    ...book.income.map(({ transaction }) => transaction.at),
  ];
  const { totals, coins } = sumUp(book, disposals, income, feeEntries);
  const end = Math.min(before ?? disposals.length, disposals.length);
  const start = limit === undefined ? 0 : Math.max(0, end - limit);
  return {
    method,
    scope,
    year: year ?? null,
    years: [...new Set(times.map((at) => taxYearOf(at, yearStart)))].sort((a, b) => b - a),
    coins,
    totals: {
      ...totals,
      // What only unknown figures could add up to is not 0.
      ...(disposals.length === 0 && unknown.length > 0 && { proceeds: null, cost: null, gain: null }),
      ...(income.length > 0 && income.every(({ money }) => money === null) && { income: null }),
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

const COLUMNS = ["Sold", "Coin", "Kind", "Account", "Acquired", "Rule", "Amount", "Proceeds", "Cost", "Gain", "Term"];

const UNKNOWN = "unknown";

/** A row for each lot and for each part without a known gain, so that every figure can be checked in a spreadsheet. */
export function gainsCsv(book: Book, request: GainsRequest): string {
  const { disposals, unknown } = reportGains(book, request);
  const lots = disposals.flatMap((disposal) =>
    disposal.lots.map((lot) => [
      disposal.at,
      disposal.symbol.toUpperCase(),
      disposal.kind,
      disposal.account,
      lot.rule === "pool" ? "" : lot.at,
      lot.rule,
      lot.amount,
      lot.proceeds,
      lot.cost,
      subtract(lot.proceeds as Decimal, lot.cost as Decimal),
      lot.rule === "lot" ? (lot.isLongTerm ? "long" : "short") : "",
    ]),
  );
  const withoutGain = unknown.map(({ at, symbol, kind, account, reason, amount, proceeds }) => [
    ...[at, symbol.toUpperCase(), kind, account, "", reason, amount, proceeds ?? UNKNOWN, UNKNOWN, UNKNOWN, ""],
  ]);
  return formatCsv([COLUMNS, ...[...lots, ...withoutGain].sort(([a], [b]) => (a! < b! ? -1 : a! > b! ? 1 : 0))]);
}

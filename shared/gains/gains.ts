import type { Book } from "../transactions/book.ts";
import { moneyText } from "../transactions/expand.ts";
import { type Disposal, type Fold, foldBook, partsOf } from "../transactions/fold.ts";
import type { LedgerEvent } from "../transactions/ledger-event.ts";
import type { Method, Scope } from "../transactions/methods.ts";
import { addFee, addPart, addUp, emptySum, isPartlyKnown, type Sum, sumReply } from "../transactions/sums.ts";
import { assetKeyOf } from "../transactions/transaction.ts";
import { DAY, isoTime } from "../values/time.ts";
import { causesIn, type UnknownPart } from "./causes.ts";
import { amountText, disposedReply, problemsOf, unknownParts, unknownReply } from "./gain-problems.ts";
import { taxYearOf } from "./tax-years.ts";

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
const OF_GAIN = ["proceeds", "cost", "gain"] as const;
type Sums = Record<SumName, Sum>;
const noSums = (): Sums => ({
  proceeds: emptySum(),
  cost: emptySum(),
  gain: emptySum(),
  income: emptySum(),
  fees: emptySum(),
});
const each = <Value>(sums: Sums, pick: (sum: Sum) => Value) =>
  Object.fromEntries(SUMS.map((name) => [name, pick(sums[name])])) as Record<SumName, Value>;
/** A sum of which no part is known is null, and not 0. */
const amountsOf = (sums: Sums) => each(sums, (sum) => sumReply(sum).amount);

type Summed = Pick<Book, "income" | "feeEntries"> & { disposals: readonly Disposal[]; unknown: readonly UnknownPart[] };
type Coin = { key: string; coinId: string | null; symbol: string };

/** The totals, and the figures of each coin that add up to the totals. A coin of which nothing is known is not listed. */
function sumUp(book: Book, { disposals, unknown, income, feeEntries }: Summed) {
  const byKey = new Map<string, Coin & { sums: Sums }>();
  const sumsOf = ({ key, coinId, symbol }: Coin): Sums => {
    const entry = byKey.get(key) ?? { key, coinId, symbol, sums: noSums() };
    byKey.set(key, entry);
    return entry.sums;
  };
  const addGain = ({ coin, transaction }: LedgerEvent, money: Record<"proceeds" | "cost" | "gain", bigint> | null) => {
    const sums = sumsOf(book.coins[coin]!);
    for (const name of OF_GAIN) addPart(sums[name], money?.[name] ?? null, transaction.id);
  };
  for (const { event, proceeds, cost } of disposals) addGain(event, { proceeds, cost, gain: proceeds - cost });
  // A disposal may have several parts without a known gain.
  for (const event of new Set(unknown.map((part) => part.event))) addGain(event, null);
  for (const { transaction, coin, money } of income) addPart(sumsOf(book.coins[coin]!).income, money, transaction.id);
  for (const entry of feeEntries) {
    const { coinId, symbol } = entry.transaction.fee ?? entry.transaction.legs[0]!;
    addFee(sumsOf({ key: assetKeyOf({ coinId, symbol }), coinId, symbol }).fees, entry);
  }
  const coins = [...byKey.values()];
  const listed = coins.filter(({ sums }) => SUMS.some((name) => sums[name].known > 0));
  const total = (name: SumName) => addUp(coins.map(({ sums }) => sums[name]));
  return {
    totals: Object.fromEntries(SUMS.map((name) => [name, total(name)])) as Sums,
    coins: listed.map(({ key, coinId, symbol, sums }) => ({ key, coinId, symbol, ...amountsOf(sums) })),
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
  const causesOf = causesIn(book, fold);
  const times = [
    ...[...fold.disposals, ...fold.unknown, ...fold.missing].map(({ event }) => event.at),
    ...book.income.map(({ transaction }) => transaction.at),
  ];
  const { totals, coins } = sumUp(book, { disposals, unknown, income, feeEntries });
  const sums = each(totals, sumReply);
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
    totals: amountsOf(totals),
    sums,
    partlyKnown: each(totals, (sum) => isPartlyKnown(sumReply(sum))),
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
    unknown: unknownReply(book, unknown, causesOf, limit !== undefined),
    problems: problemsOf(book, unknown, causesOf, { isIn, isOfCoin }),
  };
}

import { formatCsv } from "../values/csv.ts";
import { type Decimal, subtract } from "../values/decimal.ts";
import { fixedPointText } from "../values/fixed.ts";
import { DAY, isoTime } from "../values/time.ts";
import type { Book } from "./book.ts";
import { moneyText } from "./expand.ts";
import { type Disposal, type Fold, foldBook, partsOf } from "./fold.ts";
import type { LedgerEvent } from "./ledger-event.ts";
import type { Method, Scope } from "./methods.ts";

export type GainsRequest = { method: Method; scope: Scope; year?: number | undefined; yearStart: string };

/** In the United States a gain is long-term when the coins were held for more than a year. */
const LONG_TERM = 365 * DAY;

/** The tax year that a time belongs to, which begins on `yearStart`, such as "04-06". */
export function taxYearOf(at: number, yearStart: string): number {
  const date = new Date(at);
  return date.getUTCFullYear() - (date.toISOString().slice(5, 10) < yearStart ? 1 : 0);
}

const amountText = (book: Book, { coin }: { coin: number }, amount: bigint) =>
  fixedPointText(amount, book.coins[coin]!.places);

function disposalReply(book: Book, fold: Fold, disposal: Disposal) {
  const { event, amount, proceeds, cost } = disposal;
  const { coinId, symbol } = book.coins[event.coin]!;
  return {
    transactionId: event.transaction.id,
    kind: event.isFee ? "fee" : event.transaction.kind,
    at: isoTime(event.at),
    coinId,
    symbol,
    account: book.accounts[event.account] ?? "",
    amount: amountText(book, event, amount),
    proceeds: moneyText(proceeds),
    cost: moneyText(cost),
    gain: moneyText(proceeds - cost),
    lots: partsOf(fold, disposal).map((part) => {
      const at = part.lot?.at ?? event.at;
      return {
        rule: part.rule,
        at: isoTime(at),
        transactionId: part.lot?.transaction.id ?? null,
        amount: amountText(book, event, part.amount),
        cost: moneyText(part.cost),
        proceeds: moneyText((proceeds * part.amount) / amount),
        isLongTerm: part.rule === "lot" && event.at - at > LONG_TERM,
      };
    }),
  };
}

const WORDS: Record<string, string> = {
  buy: "bought",
  sell: "sold",
  swap: "swapped",
  transfer: "moved",
  spend: "spent",
  gift: "given away",
  loss: "lost",
  income: "received",
};
const dateOf = (at: number) => isoTime(at).slice(0, 10);

function missingProblem(book: Book, event: LedgerEvent, amount: bigint) {
  const word = event.isFee ? "paid as a fee" : (WORDS[event.transaction.kind] ?? "used");
  const { symbol } = book.coins[event.coin]!;
  const text = `${amountText(book, event, amount)} ${symbol.toUpperCase()}`;
  return {
    transactionId: event.transaction.id,
    at: isoTime(event.at),
    symbol,
    problem: `No purchase is on record for ${text} ${word} on ${dateOf(event.at)}, so it has no gain here.`,
  };
}

/** The gains of a year, or of all years, with everything that they were computed from. */
export function reportGains(book: Book, { method, scope, year, yearStart }: GainsRequest) {
  const fold = foldBook(book, method, scope);
  const isIn = (at: number) => year === undefined || taxYearOf(at, yearStart) === year;
  const disposals = fold.disposals.filter(({ event }) => isIn(event.at));
  const income = book.income.filter(({ transaction }) => isIn(transaction.at));
  const unpriced = book.unpriced.filter(({ transaction }) => isIn(transaction.at));
  const sum = <Value>(values: readonly Value[], pick: (value: Value) => bigint) =>
    moneyText(values.reduce((total, value) => total + pick(value), 0n));
  const times = [
    ...fold.disposals.map(({ event }) => event.at),
    ...book.income.map(({ transaction }) => transaction.at),
  ];
  return {
    method,
    scope,
    year: year ?? null,
    years: [...new Set(times.map((at) => taxYearOf(at, yearStart)))].sort((a, b) => b - a),
    totals: {
      proceeds: sum(disposals, ({ proceeds }) => proceeds),
      cost: sum(disposals, ({ cost }) => cost),
      gain: sum(disposals, ({ proceeds, cost }) => proceeds - cost),
      income: sum(income, ({ money }) => money),
      fees: sum(
        book.feeEntries.filter(({ transaction }) => isIn(transaction.at)),
        ({ money }) => money,
      ),
    },
    disposals: disposals.map((disposal) => disposalReply(book, fold, disposal)),
    income: income.map(({ transaction, coin, amount, money }) => ({
      transactionId: transaction.id,
      at: isoTime(transaction.at),
      symbol: book.coins[coin]!.symbol,
      amount: amountText(book, { coin }, amount),
      value: moneyText(money),
    })),
    problems: [
      ...fold.missing
        .filter(({ event }) => isIn(event.at))
        .map(({ event, amount }) => missingProblem(book, event, amount)),
      ...unpriced.map(({ transaction, symbol }) => ({
        transactionId: transaction.id,
        at: isoTime(transaction.at),
        symbol,
        problem: `The ${transaction.kind} of ${symbol.toUpperCase()} on ${dateOf(transaction.at)} has no price in US dollars.`,
      })),
    ],
  };
}

const COLUMNS = ["Sold", "Coin", "Kind", "Account", "Acquired", "Rule", "Amount", "Proceeds", "Cost", "Gain", "Term"];

/** A row for each lot, so that every figure can be checked in a spreadsheet. */
export function gainsCsv(book: Book, request: GainsRequest): string {
  const { disposals } = reportGains(book, request);
  const rows = disposals.flatMap((disposal) =>
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
  return formatCsv([COLUMNS, ...rows]);
}

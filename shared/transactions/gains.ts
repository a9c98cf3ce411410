import { formatCsv } from "../values/csv.ts";
import { type Decimal, subtract } from "../values/decimal.ts";
import { fixedPointText } from "../values/fixed.ts";
import { isoTime } from "../values/time.ts";
import { type Book, dayOf, type Unpriced } from "./book.ts";
import { moneyText } from "./expand.ts";
import { type Disposal, type Fold, foldBook, partsOf, type Unknown } from "./fold.ts";
import type { Method, Scope } from "./methods.ts";
import { assetKeyOf, isDollar, isFiat } from "./transaction.ts";

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

const REASONS = { "no purchase": "No purchase is on record for", "no cost": "The cost is not known of" };
type Reason = keyof typeof REASONS;

/** One sentence for each coin, because an account that trades often would fill the list with the same one. */
function unknownProblem(book: Book, reason: Reason, parts: readonly Unknown[]) {
  const { event } = parts[0]!;
  const { key, symbol } = book.coins[event.coin]!;
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n);
  const text = `${REASONS[reason]} ${amountText(book, event, total)} ${symbol.toUpperCase()}`;
  const word = event.isFee ? "paid as a fee" : (WORDS[event.transaction.kind] ?? "used");
  const [first, last] = [dateOf(event.at), dateOf(parts.at(-1)!.event.at)];
  const problem =
    parts.length === 1
      ? `${text} ${word} on ${first}, so it has no gain here.`
      : `${text} in ${parts.length} transactions from ${first} to ${last}, so they have no gain here.`;
  return { transactionId: event.transaction.id, at: isoTime(event.at), symbol, coin: key, problem };
}

/** A part of a disposal whose gain is not known. */
function unknownReply(book: Book, reason: Reason, { event, amount, proceeds }: Unknown) {
  const { coinId, symbol } = book.coins[event.coin]!;
  return {
    reason,
    transactionId: event.transaction.id,
    kind: event.isFee ? "fee" : event.transaction.kind,
    at: isoTime(event.at),
    coinId,
    symbol,
    account: book.accounts[event.account] ?? "",
    amount: amountText(book, event, amount),
    proceeds: event.isPriced ? moneyText(proceeds) : null,
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
  for (const { coin, money } of income) add(book.coins[coin]!, { income: money });
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
  const times = [
    ...fold.disposals.map(({ event }) => event.at),
    ...book.income.map(({ transaction }) => transaction.at),
  ];
  const end = Math.min(before ?? disposals.length, disposals.length);
  const start = limit === undefined ? 0 : Math.max(0, end - limit);
  return {
    method,
    scope,
    year: year ?? null,
    years: [...new Set(times.map((at) => taxYearOf(at, yearStart)))].sort((a, b) => b - a),
    ...sumUp(book, disposals, income, feeEntries),
    disposals: disposals.slice(start, end).map((disposal) => disposalReply(book, fold, disposal)),
    /** The number of disposals before the listed ones. */
    earlier: start,
    income: (limit === undefined ? income : income.slice(-limit)).map((entry) => ({
      transactionId: entry.transaction.id,
      at: isoTime(entry.transaction.at),
      symbol: book.coins[entry.coin]!.symbol,
      amount: amountText(book, entry, entry.amount),
      value: moneyText(entry.money),
    })),
    unknown: unknownParts(fold)
      .flatMap(([reason, parts]) => parts.map((part) => ({ reason, part })))
      .filter(({ part: { event } }) => isIn(event.at) && isOfCoin(book.coins[event.coin]!.key))
      .sort((a, b) => a.part.event.index - b.part.event.index)
      .slice(-MAX_PROBLEMS)
      .map(({ reason, part }) => unknownReply(book, reason, part)),
    problems: problemsOf(book, fold, isIn, isOfCoin),
  };
}

const unknownParts = ({ missing, unknown }: Fold): [Reason, Unknown[]][] => [
  ["no purchase", missing],
  ["no cost", unknown],
];

/** With more problems the list would be too long to read. */
const MAX_PROBLEMS = 500;

function problemsOf(book: Book, fold: Fold, isIn: (at: number) => boolean, isOfCoin: (key: string) => boolean) {
  const unpriced = book.unpriced.filter(({ transaction }) => isIn(transaction.at));
  return [
    ...unknownParts(fold).flatMap(([reason, parts]) => {
      const own = parts.filter(({ event }) => isIn(event.at) && isOfCoin(book.coins[event.coin]!.key));
      return [...Map.groupBy(own, ({ event }) => event.coin).values()].map((group) =>
        unknownProblem(book, reason, group),
      );
    }),
    ...unpriced.slice(0, MAX_PROBLEMS).map(unpricedProblem),
  ];
}

function unpricedProblem({ transaction, symbol }: Unpriced) {
  const { id, kind, at, legs } = transaction;
  const isFee = kind === "transfer" || !legs.some((leg) => leg.symbol === symbol && !isFiat(leg));
  const name = symbol.toUpperCase();
  const subject = !isFee
    ? `The ${kind} of ${name}`
    : kind === "fee"
      ? `The fee in ${name}`
      : `The ${name} fee of the ${kind}`;
  const money = legs.find((leg) => isFiat(leg) && !isDollar(leg));
  const reason = money ? `, because the rate of ${money.symbol.toUpperCase()} on that day is not known` : "";
  const problem = `${subject} on ${dateOf(at)} has no price in US dollars${reason}. Edit the transaction to state it.`;
  return { transactionId: id, at: isoTime(at), symbol, coin: null, problem };
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

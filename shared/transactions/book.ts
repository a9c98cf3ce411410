import { placesOf, powerOfTen, toFixedPoint } from "../values/fixed.ts";
import type { Accounting } from "./accounting.ts";
import { type Change, expand } from "./expand.ts";
import { type EventType, type LedgerEvent, OUTSIDE, PHASES } from "./ledger-event.ts";
import { sortByDay } from "./pools/by-day.ts";
import { assetKeyOf, type Fee, isFiat, type Leg, type Transaction } from "./transaction.ts";
import { joinPair, type Pairs, pairTransfers } from "./transfers/pairs.ts";

export type BookCoin = { key: string; coinId: string | null; symbol: string; places: number };
/** `money` is null when the value is unknown. */
export type IncomeEntry = { transaction: Transaction; coin: number; amount: bigint; money: bigint | null };
/** A coin whose price a transaction does not say. */
export type Unpriced = { transaction: Transaction; symbol: string };

/**
 * Fees of a transaction that are neither part of a cost nor taken off proceeds. `money` is null when none is known, and
 * they are not whole when the value of one is not.
 */
export type FeeEntry = { transaction: Transaction; money: bigint | null; isWhole: boolean };

/** Transactions as sorted events with integer amounts. Folding it by another method does not parse anything again. */
export type Book = {
  accounting: Accounting;
  coins: BookCoin[];
  accounts: string[];
  events: LedgerEvent[];
  /** The same events by day: acquisitions of a day, then its moves, then its disposals. */
  eventsByDay: LedgerEvent[];
  /** Per coin and account, the sum of legs and fees, in units of the coin. */
  balances: Map<number, bigint>;
  /** Whether the events have their `costRank`. */
  isRanked: boolean;
  /** The cost of a unit of each lot, from the most expensive one. */
  rankedCosts: Float64Array;
  income: IncomeEntry[];
  unpriced: Unpriced[];
  feeEntries: FeeEntry[];
  incomeTotal: bigint;
  fees: bigint;
  feesPaid: bigint;
  /** Money put in minus money taken out, as far as it does not depend on the method. */
  deposits: bigint;
  /** False when only coins of unknown value were put in or taken out. */
  areDepositsKnown: boolean;
};

/** The key of a coin in an account, for `Book.balances`. The account may be `OUTSIDE`. */
export const slotOf = (book: Pick<Book, "accounts">, coin: number, account: number): number =>
  coin * (book.accounts.length + 1) + account + 1;

/** Gives each name the next number. */
function numbering() {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
  return { numberOf, names: () => [...numbers.keys()] };
}

const byTime = (a: LedgerEvent, b: LedgerEvent): number =>
  a.at - b.at || PHASES[a.type] - PHASES[b.type] || a.index - b.index;

/** Events that give coins no cost of their own. */
const KEEPS_COST: ReadonlySet<EventType> = new Set(["move", "rename", "renamed"]);

/** Whether an event can add coins to a pool. A transfer adds coins that arrive, and an adjustment may add some. */
const isLot = ({ type }: { type: EventType }): boolean => type !== "dispose";

/** The coins of all transactions, and how many digits after the point their amounts have. */
function coinsOf(transactions: readonly Transaction[], numberOf: (name: string) => number): BookCoin[] {
  const coins: BookCoin[] = [];
  const note = (leg: Leg | Fee) => {
    if (isFiat(leg)) return;
    const key = assetKeyOf(leg);
    const number = numberOf(key);
    coins[number] ??= { key, coinId: leg.coinId, symbol: leg.symbol, places: 0 };
    coins[number].places = Math.max(coins[number].places, placesOf(leg.amount));
  };
  for (const { legs, fee } of transactions) {
    for (const leg of legs) note(leg);
    if (fee) note(fee);
  }
  return coins;
}

/** Sorts and converts transactions. Transactions of the same time keep their order. */
export function prepareBook(
  transactions: readonly Transaction[],
  accounting: Accounting,
  pairs: Pairs = pairTransfers(transactions),
): Book {
  const coinNumbers = numbering();
  const accountNumbers = numbering();
  const coins = coinsOf(transactions, coinNumbers.numberOf);
  const events: LedgerEvent[] = [];
  const income: IncomeEntry[] = [];
  const unpriced: Unpriced[] = [];
  const feeEntries: Book["feeEntries"] = [];
  let [incomeTotal, fees, feesPaid, deposits] = [0n, 0n, 0n, 0n];
  let [hasKnownDeposit, hasUnknownDeposit] = [false, false];
  const numberOfAccount = (name: string | null) => (name === null ? OUTSIDE : accountNumbers.numberOf(name));

  // Each change becomes an event at once: objects that live for long cost much more time than those that do not.
  const addEvent = (transaction: Transaction, change: Change, at = transaction.at) => {
    const coin = coinNumbers.numberOf(assetKeyOf(change.asset));
    const amount = toFixedPoint(change.amount, coins[coin]!.places);
    const money = change.money ?? 0n;
    deposits += change.type === "dispose" ? -money : money;
    if (change.money === null || change.from === null) hasUnknownDeposit = true;
    else if (!KEEPS_COST.has(change.type)) hasKnownDeposit = true;
    events.push({
      index: events.length,
      type: change.type,
      transaction,
      at,
      day: accounting.zone.dayOf(at),
      coin,
      account: numberOfAccount(change.from),
      toAccount: numberOfAccount(change.to),
      amount,
      money,
      restated: change.perCoin == null ? null : { amount: powerOfTen(coins[coin]!.places), cost: change.perCoin },
      value: change.value ?? 0n,
      isPriced: change.money !== null,
      isFee: change.isFee,
      timeRank: 0,
      costRank: 0,
    });
    if (transaction.kind === "income" && change.type === "acquire")
      income.push({ transaction, coin, amount, money: change.money });
  };
  const arrivals = new Set(pairs.values());
  for (const transaction of transactions) {
    const arrival = pairs.get(transaction);
    const expansion = expand(arrival ? joinPair(transaction, arrival) : transaction, accounting);
    incomeTotal += expansion.income;
    fees += expansion.fees;
    if (expansion.fees !== 0n || expansion.hasUnknownFee)
      feeEntries.push({
        transaction,
        money: expansion.fees === 0n && expansion.hasUnknownFee ? null : expansion.fees,
        isWhole: !expansion.hasUnknownFee,
      });
    feesPaid += expansion.feesPaid;
    deposits += expansion.fees - expansion.income;
    for (const { symbol } of expansion.unpriced) unpriced.push({ transaction, symbol });
    for (const change of expansion.changes) {
      if (change.type !== "move") addEvent(transaction, change);
      // A pair is one move, at the earlier time, because its coins are used from then on.
      else if (!arrivals.has(transaction))
        addEvent(transaction, change, Math.min(transaction.at, arrival?.at ?? Infinity));
    }
  }
  numberEvents(events);
  const accounts = accountNumbers.names();
  const book = {
    accounting,
    coins,
    accounts,
    events,
    eventsByDay: sortByDay(events),
    income,
    unpriced,
    feeEntries,
  };
  return {
    ...book,
    balances: balancesOf(book),
    isRanked: false,
    rankedCosts: new Float64Array(),
    incomeTotal,
    fees,
    feesPaid,
    deposits,
    areDepositsKnown: hasKnownDeposit || !hasUnknownDeposit,
  };
}

function numberEvents(events: LedgerEvent[]) {
  events.sort(byTime);
  let lots = 0;
  for (const [index, event] of events.entries()) {
    event.index = index;
    if (isLot(event)) event.timeRank = lots++;
  }
}

/** Converting a price and its fees by a rate cuts off less than this many of the smallest units of money. */
const CUT_OFF = 4n;
/** A negative number when `a` cost more per unit than `b`, compared as fractions; 0 when they differ by no more than conversion cuts off. */
const byCost = (a: LedgerEvent, b: LedgerEvent): number => {
  const difference = a.money * b.amount - b.money * a.amount;
  const noise = CUT_OFF * (a.amount + b.amount);
  return difference > noise ? -1 : difference < -noise ? 1 : 0;
};
/** The error of a quotient of two rounded integers, as a fraction of the quotient. */
const ROUNDING = 1e-14;

/** Ranks the lots of a book by their cost per unit with fees, when that is needed for the first time. */
export function rankByCost(book: Book) {
  if (book.isRanked) return;
  const lots = book.events.filter(isLot);
  const hasCost = ({ type, isPriced, amount }: LedgerEvent) => !KEEPS_COST.has(type) && isPriced && amount > 0n;
  // Compares rounded costs first, because comparing large integers is slow.
  const rounded = Float64Array.from(lots, (lot) => (hasCost(lot) ? Number(lot.money) / Number(lot.amount) : -1));
  const order = Uint32Array.from(lots.keys());
  order.sort((a, b) => {
    const difference = rounded[b]! - rounded[a]!;
    if (Math.abs(difference) > ROUNDING * Math.max(rounded[a]!, rounded[b]!)) return difference;
    if (rounded[a]! < 0 || rounded[b]! < 0) return difference || a - b;
    return byCost(lots[a]!, lots[b]!) || a - b;
  });
  for (const [rank, index] of order.entries()) lots[index]!.costRank = rank;
  book.rankedCosts = Float64Array.from(order, (index) => rounded[index]!);
  book.isRanked = true;
}

/** The rank that coins of such a cost have among the lots, when these are ranked. Coins that cost the same come after them. */
export function costRankOf({ rankedCosts }: Book, cost: bigint, amount: bigint): number | undefined {
  const unit = Number(cost) / Number(amount);
  let [low, high] = [0, rankedCosts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rankedCosts[middle]! >= unit) low = middle + 1;
    else high = middle;
  }
  return low - 0.5;
}

function balancesOf(book: Pick<Book, "accounts" | "events">): Map<number, bigint> {
  const balances = new Map<number, bigint>();
  const add = (coin: number, account: number, amount: bigint) => {
    if (account === OUTSIDE) return;
    const slot = slotOf(book, coin, account);
    balances.set(slot, (balances.get(slot) ?? 0n) + amount);
  };
  for (const { type, coin, account, toAccount, amount } of book.events) {
    if (type === "acquire" || type === "adjust" || type === "renamed") add(coin, account, amount);
    if (type === "dispose" || type === "move" || type === "rename") add(coin, account, -amount);
    if (type === "move") add(coin, toAccount, amount);
  }
  return balances;
}

import { placesOf, powerOfTen, toFixedPoint } from "../values/fixed.ts";
import { DAY } from "../values/time.ts";
import { type Change, expand } from "./expand.ts";
import { type EventType, type LedgerEvent, OUTSIDE, PHASES } from "./ledger-event.ts";
import { toMoney } from "./leg-values.ts";
import { assetKeyOf, isFiat, type Leg, type Transaction } from "./transaction.ts";

export type BookCoin = { key: string; coinId: string | null; symbol: string; places: number };
export type IncomeEntry = { transaction: Transaction; coin: number; amount: bigint; money: bigint };
/** A coin whose price a transaction does not say. */
export type Unpriced = { transaction: Transaction; symbol: string };

/** Transactions as sorted events with integer amounts. Folding it by another method does not parse anything again. */
export type Book = {
  coins: BookCoin[];
  accounts: string[];
  events: LedgerEvent[];
  /** The same events by UTC day: acquisitions of a day, then its moves, then its disposals. */
  eventsByDay: LedgerEvent[];
  /** Per coin and account, the sum of legs and fees, in units of the coin. */
  balances: Map<number, bigint>;
  income: IncomeEntry[];
  unpriced: Unpriced[];
  /** Fees that are neither part of a cost nor taken off proceeds. */
  feeEntries: { transaction: Transaction; money: bigint }[];
  incomeTotal: bigint;
  fees: bigint;
  feesPaid: bigint;
  /** Money put in minus money taken out, as far as it does not depend on the method. */
  deposits: bigint;
};

export const dayOf = (at: number): number => Math.floor(at / DAY);
/** The key of a coin in an account, for `Book.balances`. The account may be `OUTSIDE`. */
export const slotOf = (book: Pick<Book, "accounts">, coin: number, account: number): number =>
  coin * (book.accounts.length + 1) + account + 1;

type Asset = Pick<Leg, "coinId" | "symbol">;

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

type Draft = { transaction: Transaction; change: Change; sequence: number };
const byTime = (a: Draft, b: Draft): number =>
  a.transaction.at - b.transaction.at || PHASES[a.change.type] - PHASES[b.change.type] || a.sequence - b.sequence;

const byDay = (a: LedgerEvent, b: LedgerEvent): number => dayOf(a.at) - dayOf(b.at) || PHASES[a.type] - PHASES[b.type];

/** An adjustment may leave a lot of its own. */
const isLot = ({ type }: { type: EventType }): boolean => type === "acquire" || type === "adjust";

function rankByPrice(events: readonly LedgerEvent[], prices: readonly bigint[]) {
  const lots = events.filter(isLot);
  for (const [index, lot] of lots.entries()) lot.timeRank = index;
  const order = lots.map((_, index) => index);
  order.sort((a, b) => (prices[a]! === prices[b]! ? a - b : prices[a]! > prices[b]! ? -1 : 1));
  for (const [rank, index] of order.entries()) lots[index]!.priceRank = rank;
}

/** The price of a lot for HIFO, in money units: the stated one, or value ÷ amount. */
function priceOf({ transaction, change }: Draft, amount: bigint, places: number): bigint {
  const first = transaction.legs.find((leg) => !isFiat(leg));
  if (transaction.price !== null && first && assetKeyOf(first) === assetKeyOf(change.asset))
    return toMoney(transaction.price);
  return amount === 0n ? 0n : ((change.value ?? 0n) * powerOfTen(places)) / amount;
}

/** Sorts and converts transactions. Transactions of the same time keep their order. */
export function prepareBook(transactions: readonly Transaction[]): Book {
  const coinNumbers = numbering();
  const accountNumbers = numbering();
  const assets: Asset[] = [];
  const places: number[] = [];
  const drafts: Draft[] = [];
  const unpriced: Unpriced[] = [];
  const incomeDrafts: Draft[] = [];
  const feeEntries: Book["feeEntries"] = [];
  let [incomeTotal, fees, feesPaid, deposits] = [0n, 0n, 0n, 0n];

  for (const transaction of transactions) {
    const expansion = expand(transaction);
    incomeTotal += expansion.income;
    fees += expansion.fees;
    if (expansion.fees !== 0n) feeEntries.push({ transaction, money: expansion.fees });
    feesPaid += expansion.feesPaid;
    deposits += expansion.fees - expansion.income;
    for (const { symbol } of expansion.unpriced) unpriced.push({ transaction, symbol });
    for (const change of expansion.changes) {
      const coin = coinNumbers.numberOf(assetKeyOf(change.asset));
      assets[coin] ??= change.asset;
      places[coin] = Math.max(places[coin] ?? 0, placesOf(change.amount));
      if (change.type !== "dispose") deposits += change.money ?? 0n;
      else deposits -= change.money ?? 0n;
      const draft = { transaction, change, sequence: drafts.length };
      drafts.push(draft);
      if (transaction.kind === "income" && change.type === "acquire") incomeDrafts.push(draft);
    }
  }
  drafts.sort(byTime);

  const prices: bigint[] = [];
  const numberOfAccount = (name: string | null) => (name === null ? OUTSIDE : accountNumbers.numberOf(name));
  const coinOf = (change: Change) => coinNumbers.numberOf(assetKeyOf(change.asset));
  const events = drafts.map((draft, index): LedgerEvent => {
    const { transaction, change } = draft;
    const coin = coinOf(change);
    const amount = toFixedPoint(change.amount, places[coin]!);
    if (isLot(change)) prices.push(priceOf(draft, amount, places[coin]!));
    return {
      index,
      type: change.type,
      transaction,
      at: transaction.at,
      coin,
      account: numberOfAccount(change.from),
      toAccount: numberOfAccount(change.to),
      amount,
      money: change.money ?? 0n,
      isPriced: change.money !== null,
      isFee: change.isFee,
      timeRank: 0,
      priceRank: 0,
    };
  });
  rankByPrice(events, prices);
  const accounts = accountNumbers.names();
  const coins = coinNumbers.names().map((key, coin) => ({ key, ...assetOf(assets[coin]!), places: places[coin]! }));
  const income = incomeDrafts.map(({ transaction, change }) => {
    const coin = coinOf(change);
    return { transaction, coin, amount: toFixedPoint(change.amount, places[coin]!), money: change.money ?? 0n };
  });
  const book = { coins, accounts, events, eventsByDay: events.toSorted(byDay), income, unpriced, feeEntries };
  return { ...book, balances: balancesOf(book), incomeTotal, fees, feesPaid, deposits };
}

const assetOf = ({ coinId, symbol }: Asset): Asset => ({ coinId, symbol });

function balancesOf(book: Pick<Book, "accounts" | "events">): Map<number, bigint> {
  const balances = new Map<number, bigint>();
  const add = (coin: number, account: number, amount: bigint) => {
    if (account === OUTSIDE) return;
    const slot = slotOf(book, coin, account);
    balances.set(slot, (balances.get(slot) ?? 0n) + amount);
  };
  for (const { type, coin, account, toAccount, amount } of book.events) {
    if (type === "acquire" || type === "adjust") add(coin, account, amount);
    if (type === "dispose" || type === "move") add(coin, account, -amount);
    if (type === "move") add(coin, toAccount, amount);
  }
  return balances;
}

import { type Book, costRankOf, rankByCost } from "./book.ts";
import { amountChange, isOpeningEvent, type LedgerEvent, OUTSIDE } from "./ledger-event.ts";
import type { Method, Scope } from "./methods.ts";
import { averagePools } from "./pools/average-pools.ts";
import { lending } from "./pools/lending.ts";
import { lotPools } from "./pools/lot-pools.ts";
import {
  type Amount,
  coinAndAccountOf,
  type Detached,
  type Part,
  type PoolOf,
  type Pools,
  poolNumber,
} from "./pools/pools.ts";
import { matchByDays } from "./pools/uk-matching.ts";
import type { Transaction } from "./transaction.ts";

export type Disposal = {
  event: LedgerEvent;
  /** The amount whose cost is known, and the proceeds of that amount. */
  amount: bigint;
  proceeds: bigint;
  cost: bigint;
  /** The range of its parts in `Fold.parts`, without `end`; those of unknown cost too. */
  start: number;
  end: number;
};
/** A part of a disposal without a known gain: coins of unknown cost, or coins that have no acquisition on record. */
export type Unknown = { event: LedgerEvent; amount: bigint; proceeds: bigint };
/** The rest of a coin, per account when the scope is the account. */
export type Remainder = Amount & { coin: number; account: number | null; parts: Part[] };

export type Fold = {
  disposals: Disposal[];
  /** The parts of all disposals in one list, because a list for each of them would take as much memory again. */
  parts: Part[];
  /** Parts of disposals whose acquisition is on record without a cost. They are among the disposal's parts. */
  unknown: (Unknown & { start: number; end: number })[];
  /** Parts of disposals that no acquisition covers. */
  missing: Unknown[];
  /** Parts of disposals whose cost is known, and whose proceeds are not. */
  unpriced: Unknown[];
  remainders: Remainder[];
  realised: bigint;
  /** Money put in minus money taken out. Coins of unknown cost count at their proceeds. */
  deposits: bigint;
};

export const partsOf = ({ parts }: Pick<Fold, "parts">, { start, end }: Pick<Disposal, "start" | "end">): Part[] =>
  parts.slice(start, end);

/**
 * The effect of an event: the change of known and unknown coins, and the disposal if it is one with known proceeds. A
 * restart comes before the opening of a position.
 */
type Effect = Amount & { disposal: Disposal | null; isRestart?: true };

/** More than any pool has. */
const EVERYTHING = 10n ** 200n;
const NOTHING: Amount = { known: 0n, cost: 0n, unknown: 0n };

/**
 * `poolOf` decides which coins are kept together: it is given an event and one of its accounts. `groupOf` decides which
 * pools are one holding. `atDay` changes the pools at the beginning of a day; not for methods that match by days.
 */
type FoldBy = { method: Method; poolOf: PoolOf; groupOf: (event: LedgerEvent) => number; atDay?: DayStep };
type DayStep = { day: number; change(pools: Pools): void };

/** Works through all events in order. */
export function foldEvents(
  book: Book,
  { method, poolOf, groupOf, atDay }: FoldBy,
  onEvent: ((event: LedgerEvent, effect: Effect) => void) | null = null,
): Omit<Fold, "remainders"> & { pools: Pools } {
  if (method === "hifo") rankByCost(book);
  const pools = method === "average" || method === "uk" ? averagePools() : lotPools(method);
  const matches = method === "uk" ? matchByDays(book, poolOf) : null;
  const disposals: Disposal[] = [];
  const parts: Part[] = [];
  const unknown: Fold["unknown"] = [];
  const missing: Unknown[] = [];
  const unpriced: Unknown[] = [];
  let { deposits } = book;
  let realised = 0n;
  const { lend, leftOf } = lending(book, poolOf);

  /** Uses the parts that were matched by days, then the pool, and then purchases of the next minute. */
  function dispose(event: LedgerEvent, pool: number) {
    const start = parts.length;
    const { amount: wanted, money } = event;
    let covered = 0n;
    for (const part of matches?.parts[event.index] ?? []) {
      parts.push(part);
      covered += part.amount;
    }
    if (covered < wanted) covered += pools.take(pool, wanted - covered, parts, start);
    if (covered < wanted && !matches) covered += lend(event, pool, wanted - covered, parts);
    let [amount, cost] = [0n, 0n];
    for (let index = start; index < parts.length; index++) {
      const part = parts[index]!;
      if (part.cost === null) continue;
      amount += part.amount;
      cost += part.cost;
    }
    const proceeds = amount === wanted ? money : (money * amount) / wanted;
    // The rest of the proceeds is divided between the coins of unknown cost and those without any acquisition.
    const ofUnknown = covered === wanted ? money - proceeds : (money * (covered - amount)) / wanted;
    if (covered > amount)
      unknown.push({ event, amount: covered - amount, proceeds: ofUnknown, start, end: parts.length });
    if (covered < wanted) missing.push({ event, amount: wanted - covered, proceeds: money - proceeds - ofUnknown });
    deposits += money - proceeds;
    const disposal = { event, amount, proceeds, cost, start, end: parts.length };
    const hasGain = event.isPriced && amount > 0n;
    if (hasGain) {
      disposals.push(disposal);
      realised += proceeds - cost;
    } else {
      deposits -= cost;
      if (amount > 0n) unpriced.push({ event, amount, proceeds: 0n });
    }
    onEvent?.(event, {
      known: -amount,
      cost: -cost,
      unknown: amount - covered,
      disposal: hasGain ? disposal : null,
    });
  }

  function acquire(event: LedgerEvent, pool: number) {
    const left = matches ? matches.left[event.index] : leftOf(event);
    if (left && left.amount > 0n) pools.add(pool, event, left.amount, left.cost);
    const { amount, money, isPriced } = event;
    onEvent?.(event, {
      ...(isPriced ? { known: amount, cost: money, unknown: 0n } : { known: 0n, cost: 0n, unknown: amount }),
      disposal: null,
    });
  }

  /** Coins that arrive from outside have an unknown cost, and those that leave take their cost with them. */
  function move(event: LedgerEvent, pool: number) {
    const { amount, account, toAccount } = event;
    const target = poolOf(event, toAccount);
    if (account === OUTSIDE) {
      pools.add(target, event, amount, null);
      return onEvent?.(event, { ...NOTHING, unknown: amount, disposal: null });
    }
    const moved = target === pool ? NOTHING : pools.move(pool, target, amount);
    const missed = amount - moved.known - moved.unknown;
    if (target !== pool && missed > 0n) pools.add(target, event, missed, null);
    const left = toAccount === OUTSIDE ? moved : NOTHING;
    deposits -= left.cost;
    onEvent?.(event, { known: -left.known, cost: -left.cost, unknown: -left.unknown, disposal: null });
  }

  /** The coins of an old name, by their transaction, until the event of the new name takes them over. */
  const renamed = new Map<Transaction, { coins: Detached[]; amount: bigint }>();
  const sumOf = (coins: readonly Detached[]): Amount => {
    const sum = { known: 0n, cost: 0n, unknown: 0n };
    for (const { amount, cost } of coins)
      if (cost === null) sum.unknown += amount;
      else {
        sum.known += amount;
        sum.cost += cost;
      }
    return sum;
  };

  function leaveName(event: LedgerEvent, pool: number) {
    const coins = pools.detach(pool, event.amount);
    renamed.set(event.transaction, { coins, amount: event.amount });
    const { known, cost, unknown } = sumOf(coins);
    onEvent?.(event, { known: -known, cost: -cost, unknown: -unknown, disposal: null });
  }

  /** The unit of the new name may be another one. Coins of the old name that were not on record have an unknown cost. */
  function takeName(event: LedgerEvent, pool: number) {
    const { coins, amount } = renamed.get(event.transaction)!;
    let [old, fresh] = [0n, 0n];
    const taken: Detached[] = coins.map((coin) => {
      old += coin.amount;
      const upTo = (event.amount * old) / amount;
      const size = upTo - fresh;
      const costRank =
        method === "hifo" && coin.cost !== null && size > 0n ? costRankOf(book, coin.cost, size) : undefined;
      const scaled = { ...coin, amount: size, costRank };
      fresh = upTo;
      return scaled;
    });
    if (fresh < event.amount) taken.push({ lot: event, amount: event.amount - fresh, cost: null });
    pools.attach(pool, taken);
    onEvent?.(event, { ...sumOf(taken), disposal: null });
  }

  /** The amounts of the holdings. Nothing asks for them in a ledger without a position that was entered by hand. */
  const held: bigint[] | null = book.events.some(isOpeningEvent) ? [] : null;
  /** Positions that an event before their opening names. A sale that was entered offline can arrive with its position. */
  const named = new Set<string>();
  /**
   * A position states what its owner holds when it begins. When nothing was left before, or more was sold than was on
   * record, what the pools still have is gone, and no earlier sale takes coins off the position.
   */
  function restart(event: LedgerEvent) {
    const accounts = new Set([...book.accounts.keys()].map((account) => poolOf(event, account)));
    const { known, cost, unknown } = sumOf([...accounts].flatMap((pool) => pools.detach(pool, EVERYTHING)));
    onEvent?.(event, { known: -known, cost: -cost, unknown: -unknown, disposal: null, isRestart: true });
  }

  let waiting = atDay;
  for (const event of matches ? book.eventsByDay : book.events) {
    if (waiting && event.day >= waiting.day) waiting = void waiting.change(pools);
    const pool = poolOf(event, event.account);
    if (held) {
      const group = groupOf(event);
      const before = held[group] ?? 0n;
      const { positionId } = event.transaction;
      const isOpening = isOpeningEvent(event);
      const isRestart = before <= 0n && isOpening && !(positionId !== null && named.has(positionId));
      if (!isOpening && positionId !== null) named.add(positionId);
      if (isRestart) restart(event);
      held[group] = (isRestart ? 0n : before) + amountChange(event);
    }
    if (event.type === "acquire") acquire(event, pool);
    else if (event.type === "dispose") dispose(event, pool);
    else if (event.type === "move") move(event, pool);
    else if (event.type === "rename") leaveName(event, pool);
    else if (event.type === "renamed") takeName(event, pool);
    else {
      const change = pools.adjust(pool, event);
      deposits += change.cost - event.money;
      onEvent?.(event, { ...change, disposal: null });
    }
  }
  waiting?.change(pools);
  return { disposals, parts, unknown, missing, unpriced, realised, deposits, pools };
}

export function foldBook(book: Book, method: Method, scope: Scope): Fold {
  const poolOf: PoolOf = ({ coin }, account) => poolNumber(book, scope, coin, account);
  const { pools, ...fold } = foldEvents(book, { method, poolOf, groupOf: ({ coin }) => coin });
  const remainders = pools
    .remainders()
    .map(({ pool, ...rest }) => ({ ...coinAndAccountOf(book, scope, pool), ...rest }));
  return { ...fold, remainders };
}

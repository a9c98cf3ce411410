import { averagePools } from "./average-pools.ts";
import { type Book, rankByPrice } from "./book.ts";
import { type LedgerEvent, OUTSIDE } from "./ledger-event.ts";
import { lotPools } from "./lot-pools.ts";
import type { Method, Scope } from "./methods.ts";
import { type Amount, coinAndAccountOf, type Matches, type Part, type Pools, poolNumber } from "./pools.ts";
import { matchByDays } from "./uk-matching.ts";

export type Disposal = {
  event: LedgerEvent;
  /** The amount that has a purchase on record. */
  amount: bigint;
  /** The proceeds of that amount. */
  proceeds: bigint;
  cost: bigint;
  /** The range of its parts in `Fold.parts`, without `end`. */
  start: number;
  end: number;
};
/** Coins that left without a purchase on record. */
export type Missing = { event: LedgerEvent; amount: bigint; proceeds: bigint };
/** The rest of a coin, per account when the scope is the account. */
export type Remainder = { coin: number; account: number | null; amount: bigint; cost: bigint; parts: Part[] };

export type Fold = {
  disposals: Disposal[];
  /** The parts of all disposals in one list, because a list for each of them would take as much memory again. */
  parts: Part[];
  missing: Missing[];
  /** Per pool, the coins that are held beyond those with a purchase on record. Below zero when more left than came in. */
  unpriced: ReadonlyMap<number, bigint>;
  remainders: Remainder[];
  realised: bigint;
  /** Money put in minus money taken out. Coins without a purchase count at their proceeds. */
  deposits: bigint;
};

export const partsOf = ({ parts }: Pick<Fold, "parts">, { start, end }: Disposal): Part[] => parts.slice(start, end);

/** Uses the parts that were matched by days, and then the pool. */
function dispose(event: LedgerEvent, pools: Pools, pool: number, matched: Part[] | undefined, parts: Part[]): Disposal {
  const start = parts.length;
  let [amount, cost] = [0n, 0n];
  if (matched) {
    for (const part of matched) {
      parts.push(part);
      amount += part.amount;
    }
  }
  if (amount < event.amount) amount += pools.take(pool, event.amount - amount, parts, start);
  for (let index = start; index < parts.length; index++) cost += parts[index]!.cost;
  const proceeds = amount === event.amount ? event.money : (event.money * amount) / event.amount;
  return { event, amount, proceeds, cost, start, end: parts.length };
}

/** The effect of an event: the change in the cost of the holdings, and the disposal if it is one with known proceeds. */
type Effect = { cost: bigint; disposal: Disposal | null };

const NOTHING_MOVED: Amount = { amount: 0n, cost: 0n };

/** Works through all events in order. `poolOf` decides which coins are kept together. */
export function foldEvents(
  book: Book,
  pools: Pools,
  poolOf: (event: LedgerEvent, account: number) => number,
  matches: Matches | null = null,
  onEvent: ((event: LedgerEvent, effect: Effect) => void) | null = null,
): Omit<Fold, "remainders"> {
  const disposals: Disposal[] = [];
  const parts: Part[] = [];
  const missing: Missing[] = [];
  const unpriced = new Map<number, bigint>();
  const addUnpriced = (pool: number, amount: bigint) => {
    if (amount !== 0n) unpriced.set(pool, (unpriced.get(pool) ?? 0n) + amount);
  };
  let { deposits } = book;
  let realised = 0n;

  for (const event of matches ? book.eventsByDay : book.events) {
    const pool = poolOf(event, event.account);
    if (event.type === "acquire") {
      onEvent?.(event, { cost: event.isPriced ? event.money : 0n, disposal: null });
      if (!event.isPriced) addUnpriced(pool, event.amount);
      else if (!matches) pools.add(pool, event, event.amount, event.money);
      else {
        const left = matches.left[event.index];
        if (left && left.amount > 0n) pools.add(pool, event, left.amount, left.cost);
      }
    } else if (event.type === "dispose") {
      const disposal = dispose(event, pools, pool, matches?.parts[event.index], parts);
      const rest = event.amount - disposal.amount;
      if (rest > 0n) {
        const proceeds = event.money - disposal.proceeds;
        addUnpriced(pool, -rest);
        missing.push({ event, amount: rest, proceeds });
        deposits += proceeds;
      }
      if (!event.isPriced) deposits -= disposal.cost;
      else if (disposal.amount > 0n) {
        disposals.push(disposal);
        realised += disposal.proceeds - disposal.cost;
      }
      const isGain = event.isPriced && disposal.amount > 0n;
      onEvent?.(event, { cost: -disposal.cost, disposal: isGain ? disposal : null });
    } else if (event.type === "adjust") {
      // A stated cost is that of all coins, also of those whose cost was not known.
      const open = unpriced.get(pool) ?? 0n;
      const isStated = event.money > 0n && open > 0n;
      const { amount, cost } = pools.adjust(pool, event, isStated ? event.amount + open : event.amount);
      addUnpriced(pool, event.amount - amount);
      deposits += cost - event.money;
      onEvent?.(event, { cost, disposal: null });
    } else {
      const target = poolOf(event, event.toAccount);
      const { amount, cost: moved } = target === pool ? NOTHING_MOVED : pools.move(pool, target, event.amount);
      if (target !== pool) {
        addUnpriced(pool, amount - event.amount);
        addUnpriced(target, event.amount - amount);
      }
      const cost = event.toAccount === OUTSIDE ? -moved : event.account === OUTSIDE ? moved : 0n;
      deposits += cost;
      onEvent?.(event, { cost, disposal: null });
    }
  }
  return { disposals, parts, missing, unpriced, realised, deposits };
}

export function foldBook(book: Book, method: Method, scope: Scope): Fold {
  if (method === "hifo") rankByPrice(book);
  const pools = method === "average" || method === "uk" ? averagePools() : lotPools(method);
  const matches = method === "uk" ? matchByDays(book, scope) : null;
  const poolOf = ({ coin }: LedgerEvent, account: number) => poolNumber(book, scope, coin, account);
  const fold = foldEvents(book, pools, poolOf, matches);
  const remainders = pools
    .remainders()
    .map(({ pool, ...rest }) => ({ ...coinAndAccountOf(book, scope, pool), ...rest }));
  return { ...fold, remainders };
}

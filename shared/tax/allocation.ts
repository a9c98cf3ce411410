import type { Book } from "../transactions/book.ts";
import { type Fold, foldBook, foldEvents } from "../transactions/fold.ts";
import { type LedgerEvent, OUTSIDE } from "../transactions/ledger-event.ts";
import type { Method } from "../transactions/methods.ts";
import { coinAndAccountOf, type Detached, type PoolOf, type Pools, poolNumber } from "../transactions/pools/pools.ts";
import { least } from "../values/fixed.ts";

/** A part of a lot that was given to an account. `cost` is null when it is unknown. */
export type Allocated = { coin: number; account: number; lot: LedgerEvent; amount: bigint; cost: bigint | null };

/** More than any pool has. */
const EVERYTHING = 10n ** 200n;

/** The book as it was at the beginning of a day. Events are sorted by time, so that these are the first ones. */
export function bookUntil(book: Book, day: number): Book {
  const events = book.events.slice(0, book.events.findIndex((event) => event.day >= day) >>> 0);
  return { ...book, events, eventsByDay: book.eventsByDay.filter((event) => event.day < day) };
}

/**
 * Which account holds coins of which age, the oldest first, by a fold in which each account sells its own oldest coins and
 * a transfer carries the dates of what it moves.
 */
function placesByAge(book: Book, day: number): Map<number, { account: number; amount: bigint }[]> {
  const places = foldBook(bookUntil(book, day), "fifo", "account").remainders.flatMap(({ coin, account, parts }) =>
    account === null || account === OUTSIDE
      ? []
      : parts.map(({ lot, amount }) => ({ coin, account, amount, rank: lot!.timeRank })),
  );
  return Map.groupBy(
    places.sort((a, b) => a.rank - b.rank),
    ({ coin }) => coin,
  );
}

/**
 * Divides the lots of a coin among its accounts: the oldest lot goes to the account with the oldest coins. Nothing is lost
 * or added: what no account has a place for stays where it was bought.
 */
function divide(coin: number, lots: readonly Detached[], places: readonly { account: number; amount: bigint }[]) {
  const allocated: (Allocated & Pick<Detached, "costRank">)[] = [];
  let [index, free] = [0, places[0]?.amount ?? 0n];
  for (const { lot, amount, cost, costRank } of lots) {
    let [rest, restCost] = [amount, cost];
    while (rest > 0n) {
      while (free === 0n && index < places.length) free = places[++index]?.amount ?? 0n;
      const size = index < places.length ? least(rest, free) : rest;
      const part = restCost === null || size === rest ? restCost : (restCost * size) / rest;
      const account = places[index]?.account ?? Math.max(lot!.account, lot!.toAccount, 0);
      allocated.push({ coin, account, lot: lot!, amount: size, cost: part, costRank });
      rest -= size;
      free -= index < places.length ? size : 0n;
      if (restCost !== null) restCost -= part!;
    }
  }
  return allocated;
}

/**
 * Folds a book whose lots belong to all accounts together until a day, and to single accounts from that day on. On it, what
 * is left is allocated to the accounts.
 */
export function foldAllocated(
  book: Book,
  method: Extract<Method, "fifo" | "lifo" | "hifo">,
  day: number,
): Fold & { allocation: Allocated[] } {
  const allocation: Allocated[] = [];
  // The pools of all accounts together have numbers after those of single accounts.
  const first = poolNumber(book, "account", book.coins.length, OUTSIDE);
  const universal = (coin: number, account: number) => first + poolNumber(book, "universal", coin, account);
  const poolOf: PoolOf = (event, account) =>
    event.day < day ? universal(event.coin, account) : poolNumber(book, "account", event.coin, account);
  function change(pools: Pools) {
    const places = placesByAge(book, day);
    for (const coin of book.coins.keys()) {
      const lots = pools.detach(universal(coin, 0), EVERYTHING).sort((a, b) => a.lot!.timeRank - b.lot!.timeRank);
      for (const part of divide(coin, lots, places.get(coin) ?? [])) {
        allocation.push(part);
        pools.attach(poolNumber(book, "account", coin, part.account), [part]);
      }
    }
  }
  const { pools, ...fold } = foldEvents(book, {
    method,
    poolOf,
    groupOf: ({ coin }) => coin,
    atDay: { day, change },
  });
  const remainders = pools
    .remainders()
    .filter(({ pool }) => pool < first)
    .map(({ pool, ...rest }) => ({ ...coinAndAccountOf(book, "account", pool), ...rest }));
  return { ...fold, remainders, allocation };
}

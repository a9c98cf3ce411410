import type { Book } from "../transactions/book.ts";
import { type Fold, foldBook, foldEvents } from "../transactions/fold.ts";
import { OUTSIDE } from "../transactions/ledger-event.ts";
import type { Method, Scope } from "../transactions/methods.ts";
import { coinAndAccountOf, type Detached, type PoolOf, type Pools, poolNumber } from "../transactions/pools/pools.ts";
import { least } from "../values/fixed.ts";
import { type Allocated, type KeptLot, restoredLots } from "./kept-allocation.ts";

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
  const allocated: Allocated[] = [];
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

/** The rules of an allocation. */
type AllocateBy = {
  method: Extract<Method, "fifo" | "lifo" | "hifo">;
  /** Whether the lots of all accounts belonged together until the day. */
  scope: Scope;
  day: number;
  /** An allocation that was kept, which holds instead of that by the ledger as it is now. */
  kept?: readonly KeptLot[] | null | undefined;
};

/**
 * Folds a book whose lots belong to single accounts from a day on. On it, what is left is allocated to the accounts:
 * `computed` is the allocation by the ledger as it is now, and `allocation` the one that was used.
 */
export function foldAllocated(
  book: Book,
  { method, scope, day, kept }: AllocateBy,
): Fold & { computed: Allocated[]; allocation: Allocated[] } {
  let [computed, allocation]: [Allocated[], Allocated[]] = [[], []];
  // The pools of all accounts together have numbers after those of single accounts.
  const first = poolNumber(book, "account", book.coins.length, OUTSIDE);
  const ofAccount = (coin: number, account: number) => poolNumber(book, "account", coin, account);
  const universal = (coin: number, account: number) => first + poolNumber(book, "universal", coin, account);
  const isUniversal = scope === "universal";
  const poolOf: PoolOf = (event, account) =>
    isUniversal && event.day < day ? universal(event.coin, account) : ofAccount(event.coin, account);
  function divided(pools: Pools): Allocated[] {
    const places = placesByAge(book, day);
    return [...book.coins.keys()].flatMap((coin) => {
      const lots = pools.detach(universal(coin, 0), EVERYTHING).sort((a, b) => a.lot!.timeRank - b.lot!.timeRank);
      return divide(coin, lots, places.get(coin) ?? []);
    });
  }
  const leftInAccounts = (pools: Pools): Allocated[] =>
    [...book.coins.keys()].flatMap((coin) =>
      [...book.accounts.keys()].flatMap((account) =>
        pools
          .detach(ofAccount(coin, account), EVERYTHING)
          .map(({ lot, ...part }) => ({ coin, account, lot: lot!, ...part }))
          .sort((a, b) => a.lot.timeRank - b.lot.timeRank),
      ),
    );
  function change(pools: Pools) {
    computed = isUniversal ? divided(pools) : leftInAccounts(pools);
    allocation = kept ? restoredLots(book, kept, computed) : computed;
    for (const part of allocation) pools.attach(ofAccount(part.coin, part.account), [part]);
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
  return { ...fold, remainders, computed, allocation };
}

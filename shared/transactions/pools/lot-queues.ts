import type { LedgerEvent } from "../ledger-event.ts";

/** The rest of an acquisition in one pool. `cost` is null when it is unknown. */
export type Lot = {
  event: LedgerEvent;
  amount: bigint;
  cost: bigint | null;
  /** Its rank by cost after a rename to another unit. Without one, that of its acquisition. */
  costRank?: number | undefined;
};

/** The lots of one pool, in the order in which they are used. */
export type LotQueue = {
  push(lot: Lot): void;
  first(): Lot | undefined;
  removeFirst(): void;
  all(): Lot[];
  clear(): void;
};

/** Inserts by time. A lot that is younger than all others, as every purchase is, goes to the end. */
function insertByTime(lots: Lot[], lot: Lot, start: number) {
  const rank = lot.event.timeRank;
  let end = lots.length;
  if (end === start || lots[end - 1]!.event.timeRank <= rank) return void lots.push(lot);
  let low = start;
  while (low < end) {
    const middle = (low + end) >> 1;
    if (lots[middle]!.event.timeRank <= rank) low = middle + 1;
    else end = middle;
  }
  lots.splice(low, 0, lot);
}

/**
 * Removed entries stay in the array until there are this many of them, because each removal at the front copies the
 * rest.
 */
const USED_PLACES = 1024;

export function oldestFirst(): LotQueue {
  const lots: Lot[] = [];
  let head = 0;
  return {
    push: (lot) => insertByTime(lots, lot, head),
    first: () => lots[head],
    removeFirst() {
      head += 1;
      if (head === lots.length || (head >= USED_PLACES && 2 * head > lots.length)) {
        lots.splice(0, head);
        head = 0;
      }
    },
    all: () => lots.slice(head),
    clear() {
      lots.length = 0;
      head = 0;
    },
  };
}

export function youngestFirst(): LotQueue {
  const lots: Lot[] = [];
  return {
    push: (lot) => insertByTime(lots, lot, 0),
    first: () => lots[lots.length - 1],
    removeFirst: () => void lots.pop(),
    all: () => lots.slice(),
    clear() {
      lots.length = 0;
    },
  };
}

/** A binary heap, because purchases do not come in the order of their costs. */
export function dearestFirst(): LotQueue {
  const heap: Lot[] = [];
  const rankOf = ({ costRank, event }: Lot): number => costRank ?? event.costRank;
  const rankAt = (index: number): number => rankOf(heap[index]!);
  return {
    push(lot) {
      const rank = rankOf(lot);
      let index = heap.length;
      heap.push(lot);
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (rankAt(parent) <= rank) break;
        heap[index] = heap[parent]!;
        index = parent;
      }
      heap[index] = lot;
    },
    first: () => heap[0],
    removeFirst() {
      const last = heap.pop()!;
      const size = heap.length;
      if (size === 0) return;
      let index = 0;
      for (;;) {
        let child = 2 * index + 1;
        if (child >= size) break;
        if (child + 1 < size && rankAt(child + 1) < rankAt(child)) child += 1;
        if (rankAt(child) >= rankOf(last)) break;
        heap[index] = heap[child]!;
        index = child;
      }
      heap[index] = last;
    },
    all: () => heap.slice(),
    clear() {
      heap.length = 0;
    },
  };
}

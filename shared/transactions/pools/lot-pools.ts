import type { Method } from "../methods.ts";
import { adjusted } from "./adjust.ts";
import { dearestFirst, type Lot, type LotQueue, oldestFirst, youngestFirst } from "./lot-queues.ts";
import type { Amount, Detached, Part, Pools } from "./pools.ts";

type LotMethod = Exclude<Method, "average" | "uk">;
const QUEUES: Record<LotMethod, () => LotQueue> = { fifo: oldestFirst, lifo: youngestFirst, hifo: dearestFirst };

/** Takes up to `amount` from the first lots. The part of the cost that integer division cuts off stays with the lot. */
function take(queue: LotQueue, amount: bigint, use: (lot: Lot, amount: bigint, cost: bigint | null) => void): bigint {
  let rest = amount;
  for (let lot = queue.first(); rest > 0n && lot !== undefined; lot = queue.first()) {
    if (lot.amount <= rest) {
      rest -= lot.amount;
      queue.removeFirst();
      use(lot, lot.amount, lot.cost);
    } else {
      const cost = lot.cost === null ? null : (lot.cost * rest) / lot.amount;
      lot.amount -= rest;
      if (lot.cost !== null) lot.cost -= cost!;
      use(lot, rest, cost);
      rest = 0n;
    }
  }
  return amount - rest;
}

/**
 * Adds a part, or extends the last part when it comes from the same lot, because a lot may have been moved in pieces.
 */
function addPart(parts: Part[], start: number, { event }: Lot, amount: bigint, cost: bigint | null) {
  const last = parts.length > start ? parts[parts.length - 1] : undefined;
  if (last !== undefined && last.lot === event && (last.cost === null) === (cost === null)) {
    last.amount += amount;
    if (last.cost !== null) last.cost += cost!;
  } else parts.push({ rule: "lot", lot: event, amount, cost });
}

function sumOf(lots: readonly Pick<Lot, "amount" | "cost">[]): Amount {
  const sum = { known: 0n, cost: 0n, unknown: 0n };
  for (const { amount, cost } of lots) {
    if (cost === null) sum.unknown += amount;
    else {
      sum.known += amount;
      sum.cost += cost;
    }
  }
  return sum;
}

/** Keeps each purchase as a lot and uses lots in the order of the method. */
export function lotPools(method: LotMethod): Pools {
  const queues: LotQueue[] = [];
  const queueOf = (pool: number): LotQueue => (queues[pool] ??= QUEUES[method]());
  return {
    add: (pool, event, amount, cost) => queueOf(pool).push({ event, amount, cost }),
    take: (pool, amount, parts, start) =>
      take(queueOf(pool), amount, (lot, taken, cost) => addPart(parts, start, lot, taken, cost)),
    move(from, to, amount) {
      const target = queueOf(to);
      const moved: Lot[] = [];
      take(queueOf(from), amount, ({ event, costRank }, taken, cost) =>
        moved.push({ event, amount: taken, cost, costRank }),
      );
      for (const lot of moved) target.push(lot);
      return sumOf(moved);
    },
    detach(pool, amount) {
      const detached: Detached[] = [];
      take(queueOf(pool), amount, ({ event, costRank }, taken, cost) =>
        detached.push({ lot: event, amount: taken, cost, costRank }),
      );
      return detached;
    },
    attach(pool, coins) {
      for (const { lot, amount, cost, costRank } of coins) queueOf(pool).push({ event: lot!, amount, cost, costRank });
    },
    // The lots of known cost become one, because the edited entry price belongs to all of them. It keeps the date of the
    // oldest, and so do those of unknown cost.
    adjust(pool, event) {
      const queue = queueOf(pool);
      const lots = queue.all();
      queue.clear();
      const before = sumOf(lots);
      const after = adjusted(before, event);
      const oldest = lots.reduce((first, lot) => (lot.event.timeRank < first.timeRank ? lot.event : first), event);
      if (after.known > 0n) queue.push({ event: oldest, amount: after.known, cost: after.cost });
      if (after.unknown > 0n) queue.push({ event: oldest, amount: after.unknown, cost: null });
      return {
        known: after.known - before.known,
        cost: after.cost - before.cost,
        unknown: after.unknown - before.unknown,
      };
    },
    remainders: () =>
      queues.flatMap((queue, pool) => {
        const parts: Part[] = [];
        const lots = queue.all().sort((a, b) => a.event.timeRank - b.event.timeRank);
        for (const lot of lots) addPart(parts, 0, lot, lot.amount, lot.cost);
        return parts.length === 0 ? [] : [{ pool, ...sumOf(parts), parts }];
      }),
  };
}

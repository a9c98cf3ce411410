import { dearestFirst, type Lot, type LotQueue, oldestFirst, youngestFirst } from "./lot-queues.ts";
import type { Method } from "./methods.ts";
import type { Part, Pools } from "./pools.ts";

type LotMethod = Exclude<Method, "average" | "uk">;
const QUEUES: Record<LotMethod, () => LotQueue> = { fifo: oldestFirst, lifo: youngestFirst, hifo: dearestFirst };

/** Takes up to `amount` from the first lots. The part of the cost that integer division cuts off stays with the lot. */
function take(queue: LotQueue, amount: bigint, use: (lot: Lot, amount: bigint, cost: bigint) => void): bigint {
  let rest = amount;
  for (let lot = queue.first(); rest > 0n && lot !== undefined; lot = queue.first()) {
    if (lot.amount <= rest) {
      rest -= lot.amount;
      queue.removeFirst();
      use(lot, lot.amount, lot.cost);
    } else {
      const cost = (lot.cost * rest) / lot.amount;
      lot.amount -= rest;
      lot.cost -= cost;
      use(lot, rest, cost);
      rest = 0n;
    }
  }
  return amount - rest;
}

/**
 * Adds a part, or extends the last part when it comes from the same lot, because a lot may have been moved in pieces.
 */
function addPart(parts: Part[], start: number, { event }: Lot, amount: bigint, cost: bigint) {
  const last = parts.length > start ? parts[parts.length - 1] : undefined;
  if (last !== undefined && last.lot === event) {
    last.amount += amount;
    last.cost += cost;
  } else parts.push({ rule: "lot", lot: event, amount, cost });
}

const sum = (parts: readonly Part[], key: "amount" | "cost"): bigint =>
  parts.reduce((total, part) => total + part[key], 0n);

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
      let moved = 0n;
      const found = take(queueOf(from), amount, ({ event }, taken, cost) => {
        target.push({ event, amount: taken, cost });
        moved += cost;
      });
      return { amount: found, cost: moved };
    },
    // The lots become one, because the edited entry price belongs to all of them. It keeps the date of the oldest.
    adjust(pool, event, change) {
      const queue = queueOf(pool);
      const lots = queue.all();
      queue.clear();
      const oldest = lots.reduce((first, lot) => (lot.event.timeRank < first.timeRank ? lot.event : first), event);
      let [held, before] = [0n, 0n];
      for (const lot of lots) [held, before] = [held + lot.amount, before + lot.cost];
      const amount = held + change;
      if (amount <= 0n) return { amount: -held, cost: -before };
      const after = before + event.money > 0n ? before + event.money : 0n;
      queue.push({ event: oldest, amount, cost: after });
      return { amount: change, cost: after - before };
    },
    remainders: () =>
      queues.flatMap((queue, pool) => {
        const parts: Part[] = [];
        const lots = queue.all().sort((a, b) => a.event.timeRank - b.event.timeRank);
        for (const lot of lots) addPart(parts, 0, lot, lot.amount, lot.cost);
        return parts.length === 0 ? [] : [{ pool, amount: sum(parts, "amount"), cost: sum(parts, "cost"), parts }];
      }),
  };
}

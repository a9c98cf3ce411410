import type { Amount as Pool, Pools } from "./pools.ts";

/** Keeps one amount and one cost per pool: every coin costs the average. */
export function averagePools(): Pools {
  const pools: Pool[] = [];
  const poolOf = (number: number): Pool => (pools[number] ??= { amount: 0n, cost: 0n });
  /** Removes up to `amount`. The last coin takes the whole cost with it. */
  function remove(pool: Pool, wanted: bigint): Pool {
    const isWhole = wanted >= pool.amount;
    const amount = isWhole ? pool.amount : wanted;
    const cost = isWhole ? pool.cost : (pool.cost * amount) / pool.amount;
    pool.amount -= amount;
    pool.cost -= cost;
    return { amount, cost };
  }
  function add(pool: Pool, { amount, cost }: Pool) {
    pool.amount += amount;
    pool.cost += cost;
  }
  return {
    add: (number, _event, amount, cost) => add(poolOf(number), { amount, cost }),
    take(number, wanted, parts) {
      const { amount, cost } = remove(poolOf(number), wanted);
      if (amount > 0n) parts.push({ rule: "pool", lot: null, amount, cost });
      return amount;
    },
    move(from, to, wanted) {
      const taken = remove(poolOf(from), wanted);
      add(poolOf(to), taken);
      return taken;
    },
    adjust(number, { money }, amount) {
      const pool = poolOf(number);
      const before = { ...pool };
      add(pool, { amount, cost: money });
      if (pool.amount <= 0n) Object.assign(pool, { amount: 0n, cost: 0n });
      if (pool.cost < 0n) pool.cost = 0n;
      return { amount: pool.amount - before.amount, cost: pool.cost - before.cost };
    },
    remainders: () =>
      pools.flatMap(({ amount, cost }, pool) =>
        amount > 0n ? [{ pool, amount, cost, parts: [{ rule: "pool" as const, lot: null, amount, cost }] }] : [],
      ),
  };
}

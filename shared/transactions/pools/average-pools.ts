import { least } from "../../values/fixed.ts";
import { adjusted } from "./adjust.ts";
import type { Amount, Pools } from "./pools.ts";

/**
 * Keeps one amount and one cost per pool: every coin of known cost costs the average. Coins of unknown cost are counted
 * apart.
 */
export function averagePools(): Pools {
  const pools: Amount[] = [];
  const poolOf = (number: number): Amount => (pools[number] ??= { known: 0n, cost: 0n, unknown: 0n });
  /** Removes up to `wanted` coins, those of known cost first. When none of these is left, the pool has no cost left. */
  function remove(pool: Amount, wanted: bigint): Amount {
    const known = least(wanted, pool.known);
    const cost = known === pool.known ? pool.cost : (pool.cost * known) / pool.known;
    const unknown = least(wanted - known, pool.unknown);
    add(pool, { known: -known, cost: -cost, unknown: -unknown });
    return { known, cost, unknown };
  }
  function add(pool: Amount, { known, cost, unknown }: Amount) {
    pool.known += known;
    pool.cost += cost;
    pool.unknown += unknown;
  }
  return {
    add: (number, _event, amount, cost) =>
      add(
        poolOf(number),
        cost === null ? { known: 0n, cost: 0n, unknown: amount } : { known: amount, cost, unknown: 0n },
      ),
    take(number, wanted, parts) {
      const { known, cost, unknown } = remove(poolOf(number), wanted);
      if (known > 0n) parts.push({ rule: "pool", lot: null, amount: known, cost });
      if (unknown > 0n) parts.push({ rule: "pool", lot: null, amount: unknown, cost: null });
      return known + unknown;
    },
    move(from, to, wanted) {
      const taken = remove(poolOf(from), wanted);
      add(poolOf(to), taken);
      return taken;
    },
    detach(number, wanted) {
      const { known, cost, unknown } = remove(poolOf(number), wanted);
      return [
        ...(known > 0n ? [{ lot: null, amount: known, cost }] : []),
        ...(unknown > 0n ? [{ lot: null, amount: unknown, cost: null }] : []),
      ];
    },
    attach(number, coins) {
      for (const { amount, cost } of coins)
        add(
          poolOf(number),
          cost === null ? { known: 0n, cost: 0n, unknown: amount } : { known: amount, cost, unknown: 0n },
        );
    },
    adjust(number, event) {
      const pool = poolOf(number);
      const { known, cost, unknown } = pool;
      Object.assign(pool, adjusted(pool, event));
      return { known: pool.known - known, cost: pool.cost - cost, unknown: pool.unknown - unknown };
    },
    remainders: () =>
      pools.flatMap((amount, pool) => {
        const { known, cost, unknown } = amount;
        const parts = [
          ...(known > 0n ? [{ rule: "pool" as const, lot: null, amount: known, cost }] : []),
          ...(unknown > 0n ? [{ rule: "pool" as const, lot: null, amount: unknown, cost: null }] : []),
        ];
        return parts.length === 0 ? [] : [{ pool, ...amount, parts }];
      }),
  };
}

import type { Contract } from "./contracts.ts";
import type { Movement } from "./movements.ts";

/** The coins and times (ms) for which a range needs prices: while they are held, and when they are moved. */
export function neededPrices(
  movements: readonly Movement[],
  contracts: readonly Contract[],
  from: number | null,
  to: number,
): Map<string, { from: number; to: number }> {
  const needed = new Map<string, { from: number; to: number }>();
  const amounts = new Map<string, bigint>();
  const need = (coinId: string, at: number, until: number) => {
    const start = Math.max(at, from ?? at);
    if (until < start) return;
    const known = needed.get(coinId);
    needed.set(coinId, { from: Math.min(known?.from ?? start, start), to: Math.max(known?.to ?? until, until) });
  };
  const heldSince = new Map<string, number>();
  for (const { at, changes } of movements) {
    for (const { coinId, amount } of changes) {
      if (coinId === null || at > to) continue;
      const after = (amounts.get(coinId) ?? 0n) + amount;
      amounts.set(coinId, after);
      need(coinId, heldSince.get(coinId) ?? at, at);
      if (after > 0n) heldSince.set(coinId, at);
      else heldSince.delete(coinId);
    }
  }
  for (const [coinId, since] of heldSince) need(coinId, since, to);
  for (const { coinId, openedAt, end } of contracts)
    if (coinId !== null && openedAt <= to) need(coinId, openedAt, Math.min(to, end?.at ?? to));
  return needed;
}

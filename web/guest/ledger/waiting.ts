import type { Tables } from "../storage/tables.ts";
import type { Given } from "./context.ts";

const WAITING = "waiting from";

/** Remembers the time of the first transaction that does not count yet. */
export function keepWaiting({ tables: { transactions, counters }, now }: Given): void {
  const value = transactions.all().reduce((first, { at }) => (at > now ? Math.min(first, at) : first), Infinity);
  if (value === Infinity) counters.remove(WAITING);
  else if (counters.get(WAITING)?.value !== value) counters.put({ id: WAITING, value });
}

/** Whether a transaction has become due since the holdings were derived. */
export const isDue = ({ counters }: Tables, now: number): boolean => (counters.get(WAITING)?.value ?? Infinity) <= now;

import { HOUR, MINUTE } from "../../../shared/values/time.ts";

/** Mark prices are read each minute. */
const MARKS_STALE_AFTER = 5 * MINUTE;
/** The size of a position and its liquidation price change more slowly. */
const STATE_STALE_AFTER = 2 * HOUR;

type Watched = { asOf: number; contracts: readonly string[] };

/** The venue's market that a contract belongs to: "" for its own, "xyz" for "xyz:GOLD". */
export const dexOf = (contract: string): string =>
  contract.includes(":") ? contract.slice(0, contract.indexOf(":")) : "";

/**
 * Since when the warnings of an account are paused, because the venue has not answered; null while they work. Before
 * the first mark prices, the time of the account's state counts, because the state contains mark prices too.
 */
export function pausedSince({ asOf, contracts }: Watched, markTimes: ReadonlyMap<string, number>, now: number) {
  if (contracts.length === 0) return null;
  if (now - asOf > STATE_STALE_AFTER) return asOf;
  const oldest = Math.min(...contracts.map((contract) => Math.max(asOf, markTimes.get(dexOf(contract)) ?? 0)));
  return now - oldest > MARKS_STALE_AFTER ? oldest : null;
}

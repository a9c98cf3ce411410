import { HOUR, MINUTE } from "../../../shared/values/time.ts";

/** Mark prices are read each minute. */
const MARKS_STALE_AFTER = 5 * MINUTE;
/** The size of a position and its liquidation price change more slowly. */
const STATE_STALE_AFTER = 2 * HOUR;

/** `asOf` is the time of the account's state in ms, and `contracts` are those with a liquidation price. */
type Watched = { asOf: number; contracts: readonly string[] };

/** The venue's market that a contract belongs to: "" for its own, "xyz" for "xyz:GOLD". */
export const dexOf = (contract: string): string =>
  contract.includes(":") ? contract.slice(0, contract.indexOf(":")) : "";

/**
 * Since when (ms) the warnings of an account are paused, because the venue has not answered; null while they work.
 * `markTimes` are the times of the last mark prices by `dexOf`. The account's state contains mark prices too, so its time
 * counts when it is later, or when no mark prices have been read.
 */
export function pausedSince({ asOf, contracts }: Watched, markTimes: ReadonlyMap<string, number>, now: number) {
  if (contracts.length === 0) return null;
  if (now - asOf > STATE_STALE_AFTER) return asOf;
  const oldest = Math.min(...contracts.map((contract) => Math.max(asOf, markTimes.get(dexOf(contract)) ?? 0)));
  return now - oldest > MARKS_STALE_AFTER ? oldest : null;
}

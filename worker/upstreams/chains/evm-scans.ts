import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Watch } from "./transfers.ts";

/** The newest block, and the newest that no reorganisation can take back. Time in ms. */
export type Head = { latest: number; finalized: number; finalizedAt: number };
/** Addresses that are read together, from the oldest of their places. */
export type Scan = { addresses: string[]; from: number };

const ADDRESSES_AT_ONCE = 200;
/** An order is older than its first block by at most this, whatever the clocks say. */
const MARGIN = 10 * MINUTE;

/** Worth reading again: behind one name stand servers that lag, and they answer an empty list of what they lack. */
const OVERLAP = 15 * MINUTE;

/** Where a scan that is due at `from` begins: earlier, as far as the calls that it needs anyway have room for. */
export function beginOf({ from }: Scan, { latest }: Head, blockSeconds: number, range: number): number {
  const room = (range - ((latest + 1 - from) % range)) % range;
  return Math.max(0, from - Math.min(room, Math.ceil(OVERLAP / (blockSeconds * SECOND))));
}

/** Where to begin for an address that was never read: a block from before `since`, rather too early than too late. */
export function firstBlock(since: number, head: Head, blockSeconds: number): number {
  const age = Math.max(0, head.finalizedAt - (since - MARGIN));
  return Math.max(0, head.finalized - Math.ceil(age / (blockSeconds * SECOND)));
}

/**
 * The oldest places first, so that what has waited longest is caught up. An address that was read further than the
 * server has got is left out: the server is behind, and would tell less than we know.
 */
export function planScans(watches: readonly Watch[], head: Head, blockSeconds: number): Scan[] {
  const placed = watches
    .map(({ address, from, since }) => {
      const first = since === null ? Number.POSITIVE_INFINITY : firstBlock(since, head, blockSeconds);
      return { address, from: Math.min(from ?? first, first) };
    })
    .filter(({ from }) => from <= head.finalized + 1)
    .toSorted((a, b) => a.from - b.from);
  const scans: Scan[] = [];
  for (let at = 0; at < placed.length; at += ADDRESSES_AT_ONCE) {
    const part = placed.slice(at, at + ADDRESSES_AT_ONCE);
    scans.push({ addresses: [...new Set(part.map(({ address }) => address))], from: part[0]!.from });
  }
  return scans;
}

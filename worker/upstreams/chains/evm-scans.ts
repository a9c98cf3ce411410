import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { WatchedAddress } from "./transfers.ts";

/** The newest block, and the newest finalized block, which a reorg can no longer drop, with its time (ms). */
export type Head = { latest: number; finalized: number; finalizedAt: number };
/** Addresses that are scanned together, from the lowest of their start blocks. */
export type ScanPlan = { addresses: string[]; fromBlock: number };

const ADDRESSES_PER_SCAN = 200;
/** Safety margin (ms) before the order's creation, because the clocks of the chain and the server differ. */
const CLOCK_MARGIN = 10 * MINUTE;

/**
 * Time (ms) that is scanned again, because a lagging server behind the same URL may have returned an incomplete list.
 */
const OVERLAP = 15 * MINUTE;

/**
 * The first block to scan. It lies up to `OVERLAP` before `fromBlock`, as far as no extra call is needed. `range` is
 * the number of blocks per call.
 */
export function scanStart({ fromBlock }: ScanPlan, { latest }: Head, blockSeconds: number, range: number): number {
  const freeBlocks = (range - ((latest + 1 - fromBlock) % range)) % range;
  return Math.max(0, fromBlock - Math.min(freeBlocks, Math.ceil(OVERLAP / (blockSeconds * SECOND))));
}

/**
 * The start block for an address that was never scanned: a block before the time `since`, rather too early than too
 * late.
 */
export function firstBlock(since: number, head: Head, blockSeconds: number): number {
  const age = Math.max(0, head.finalizedAt - (since - CLOCK_MARGIN));
  return Math.max(0, head.finalized - Math.ceil(age / (blockSeconds * SECOND)));
}

/**
 * Groups the addresses into scans, the lowest start blocks first, so that addresses that lag behind catch up. An
 * address that was already scanned beyond the server's finalized block is left out, because the server is behind.
 */
export function planScans(watched: readonly WatchedAddress[], head: Head, blockSeconds: number): ScanPlan[] {
  const starts = watched
    .map(({ address, fromBlock, since }) => {
      const first = since === null ? Number.POSITIVE_INFINITY : firstBlock(since, head, blockSeconds);
      return { address, fromBlock: Math.min(fromBlock ?? first, first) };
    })
    .filter(({ fromBlock }) => fromBlock <= head.finalized + 1)
    .toSorted((a, b) => a.fromBlock - b.fromBlock);
  const plans: ScanPlan[] = [];
  for (let index = 0; index < starts.length; index += ADDRESSES_PER_SCAN) {
    const group = starts.slice(index, index + ADDRESSES_PER_SCAN);
    plans.push({ addresses: [...new Set(group.map(({ address }) => address))], fromBlock: group[0]!.fromBlock });
  }
  return plans;
}

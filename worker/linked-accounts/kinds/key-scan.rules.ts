import { HOUR } from "../../../shared/values/time.ts";

/** A chain of addresses ends after so many unused ones in a row (BIP44). One without a balance may have been used. */
export const GAP_LIMIT = 20;
/** The limit for a server that wrongly reports every address as used. */
const MAX_ADDRESSES = 20_000;
/** A scan that was begun longer ago begins again, because its first balances are too old. */
const MAX_AGE = 3 * HOUR;

/**
 * The state of a scan of an extended key, which may take several runs: the position on the present chain, and the sum
 * of all addresses before it. It holds neither the key nor an address.
 */
export type Scan = {
  startedAt: number;
  /** The index of the script in the key's list. */
  scriptIndex: number;
  chain: 0 | 1;
  next: number;
  /** Unused addresses in a row before `next`. */
  gap: number;
  /** Used addresses of the present script. */
  used: number;
  asked: number;
  satoshis: string;
  isDone?: true;
  isTooLarge?: true;
};

export const beginScan = (now: number): Scan => ({
  startedAt: now,
  scriptIndex: 0,
  chain: 0,
  next: 0,
  gap: 0,
  used: 0,
  asked: 0,
  satoshis: "0",
});

export const isOutdated = (scan: Scan, now: number): boolean => now - scan.startedAt > MAX_AGE;

/** The next addresses: at most `max`, and only as many unused ones as the end of the chain needs. */
export function nextAddresses<Script>(scan: Scan, scripts: readonly Script[], max: number) {
  const count = Math.max(0, Math.min(max, GAP_LIMIT - scan.gap));
  const indexes = Array.from({ length: count }, (_, i) => scan.next + i);
  return { script: scripts[scan.scriptIndex]!, chain: scan.chain, indexes };
}

type State = { satoshis: bigint; isUsed: boolean };

/**
 * The scan after the answers for its next addresses. After the receive chain comes the change chain. A key that fits
 * several scripts is scanned with the next one while no address of the previous ones was used.
 */
export function withStates(scan: Scan, scripts: readonly unknown[], states: readonly State[]): Scan {
  let { gap, used, satoshis } = { ...scan, satoshis: BigInt(scan.satoshis) };
  for (const state of states) {
    gap = state.isUsed ? 0 : gap + 1;
    if (state.isUsed) used += 1;
    satoshis += state.satoshis;
  }
  const asked = scan.asked + states.length;
  const after = { ...scan, gap, used, asked, next: scan.next + states.length, satoshis: String(satoshis) };
  if (asked >= MAX_ADDRESSES) return { ...after, isTooLarge: true };
  if (gap < GAP_LIMIT) return after;
  if (scan.chain === 0) return { ...after, chain: 1, next: 0, gap: 0 };
  const isLast = used > 0 || scan.scriptIndex + 1 >= scripts.length;
  return isLast
    ? { ...after, isDone: true }
    : { ...after, scriptIndex: scan.scriptIndex + 1, chain: 0, next: 0, gap: 0 };
}

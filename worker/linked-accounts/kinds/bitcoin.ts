import { isExtendedKey } from "../../../shared/linked-accounts/addresses/bitcoin.ts";
import { SCHEDULED_INTERVAL } from "../../../shared/linked-accounts/rules.ts";
import { fixedPointText } from "../../../shared/values/fixed.ts";
import type { Deps } from "../../deps.ts";
import type { UpstreamFailure, UpstreamResult } from "../../platform/upstream-http.ts";
import type { AddressState } from "../../upstreams/wallets/esplora-address.ts";
import { openExtendedKey } from "../../upstreams/wallets/extended-key.ts";
import { type Calls, reasonOf } from "../calls.ts";
import type { Holding, LinkedKind, RefreshOutcome } from "../kind.ts";
import { beginScan, isOutdated, nextAddresses, type Scan, withStates } from "./key-scan.rules.ts";

const NETWORK = "Bitcoin";
const DECIMALS = 8;
/** Addresses that are asked at once, because a worker opens at most six connections. */
const AT_ONCE = 5;
/** The calls of one account in one run, so that a large wallet leaves calls to the other accounts. */
const CALLS_PER_PART = 30;

const holdingsOf = (satoshis: bigint): Holding[] =>
  satoshis === 0n
    ? []
    : [{ symbol: "btc", coinId: "bitcoin", amount: fixedPointText(satoshis, DECIMALS), network: NETWORK }];

const completeWith = (satoshis: bigint): RefreshOutcome => ({
  kind: "complete",
  holdings: holdingsOf(satoshis),
  perps: [],
});
const problemOf = (failure: UpstreamFailure) => `Bitcoin could not be read: ${reasonOf(failure)}.`;

const allOf = (results: UpstreamResult<AddressState>[]): UpstreamResult<AddressState[]> => {
  const failure = results.find((result) => !result.ok);
  if (failure && !failure.ok) return failure;
  return { ok: true, value: results.flatMap((result) => (result.ok ? [result.value] : [])) };
};

/** Asks the servers one after the other, until one answers for all addresses. Null when no call is allowed now. */
async function readAddresses(
  { wallets }: Deps,
  calls: Calls,
  addresses: readonly string[],
): Promise<UpstreamResult<AddressState[]> | null> {
  let last: UpstreamResult<AddressState[]> | null = null;
  for (const host of wallets.bitcoin) {
    const read = async () => allOf(await Promise.all(addresses.map((address) => host.read(address))));
    const reply = await calls.make(host, read, addresses.length);
    if (reply?.ok) return reply;
    last = reply ?? last;
  }
  return last;
}

async function refreshAddress(deps: Deps, address: string, calls: Calls): Promise<RefreshOutcome> {
  const reply = await readAddresses(deps, calls, [address]);
  if (!reply) return { kind: "postponed" };
  return reply.ok ? completeWith(reply.value[0]!.satoshis) : { kind: "failed", problem: problemOf(reply.failure) };
}

/** Derives the addresses of an extended key here, so that no server learns the key, and asks them in parts. */
async function refreshKey(deps: Deps, key: string, progress: string | null, calls: Calls): Promise<RefreshOutcome> {
  const account = openExtendedKey(key);
  if (!account) return { kind: "failed", problem: "This extended key is not valid." };
  const now = deps.clock.now();
  const before = progress === null ? null : (JSON.parse(progress) as Scan);
  let scan = before && !isOutdated(before, now) ? before : beginScan(now);
  const lastCall = Math.max(0, calls.left - CALLS_PER_PART);
  while (scan.isDone !== true) {
    const max = Math.min(AT_ONCE, calls.left - lastCall);
    const { script, chain, indexes } = nextAddresses(scan, account.scripts, max);
    if (indexes.length === 0) return { kind: "continues", progress: JSON.stringify(scan) };
    const reply = await readAddresses(
      deps,
      calls,
      indexes.map((index) => account.address(script, chain, index)),
    );
    if (!reply)
      return before || scan.asked > 0 ? { kind: "continues", progress: JSON.stringify(scan) } : { kind: "postponed" };
    if (!reply.ok) return { kind: "failed", problem: problemOf(reply.failure), progress: JSON.stringify(scan) };
    scan = withStates(scan, account.scripts, reply.value);
    if (scan.isTooLarge) return { kind: "failed", problem: "This wallet has more addresses than can be read." };
  }
  return completeWith(BigInt(scan.satoshis));
}

export const bitcoinKind: LinkedKind = {
  name: "bitcoin",
  interval: () => SCHEDULED_INTERVAL,
  covers: async () => (coinId) => coinId === "bitcoin",
  refresh: (deps, { address, progress }, calls) =>
    isExtendedKey(address) ? refreshKey(deps, address, progress, calls) : refreshAddress(deps, address, calls),
};

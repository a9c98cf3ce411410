import { getAddress, isAddress } from "viem/utils";
import { z } from "zod";
import { isBurnAddress } from "../../../shared/linked-accounts/addresses/burn-address.ts";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, type UpstreamFailure, type UpstreamResult } from "../../platform/upstream-http.ts";
import type { EvmChain } from "./evm-chains.ts";
import { paymentFilter, quantity, tokenLog, transferOf } from "./evm-logs.ts";
import { type Head, planScans, type ScanPlan, scanStart } from "./evm-scans.ts";
import { callRpc, type RpcOutcome } from "./json-rpc.ts";
import type { PaymentNetwork, ScanResult, Transfer, WatchedAddress } from "./transfers.ts";

/** A newest block with a time further in the future than this (ms) makes the server untrustworthy. */
const MAX_CLOCK_SKEW = 5 * MINUTE;
/** Calls that every scan makes before it reads logs: chain id, finalized block, latest block. */
const HEAD_CALLS = 3;
/** The range of blocks per call shrinks down to this when a server rejects larger ranges. */
const MIN_RANGE = 10;
/** Blocks whose time one scan reads. Only blocks with payments to our addresses need it, so there are few. */
const MAX_BLOCK_TIMES = 10;

const block = z.object({ number: quantity, timestamp: quantity });
const logs = z.array(tokenLog);
/** Null for a transaction that is not in a block. A failed one has no logs. */
const receipt = z.object({ logs }).nullable();
/** Enough for the receipt of one transaction and the time of its block. */
const LOOK_UP_CALLS = 10;

type Settings = {
  urls: readonly string[];
  chainId: number;
  chain: EvmChain;
  /** Blocks per eth_getLogs call. */
  logRange: number;
  derive: ((index: number) => string) | null;
  clock: Clock;
};

/** The calls of one scan to one server. */
type RpcSession = {
  result: ScanResult;
  maxCalls: number;
  call<Value>(method: string, params: unknown[], schema: z.ZodType<Value>): Promise<RpcOutcome<Value>>;
};

const hex = (value: number): string => `0x${value.toString(16)}`;
const toUpstreamFailure = (failure: UpstreamFailure | { kind: "rpc-error"; code: number }): UpstreamFailure =>
  failure.kind === "rpc-error" ? { kind: "error-status", status: 200 } : failure;

/** Reads the newest and the finalized block. Fails when the server is on another chain or contradicts itself. */
async function readHead({ call }: RpcSession, { chainId, clock }: Settings): Promise<Head | UpstreamFailure> {
  const id = await call("eth_chainId", [], quantity);
  if (!id.ok) return toUpstreamFailure(id.failure);
  const finalized = await call("eth_getBlockByNumber", ["finalized", false], block);
  if (!finalized.ok) return toUpstreamFailure(finalized.failure);
  // This call comes last, because then an honest server cannot report a newest block behind the finalized one.
  const latest = await call("eth_getBlockByNumber", ["latest", false], block);
  if (!latest.ok) return toUpstreamFailure(latest.failure);
  const newestTime = latest.value.timestamp * SECOND;
  const isPlausible =
    id.value === chainId &&
    finalized.value.number <= latest.value.number &&
    finalized.value.timestamp <= latest.value.timestamp &&
    newestTime <= clock.now() + MAX_CLOCK_SKEW;
  if (!isPlausible) return { kind: "unexpected-shape" };
  const { number, timestamp } = finalized.value;
  return { latest: latest.value.number, finalized: number, finalizedAt: timestamp * SECOND };
}

/** Reads the logs of one plan up to the newest block or until the calls run out. Null when the server fails. */
async function runPlan(
  { result, maxCalls, call }: RpcSession,
  { chain, logRange }: Settings,
  plan: ScanPlan,
  head: Head,
) {
  const { addresses, fromBlock } = plan;
  const transfers: Transfer[] = [];
  let nextBlock = scanStart(plan, head, chain.blockSeconds, logRange);
  let range = logRange;
  while (nextBlock <= head.latest && result.calls < maxCalls) {
    const toBlock = Math.min(nextBlock + range - 1, head.latest);
    const filter = { ...paymentFilter(chain.usdc, addresses), fromBlock: hex(nextBlock), toBlock: hex(toBlock) };
    const reply = await call("eth_getLogs", [filter], logs);
    if (!reply.ok && reply.failure.kind === "rpc-error" && range > MIN_RANGE) {
      range = Math.max(MIN_RANGE, Math.floor(range / 4));
      // Smaller ranges need more calls, so skip the overlap and spend the calls on blocks that were never scanned.
      nextBlock = Math.max(nextBlock, fromBlock);
      continue;
    }
    if (!reply.ok) {
      result.failure = toUpstreamFailure(reply.failure);
      return null;
    }
    for (const log of reply.value) {
      const transfer = transferOf(log, chain.usdc, head);
      if (transfer && transfer.block! >= nextBlock && transfer.block! <= toBlock) transfers.push(transfer);
    }
    nextBlock = toBlock + 1;
  }
  return {
    transfers,
    nextBlock: Math.min(nextBlock, head.finalized + 1),
    isComplete: nextBlock > head.latest,
  };
}

/** Adds the missing block times, because not every server includes them in its logs. */
async function addBlockTimes({ result, maxCalls, call }: RpcSession, transfers: Transfer[]): Promise<void> {
  const blocksWithoutTime = new Set(transfers.filter(({ at }) => at === null).map((transfer) => transfer.block!));
  for (const number of [...blocksWithoutTime].slice(0, MAX_BLOCK_TIMES)) {
    if (result.calls >= maxCalls) return;
    const reply = await call("eth_getBlockByNumber", [hex(number), false], block);
    if (!reply.ok) return;
    for (const transfer of transfers) if (transfer.block === number) transfer.at = reply.value.timestamp * SECOND;
  }
}

/**
 * USDC on an EVM chain, read through JSON-RPC. Only logs of the token's own contract count; finalized ones are final.
 */
export function usdc(settings: Settings): PaymentNetwork {
  const { urls, chainId, chain, derive, clock } = settings;
  const sessionOf = (url: string, result: ScanResult, maxCalls: number): RpcSession => ({
    result,
    maxCalls,
    call: (method, params, schema) => {
      result.calls += 1;
      return callRpc(url, method, params, schema, clock);
    },
  });

  async function scan(watched: readonly WatchedAddress[], maxCalls: number): Promise<ScanResult> {
    const result: ScanResult = { scans: new Map(), failure: null, calls: 0 };
    let head: Head | UpstreamFailure = { kind: "network" };
    let session: RpcSession | undefined;
    for (const url of urls) {
      session = sessionOf(url, result, maxCalls);
      head = await readHead(session, settings);
      if ("latest" in head || result.calls + HEAD_CALLS > maxCalls) break;
    }
    if (!session || !("latest" in head)) return { ...result, failure: "latest" in head ? null : head };

    for (const plan of planScans(watched, head, chain.blockSeconds)) {
      const planResult = result.calls < maxCalls ? await runPlan(session, settings, plan, head) : null;
      if (!planResult) break;
      await addBlockTimes(session, planResult.transfers);
      for (const address of plan.addresses) {
        const transfers = planResult.transfers.filter((transfer) => transfer.address === address);
        result.scans.set(address, { ...planResult, transfers });
      }
    }
    return result;
  }

  async function lookUp(tx: string): Promise<UpstreamResult<Transfer[] | null>> {
    let outcome: UpstreamResult<Transfer[] | null> = failed({ kind: "network" });
    for (const url of urls) {
      const session = sessionOf(url, { scans: new Map(), failure: null, calls: 0 }, LOOK_UP_CALLS);
      const head = await readHead(session, settings);
      if (!("latest" in head)) continue;
      const reply = await session.call("eth_getTransactionReceipt", [tx], receipt);
      if (!reply.ok) continue;
      outcome = { ok: true, value: null };
      if (reply.value === null) continue;
      const transfers = reply.value.logs.flatMap((log) => transferOf(log, chain.usdc, head) ?? []);
      await addBlockTimes(session, transfers);
      return { ok: true, value: transfers };
    }
    return outcome;
  }

  return {
    id: `eip155:${chainId}:${chain.usdc.toLowerCase()}`,
    currency: "USDC",
    label: `USDC on ${chain.name}`,
    callsPerRun: 20,
    capacity: 10_000,
    normalize: (address) => (isAddress(address) ? getAddress(address) : null),
    isUnowned: (address) => isBurnAddress(address) || address.toLowerCase() === chain.usdc.toLowerCase(),
    isOnChainOf: () => true,
    derive,
    uri: (address, amount) => `ethereum:${chain.usdc}@${chainId}/transfer?address=${address}&uint256=${amount}`,
    transactionUrl: (hash) => (chain.explorer ? `${chain.explorer}/tx/${hash}` : null),
    scan,
    lookUp,
  };
}

import { getAddress, isAddress } from "viem/utils";
import { z } from "zod";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import type { UpstreamFailure } from "../../platform/upstream-http.ts";
import type { EvmChain } from "./evm-chains.ts";
import { paymentFilter, place, tokenLog, transferOf } from "./evm-logs.ts";
import { beginOf, type Head, planScans, type Scan } from "./evm-scans.ts";
import { askRpc, type RpcOutcome } from "./json-rpc.ts";
import type { PaymentNetwork, Reading, Transfer, Watch } from "./transfers.ts";

/** A block that claims to come from later than this is no evidence. */
const CLOCK_SKEW = 5 * MINUTE;
/** Calls that every reading makes before it looks for logs: chain, finalized, latest. */
const HEAD_CALLS = 3;
/** Servers that take few blocks at a time are asked for fewer, down to this. */
const SMALLEST_RANGE = 10;
/** Blocks whose time is asked for in one reading: those of payments to us, so a handful. */
const MAX_TIMES = 10;

const block = z.object({ number: place, timestamp: place });
const logs = z.array(tokenLog);

type Settings = {
  urls: readonly string[];
  chainId: number;
  chain: EvmChain;
  /** Blocks in one question for logs. */
  logRange: number;
  derive: ((index: number) => string) | null;
  clock: Clock;
};

type Session = {
  reading: Reading;
  maxCalls: number;
  ask<Value>(method: string, params: unknown[], schema: z.ZodType<Value>): Promise<RpcOutcome<Value>>;
};

const hex = (value: number): string => `0x${value.toString(16)}`;
const upstreamFailure = (failure: UpstreamFailure | { kind: "rpc-error"; code: number }): UpstreamFailure =>
  failure.kind === "rpc-error" ? { kind: "error-status", status: 200 } : failure;

/** USDC on an EVM chain, through its JSON-RPC. Only the token's own contract counts, and only what is finalized. */
export function usdc({ urls, chainId, chain, logRange, derive, clock }: Settings): PaymentNetwork {
  async function readHead({ ask }: Session): Promise<Head | UpstreamFailure> {
    const id = await ask("eth_chainId", [], place);
    if (!id.ok) return upstreamFailure(id.failure);
    const finalized = await ask("eth_getBlockByNumber", ["finalized", false], block);
    if (!finalized.ok) return upstreamFailure(finalized.failure);
    // Asked last, so that the newest block cannot be older than the finalized one of an honest server.
    const latest = await ask("eth_getBlockByNumber", ["latest", false], block);
    if (!latest.ok) return upstreamFailure(latest.failure);
    const newestTime = latest.value.timestamp * SECOND;
    const believable =
      id.value === chainId &&
      finalized.value.number <= latest.value.number &&
      finalized.value.timestamp <= latest.value.timestamp &&
      newestTime <= clock.now() + CLOCK_SKEW;
    if (!believable) return { kind: "unexpected-shape" };
    const { number, timestamp } = finalized.value;
    return { latest: latest.value.number, finalized: number, finalizedAt: timestamp * SECOND };
  }

  /** Reads one scan up to the newest block, as far as the calls reach. Null when the server fails. */
  async function scan({ reading, maxCalls, ask }: Session, due: Scan, head: Head) {
    const { addresses, from } = due;
    const transfers: Transfer[] = [];
    let at = beginOf(due, head, chain.blockSeconds, logRange);
    let range = logRange;
    while (at <= head.latest && reading.calls < maxCalls) {
      const to = Math.min(at + range - 1, head.latest);
      const filter = { ...paymentFilter(chain.usdc, addresses), fromBlock: hex(at), toBlock: hex(to) };
      const reply = await ask("eth_getLogs", [filter], logs);
      if (!reply.ok && reply.failure.kind === "rpc-error" && range > SMALLEST_RANGE) {
        range = Math.max(SMALLEST_RANGE, Math.floor(range / 4));
        // In smaller steps the same blocks would cost calls that the new ones need.
        at = Math.max(at, from);
        continue;
      }
      if (!reply.ok) {
        reading.failure = upstreamFailure(reply.failure);
        return null;
      }
      for (const log of reply.value) {
        const transfer = transferOf(log, chain.usdc, head);
        if (transfer && transfer.block! >= at && transfer.block! <= to) transfers.push(transfer);
      }
      at = to + 1;
    }
    return { transfers, next: Math.min(at, head.finalized + 1), complete: at > head.latest };
  }

  /** Not every server puts a block's time into its logs. */
  async function addTimes({ reading, maxCalls, ask }: Session, transfers: Transfer[]): Promise<void> {
    const untimed = new Set(transfers.filter(({ at }) => at === null).map((transfer) => transfer.block!));
    for (const number of [...untimed].slice(0, MAX_TIMES)) {
      if (reading.calls >= maxCalls) return;
      const reply = await ask("eth_getBlockByNumber", [hex(number), false], block);
      if (!reply.ok) return;
      for (const transfer of transfers) if (transfer.block === number) transfer.at = reply.value.timestamp * SECOND;
    }
  }

  async function read(watches: readonly Watch[], maxCalls: number): Promise<Reading> {
    const reading: Reading = { read: new Map(), failure: null, calls: 0 };
    let head: Head | UpstreamFailure = { kind: "network" };
    let session: Session | undefined;
    for (const url of urls) {
      session = {
        reading,
        maxCalls,
        ask: (method, params, schema) => {
          reading.calls += 1;
          return askRpc(url, method, params, schema, clock);
        },
      };
      head = await readHead(session);
      if ("latest" in head || reading.calls + HEAD_CALLS > maxCalls) break;
    }
    if (!session || !("latest" in head)) return { ...reading, failure: "latest" in head ? null : head };

    for (const planned of planScans(watches, head, chain.blockSeconds)) {
      const found = reading.calls < maxCalls ? await scan(session, planned, head) : null;
      if (!found) break;
      await addTimes(session, found.transfers);
      for (const address of planned.addresses) {
        const transfers = found.transfers.filter((transfer) => transfer.address === address);
        reading.read.set(address, { ...found, transfers });
      }
    }
    return reading;
  }

  return {
    id: `eip155:${chainId}:${chain.usdc.toLowerCase()}`,
    currency: "USDC",
    label: `USDC on ${chain.name}`,
    callsPerRun: 20,
    capacity: 10_000,
    normalize: (address) => (isAddress(address) ? getAddress(address) : null),
    derive,
    uri: (address, amount) => `ethereum:${chain.usdc}@${chainId}/transfer?address=${address}&uint256=${amount}`,
    read,
  };
}

import { Address, NETWORK, TEST_NETWORK } from "@scure/btc-signer";
import { z } from "zod";
import { fromUnits } from "../../../shared/ads/chain-amount.ts";
import { isBurnAddress } from "../../../shared/linked-accounts/addresses/burn-address.ts";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchBytes, type UpstreamFailure, type UpstreamResult } from "../../platform/upstream-http.ts";
import type { PaymentNetwork, ScanResult, Transfer, WatchedAddress } from "./transfers.ts";

const TIMEOUT = 8 * SECOND;
const MAX_BYTES = 4 * 1024 * 1024;
/** Confirmed transactions per page, set by Esplora. */
const PAGE_SIZE = 25;
/** Pages read per address. Even a shared address gets fewer transactions between two scans. */
const MAX_PAGES = 4;
/** The most calls that one address needs: its pages and the check of a block hash. */
const CALLS_PER_ADDRESS = MAX_PAGES + 1;
/**
 * An address whose history cannot be read is skipped. After this many such addresses in a row the server counts as
 * failed.
 */
const MAX_FAILURES_IN_A_ROW = 3;

const HASH = /^[0-9a-f]{64}$/i;
const blockHeight = z.int().min(0);
const transaction = z.object({
  txid: z.string().regex(HASH),
  vin: z.array(z.object({ prevout: z.object({ scriptpubkey_address: z.string().nullish() }).nullish() })),
  // Data, bare-key and multisig outputs have no address.
  vout: z.array(z.object({ scriptpubkey_address: z.string().nullish(), value: z.int().min(0) })),
  status: z.object({
    confirmed: z.boolean(),
    block_height: blockHeight.nullish(),
    block_time: z.int().min(0).nullish(),
  }),
});
type Transaction = z.output<typeof transaction>;
const transactions = z.array(transaction);

/** The outputs of a transaction that pay an address. A transfer is final with `neededConfirmations`. */
function transfersOf(tx: Transaction, tip: number, neededConfirmations: number): Transfer[] {
  const { confirmed, block_height: height, block_time: time } = tx.status;
  const block = confirmed ? (height ?? null) : null;
  const confirmations = block === null ? 0 : Math.max(0, tip - block + 1);
  const sender = tx.vin.find(({ prevout }) => prevout?.scriptpubkey_address)?.prevout?.scriptpubkey_address ?? null;
  const common = {
    tx: tx.txid.toLowerCase(),
    sender,
    block,
    confirmations,
    final: confirmations >= neededConfirmations,
  };
  const at = block === null || time == null ? null : time * SECOND;
  return tx.vout.flatMap(({ scriptpubkey_address: address, value }, output) =>
    address ? [{ ...common, address, at, output, amount: BigInt(value) }] : [],
  );
}

export const transfersTo = (address: string, tx: Transaction, tip: number, neededConfirmations: number): Transfer[] =>
  transfersOf(tx, tip, neededConfirmations).filter((transfer) => transfer.address === address);

/** The network of an address: mainnet or testnet. */
const networkOf = (address: string) =>
  [NETWORK, TEST_NETWORK].find((network) => {
    try {
      return Address(network).decode(address) !== undefined;
    } catch {
      return false;
    }
  });

/** The address in its normal spelling; null when the text is not an address. Mainnet and testnet are accepted. */
function normalizeBitcoin(text: string): string | null {
  // QR codes may contain bech32 addresses in capitals.
  const address = /^(bc|tb)1/i.test(text) ? text.toLowerCase() : text;
  return networkOf(address) ? address : null;
}

type Call = (path: string) => Promise<UpstreamResult<string>>;

const parseWith =
  <Value>(schema: z.ZodType<Value>) =>
  (reply: UpstreamResult<string>): UpstreamResult<Value> => {
    if (!reply.ok) return reply;
    try {
      const parsed = schema.safeParse(JSON.parse(reply.value));
      return parsed.success ? { ok: true, value: parsed.data } : failed({ kind: "unexpected-shape" });
    } catch {
      return failed({ kind: "not-json" });
    }
  };
const parseHeight = parseWith(blockHeight);
const parseTransaction = parseWith(transaction);
const parseTransactions = parseWith(transactions);

/** Transfers to an address, newest first, back to the time `since` or as far as `MAX_PAGES` reach. */
async function scanAddress(call: Call, { address, since, confirmations }: WatchedAddress, tip: number) {
  const transfers: Transfer[] = [];
  let path = `/address/${address}/txs`;
  for (let page = 0; page < MAX_PAGES; page++) {
    const reply = parseTransactions(await call(path));
    if (!reply.ok) return reply;
    transfers.push(...reply.value.flatMap((tx) => transfersTo(address, tx, tip, confirmations)));
    const confirmed = reply.value.filter(({ status }) => status.confirmed);
    const last = confirmed.at(-1);
    if (!last || confirmed.length < PAGE_SIZE || (last.status.block_time ?? 0) * SECOND < (since ?? 0)) {
      return { ok: true, value: { transfers, nextBlock: null, isComplete: true } } as const;
    }
    path = `/address/${address}/txs/chain/${last.txid}`;
  }
  return { ok: true, value: { transfers, nextBlock: null, isComplete: false } } as const;
}

type Settings = { baseUrls: readonly string[]; derive: ((index: number) => string) | null; clock: Clock };

/** Bitcoin, read from an Esplora server (the API of blockstream.info and mempool.space). */
export function bitcoin({ baseUrls, derive, clock }: Settings): PaymentNetwork {
  async function fetchText(url: string): Promise<UpstreamResult<string>> {
    const headers = { Accept: "application/json, text/plain", "User-Agent": "Tidemark" };
    const reply = await fetchBytes({ url, headers, timeoutMs: TIMEOUT, maxBytes: MAX_BYTES, now: clock.now() });
    return reply.ok ? { ok: true, value: new TextDecoder().decode(reply.value.bytes).trim() } : reply;
  }

  async function scan(watched: readonly WatchedAddress[], maxCalls: number): Promise<ScanResult> {
    const result: ScanResult = { scans: new Map(), failure: null, calls: 0 };
    let baseUrl = "";
    const call: Call = (path) => {
      result.calls += 1;
      return fetchText(baseUrl + path);
    };
    let tip: UpstreamResult<number> = failed({ kind: "network" });
    for (baseUrl of baseUrls) {
      tip = parseHeight(await call("/blocks/tip/height"));
      if (tip.ok) break;
    }
    if (!tip.ok) return { ...result, failure: tip.failure };

    const existsByHeight = new Map<number, boolean>();
    /** Guards against a server that reports a false tip, because such a server has no hash for the final block. */
    async function blockExists(height: number): Promise<boolean> {
      if (!existsByHeight.has(height)) {
        const reply = await call(`/block-height/${height}`);
        existsByHeight.set(height, reply.ok && HASH.test(reply.value));
      }
      return existsByHeight.get(height) === true;
    }

    let failuresInARow = 0;
    let failure: UpstreamFailure | null = null;
    for (const target of watched) {
      if (result.calls + CALLS_PER_ADDRESS > maxCalls) break;
      const outcome = await scanAddress(call, target, tip.value);
      if (!outcome.ok) {
        ({ failure } = outcome);
        failuresInARow += 1;
        if (failuresInARow >= MAX_FAILURES_IN_A_ROW) return { ...result, failure };
        continue;
      }
      failuresInARow = 0;
      const finalTransfers = outcome.value.transfers.filter(({ final }) => final);
      if (finalTransfers.length > 0) {
        // A block follows all lower ones, so one call per address is enough: the one for the highest block.
        const highest = Math.max(...finalTransfers.map(({ block }) => block! + target.confirmations - 1));
        const exists = await blockExists(highest);
        for (const transfer of finalTransfers) transfer.final = exists;
      }
      result.scans.set(target.address, outcome.value);
    }
    return result.scans.size === 0 ? { ...result, failure } : result;
  }

  async function lookUp(tx: string, confirmations: number): Promise<UpstreamResult<Transfer[] | null>> {
    let outcome: UpstreamResult<Transfer[] | null> = failed({ kind: "network" });
    for (const baseUrl of baseUrls) {
      const tip = parseHeight(await fetchText(`${baseUrl}/blocks/tip/height`));
      if (!tip.ok) continue;
      const reply = parseTransaction(await fetchText(`${baseUrl}/tx/${tx}`));
      if (reply.ok) return { ok: true, value: transfersOf(reply.value, tip.value, confirmations) };
      if (reply.failure.kind === "not-found") outcome = { ok: true, value: null };
    }
    return outcome;
  }

  return {
    id: "bitcoin",
    currency: "BTC",
    label: "BTC on Bitcoin",
    callsPerRun: 30,
    // An address usually needs one call.
    capacity: 600,
    normalize: normalizeBitcoin,
    isUnowned: isBurnAddress,
    isOnChainOf: (address, other) => networkOf(address) === networkOf(other),
    derive,
    uri: (address, amount) => `bitcoin:${address}?amount=${fromUnits(amount, "BTC")}`,
    transactionUrl: (hash) => `https://mempool.space/tx/${hash}`,
    scan,
    lookUp,
  };
}

import { Address, NETWORK, TEST_NETWORK } from "@scure/btc-signer";
import { z } from "zod";
import { fromUnits } from "../../../shared/values/chain-amount.ts";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchBytes, type Outcome, type UpstreamFailure } from "../../platform/upstream-http.ts";
import type { PaymentNetwork, Reading, Transfer, Watch } from "./transfers.ts";

const TIMEOUT = 8 * SECOND;
const MAX_BYTES = 4 * 1024 * 1024;
/** Confirmed transactions on a page. */
const PAGE = 25;
/** Pages of one address: a pool address of ours sees no more between two looks. */
const MAX_PAGES = 4;
/** Calls that one address takes at most: its pages, and the proof of a block. */
const CALLS_PER_ADDRESS = MAX_PAGES + 1;
/** One address may have a history that cannot be read, and stops no other. So many in a row are the server's failing. */
const PATIENCE = 3;

const HASH = /^[0-9a-f]{64}$/i;
const height = z.int().min(0);
const transaction = z.object({
  txid: z.string().regex(HASH),
  vin: z.array(z.object({ prevout: z.object({ scriptpubkey_address: z.string().nullish() }).nullish() })),
  // An output may have no address: data, bare keys, multisig.
  vout: z.array(z.object({ scriptpubkey_address: z.string().nullish(), value: z.int().min(0) })),
  status: z.object({ confirmed: z.boolean(), block_height: height.nullish(), block_time: z.int().min(0).nullish() }),
});
type Transaction = z.output<typeof transaction>;
const transactions = z.array(transaction);

/** What of a transaction went to the address. */
export function transfersTo(address: string, tx: Transaction, tip: number, needed: number): Transfer[] {
  const { confirmed, block_height: found, block_time: time } = tx.status;
  const block = confirmed ? (found ?? null) : null;
  const confirmations = block === null ? 0 : Math.max(0, tip - block + 1);
  const sender = tx.vin.find(({ prevout }) => prevout?.scriptpubkey_address)?.prevout?.scriptpubkey_address ?? null;
  const common = { tx: tx.txid.toLowerCase(), address, sender, block, confirmations, final: confirmations >= needed };
  const at = block === null || time == null ? null : time * SECOND;
  return tx.vout.flatMap((out, output) =>
    out.scriptpubkey_address === address ? [{ ...common, at, output, amount: BigInt(out.value) }] : [],
  );
}

/** The address as it is written; null when it is none. Both the real chain's and the test chain's are read. */
function normalizeBitcoin(text: string): string | null {
  // Bech32 may be written in capitals, for QR codes.
  const address = /^(bc|tb)1/i.test(text) ? text.toLowerCase() : text;
  for (const network of [NETWORK, TEST_NETWORK]) {
    try {
      Address(network).decode(address);
      return address;
    } catch {}
  }
  return null;
}

type Ask = (path: string) => Promise<Outcome<string>>;

const read =
  <Value>(schema: z.ZodType<Value>) =>
  (reply: Outcome<string>): Outcome<Value> => {
    if (!reply.ok) return reply;
    try {
      const parsed = schema.safeParse(JSON.parse(reply.value));
      return parsed.success ? { ok: true, value: parsed.data } : failed({ kind: "unexpected-shape" });
    } catch {
      return failed({ kind: "not-json" });
    }
  };
const readHeight = read(height);
const readTransactions = read(transactions);

/** All payments to an address since a time, newest first, as far as its pages go. */
async function readAddress(ask: Ask, { address, since, confirmations }: Watch, tip: number) {
  const transfers: Transfer[] = [];
  let path = `/address/${address}/txs`;
  for (let page = 0; page < MAX_PAGES; page++) {
    const reply = readTransactions(await ask(path));
    if (!reply.ok) return reply;
    transfers.push(...reply.value.flatMap((tx) => transfersTo(address, tx, tip, confirmations)));
    const confirmed = reply.value.filter(({ status }) => status.confirmed);
    const last = confirmed.at(-1);
    if (!last || confirmed.length < PAGE || (last.status.block_time ?? 0) * SECOND < (since ?? 0)) {
      return { ok: true, value: { transfers, next: null, complete: true } } as const;
    }
    path = `/address/${address}/txs/chain/${last.txid}`;
  }
  return { ok: true, value: { transfers, next: null, complete: false } } as const;
}

type Settings = { baseUrls: readonly string[]; derive: ((index: number) => string) | null; clock: Clock };

/** Bitcoin through an Esplora server: the API of blockstream.info and mempool.space. */
export function bitcoin({ baseUrls, derive, clock }: Settings): PaymentNetwork {
  async function askAt(url: string): Promise<Outcome<string>> {
    const headers = { Accept: "application/json, text/plain", "User-Agent": "Tidemark" };
    const reply = await fetchBytes({ url, headers, timeoutMs: TIMEOUT, maxBytes: MAX_BYTES, now: clock.now() });
    return reply.ok ? { ok: true, value: new TextDecoder().decode(reply.value.bytes).trim() } : reply;
  }

  async function readAll(watches: readonly Watch[], maxCalls: number): Promise<Reading> {
    const reading: Reading = { read: new Map(), failure: null, calls: 0 };
    let base = "";
    const ask: Ask = (path) => {
      reading.calls += 1;
      return askAt(base + path);
    };
    let tip: Outcome<number> = failed({ kind: "network" });
    for (base of baseUrls) {
      tip = readHeight(await ask("/blocks/tip/height"));
      if (tip.ok) break;
    }
    if (!tip.ok) return { ...reading, failure: tip.failure };

    const proven = new Map<number, boolean>();
    /** A server that boasts of its height has no hash to show for the block that would make a payment final. */
    async function blockExists(at: number): Promise<boolean> {
      if (!proven.has(at)) {
        const reply = await ask(`/block-height/${at}`);
        proven.set(at, reply.ok && HASH.test(reply.value));
      }
      return proven.get(at) === true;
    }

    let failuresInARow = 0;
    let failure: UpstreamFailure | null = null;
    for (const watch of watches) {
      if (reading.calls + CALLS_PER_ADDRESS > maxCalls) break;
      const found = await readAddress(ask, watch, tip.value);
      if (!found.ok) {
        ({ failure } = found);
        failuresInARow += 1;
        if (failuresInARow >= PATIENCE) return { ...reading, failure };
        continue;
      }
      failuresInARow = 0;
      for (const transfer of found.value.transfers) {
        if (transfer.final) transfer.final = await blockExists(transfer.block! + watch.confirmations - 1);
      }
      reading.read.set(watch.address, found.value);
    }
    return reading.read.size === 0 ? { ...reading, failure } : reading;
  }

  return {
    id: "bitcoin",
    currency: "BTC",
    label: "BTC on Bitcoin",
    callsPerRun: 30,
    // An address takes one call as a rule.
    capacity: 600,
    normalize: normalizeBitcoin,
    derive,
    uri: (address, amount) => `bitcoin:${address}?amount=${fromUnits(amount, "BTC")}`,
    read: readAll,
  };
}

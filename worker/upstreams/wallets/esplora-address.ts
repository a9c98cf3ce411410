import { z } from "zod";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchJson, type UpstreamResult } from "../../platform/upstream-http.ts";
import type { Limits } from "../budget/budget.queries.ts";
import { parseHeight, parseIsInBlock, parsePage, type TransactionPage } from "./esplora-transactions.ts";

const TIMEOUT = 6 * SECOND;
const MAX_BYTES = 64 * 1024;
/** A page of transactions, each of which may have thousands of outputs. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

const count = z.int().min(0);
const stats = z.object({ funded_txo_sum: count, spent_txo_sum: count, tx_count: count });
const reply = z.object({ address: z.string(), chain_stats: stats, mempool_stats: stats });

/** An address with an empty balance may still have been used. */
export type AddressState = { satoshis: bigint; isUsed: boolean };

/** One Esplora server, with its row in the table of budgets. */
export type AddressHost = {
  upstream: string;
  limits: Limits;
  read(address: string): Promise<UpstreamResult<AddressState>>;
  /** A page of the address's transactions, the newest first: the first page, or the one after a transaction. */
  transactions(address: string, after: string | null): Promise<UpstreamResult<TransactionPage>>;
  /** The height of the newest block. */
  height(): Promise<UpstreamResult<number>>;
  isInBlock(txid: string): Promise<UpstreamResult<boolean>>;
};

/** The state of an address, with the transactions that wait for a block. */
export function parseAddress(json: unknown, address: string): UpstreamResult<AddressState> {
  const parsed = reply.safeParse(json);
  if (!parsed.success || parsed.data.address !== address) return failed({ kind: "unexpected-shape" });
  const { chain_stats: chain, mempool_stats: waiting } = parsed.data;
  const satoshis =
    BigInt(chain.funded_txo_sum) -
    BigInt(chain.spent_txo_sum) +
    BigInt(waiting.funded_txo_sum) -
    BigInt(waiting.spent_txo_sum);
  if (satoshis < 0n) return failed({ kind: "unexpected-shape" });
  return { ok: true, value: { satoshis, isUsed: chain.tx_count + waiting.tx_count > 0 } };
}

/** Reads addresses from an Esplora server (the API of blockstream.info and mempool.space). */
export function addressHost(baseUrl: string, limits: Limits, clock: Clock): AddressHost {
  const ask = (path: string, maxBytes = MAX_BYTES) =>
    fetchJson({
      url: `${baseUrl}${path}`,
      headers: { Accept: "application/json", "User-Agent": "Tidemark" },
      timeoutMs: TIMEOUT,
      maxBytes,
      now: clock.now(),
    });
  return {
    upstream: `wallets ${baseUrl.replace(/^https?:\/\//, "")}`,
    limits,
    async read(address) {
      const json = await ask(`/address/${encodeURIComponent(address)}`);
      return json.ok ? parseAddress(json.value, address) : json;
    },
    async transactions(address, after) {
      const page = after === null ? "txs" : `txs/chain/${after}`;
      const json = await ask(`/address/${encodeURIComponent(address)}/${page}`, MAX_PAGE_BYTES);
      return json.ok ? parsePage(json.value) : json;
    },
    async height() {
      const json = await ask("/blocks/tip/height");
      return json.ok ? parseHeight(json.value) : json;
    },
    isInBlock: async (txid) => parseIsInBlock(await ask(`/tx/${txid}/status`)),
  };
}

import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { fetchJson, type UpstreamResult } from "../../platform/upstream-http.ts";
import type { Limits } from "../budget/budget.queries.ts";
import { type ExplorerPage, type ListName, type NextPage, parseExplorerPage, parseIsMined } from "./explorer-pages.ts";

const TIMEOUT = 10 * SECOND;
const MAX_BYTES = 4 * 1024 * 1024;
/** The chains that the explorer serves, of those whose balances are read. */
export const EXPLORED_CHAINS: readonly number[] = [1, 8453, 42161, 10, 137];

/** Blockscout's API for all chains, which needs a key. */
export type Explorer = {
  upstream: string;
  limits: Limits;
  perDay: number;
  /** A page of one list of an address. An address that the explorer does not know has an empty one. */
  list(chainId: number, address: string, list: ListName, next: NextPage | null): Promise<UpstreamResult<ExplorerPage>>;
  isInBlock(chainId: number, hash: string): Promise<UpstreamResult<boolean>>;
};

type Settings = { url: string; key: string; limits: Limits; perDay: number; spacing: number; clock: Clock };

export function blockscout({ url, key, limits, perDay, spacing, clock }: Settings): Explorer {
  let free = 0;
  /** Waits so that two calls begin at least `spacing` ms after each other. */
  async function inTurn() {
    if (spacing === 0) return;
    const now = clock.now();
    const wait = Math.max(0, free - now);
    free = now + wait + spacing;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  async function ask(chainId: number, path: string) {
    await inTurn();
    // The key is in a header, so that no log of addresses has it.
    const headers = { Accept: "application/json", "User-Agent": "Tidemark", Authorization: `Bearer ${key}` };
    const request = { headers, timeoutMs: TIMEOUT, maxBytes: MAX_BYTES, now: clock.now() };
    return fetchJson({ ...request, url: `${url}/${chainId}/api/v2${path}` });
  }
  return {
    upstream: `wallets ${url.replace(/^https?:\/\//, "")}`,
    limits,
    perDay,
    async list(chainId, address, list, next) {
      const query = new URLSearchParams(list === "token-transfers" ? { type: "ERC-20" } : {});
      for (const [name, value] of Object.entries(next ?? {})) if (value !== null) query.set(name, String(value));
      const reply = await ask(chainId, `/addresses/${address}/${list}?${query}`);
      if (reply.ok) return parseExplorerPage(reply.value, list);
      // Older releases say "not found" for an address without transactions, and newer ones give an empty list. Neither is
      // proof that there are none: the history is compared with the balances.
      const isUnknown = reply.failure.kind === "not-found" && next === null;
      return isUnknown ? { ok: true, value: { items: [], lastAt: null, next: null } } : reply;
    },
    isInBlock: async (chainId, hash) => parseIsMined(await ask(chainId, `/transactions/${hash}`)),
  };
}

import { z } from "zod";
import type { LedgerBlock } from "../../../shared/linked-accounts/histories/icp.ts";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchJson, type UpstreamResult } from "../../platform/upstream-http.ts";
import type { Limits } from "../budget/budget.queries.ts";
import { parseIcpBlocks, parseIcrcBlocks, units } from "./ledger-blocks.ts";

const TIMEOUT = 6 * SECOND;
const MAX_BYTES = 256 * 1024;
const BLOCKS_PER_PAGE = 100;
const MAX_PAGE_BYTES = 2 * 1024 * 1024;

const account = z.object({ balance: units });

type Budgeted = { upstream: string; limits: Limits };
/**
 * The ledgers of the Internet Computer. `upstream` names the row of the table of budgets. An unknown account holds nothing.
 * `blocks` leaves out the newest `offset` blocks of the account, and begins with the newest of the others.
 */
export type IcpLedgers = {
  icp: Budgeted & {
    balance(accountId: string): Promise<UpstreamResult<bigint>>;
    blocks(accountId: string, offset: number): Promise<UpstreamResult<LedgerBlock[]>>;
  };
  icrc: Budgeted & {
    balance(ledgerId: string, account: string): Promise<UpstreamResult<bigint>>;
    blocks(ledgerId: string, account: string, offset: number): Promise<UpstreamResult<LedgerBlock[]>>;
  };
};

export function icpLedgers(urls: { icp: string; icrc: string }, limits: Limits, clock: Clock): IcpLedgers {
  const ask = (url: string, maxBytes: number) => {
    const headers = { Accept: "application/json", "User-Agent": "Tidemark" };
    return fetchJson({ url, headers, timeoutMs: TIMEOUT, maxBytes, now: clock.now() });
  };
  async function readBalance(url: string): Promise<UpstreamResult<bigint>> {
    const reply = await ask(url, MAX_BYTES);
    if (!reply.ok) return reply.failure.kind === "not-found" ? { ok: true, value: 0n } : reply;
    const parsed = account.safeParse(reply.value);
    return parsed.success ? { ok: true, value: parsed.data.balance } : failed({ kind: "unexpected-shape" });
  }
  async function readBlocks(url: string, parse: typeof parseIcpBlocks): Promise<UpstreamResult<LedgerBlock[]>> {
    const reply = await ask(url, MAX_PAGE_BYTES);
    if (!reply.ok) return reply.failure.kind === "not-found" ? { ok: true, value: [] } : reply;
    return parse(reply.value, clock.now());
  }
  const icpUrl = (accountId: string) => `${urls.icp}/accounts/${encodeURIComponent(accountId)}`;
  const icrcUrl = (ledgerId: string, owner: string) =>
    `${urls.icrc}/api/v1/ledgers/${encodeURIComponent(ledgerId)}/accounts/${encodeURIComponent(owner)}`;
  const page = (offset: number, order: string) =>
    `transactions?limit=${BLOCKS_PER_PAGE}&offset=${offset}&sort_by=${order}`;
  return {
    icp: {
      upstream: `wallets ${new URL(urls.icp).host}/icp`,
      limits,
      balance: (accountId) => readBalance(icpUrl(accountId)),
      blocks: (accountId, offset) =>
        readBlocks(`${icpUrl(accountId)}/${page(offset, "-block_height")}`, parseIcpBlocks),
    },
    icrc: {
      upstream: `wallets ${new URL(urls.icrc).host}/icrc`,
      limits,
      balance: (ledgerId, owner) => readBalance(icrcUrl(ledgerId, owner)),
      blocks: (ledgerId, owner, offset) =>
        readBlocks(`${icrcUrl(ledgerId, owner)}/${page(offset, "-index")}`, parseIcrcBlocks),
    },
  };
}

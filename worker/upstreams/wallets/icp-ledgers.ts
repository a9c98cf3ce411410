import { z } from "zod";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchJson, type UpstreamResult } from "../../platform/upstream-http.ts";
import type { Limits } from "../budget/budget.queries.ts";

const TIMEOUT = 6 * SECOND;
const MAX_BYTES = 256 * 1024;

/** The smallest units of a token, as text or as a number that is still exact. */
const units = z.union([z.string().regex(/^\d{1,80}$/), z.int().min(0)]).transform((value) => BigInt(value));
const account = z.object({ balance: units });

/** The ledgers of the Internet Computer. `upstream` names the row of the table of budgets. An unknown account holds nothing. */
export type IcpLedgers = {
  icp: { upstream: string; limits: Limits; balance(accountId: string): Promise<UpstreamResult<bigint>> };
  icrc: {
    upstream: string;
    limits: Limits;
    balance(ledgerId: string, account: string): Promise<UpstreamResult<bigint>>;
  };
};

export function icpLedgers(urls: { icp: string; icrc: string }, limits: Limits, clock: Clock): IcpLedgers {
  async function readBalance(url: string): Promise<UpstreamResult<bigint>> {
    const headers = { Accept: "application/json", "User-Agent": "Tidemark" };
    const reply = await fetchJson({ url, headers, timeoutMs: TIMEOUT, maxBytes: MAX_BYTES, now: clock.now() });
    if (!reply.ok) return reply.failure.kind === "not-found" ? { ok: true, value: 0n } : reply;
    const parsed = account.safeParse(reply.value);
    return parsed.success ? { ok: true, value: parsed.data.balance } : failed({ kind: "unexpected-shape" });
  }
  return {
    icp: {
      upstream: `wallets ${new URL(urls.icp).host}/icp`,
      limits,
      balance: (accountId) => readBalance(`${urls.icp}/accounts/${encodeURIComponent(accountId)}`),
    },
    icrc: {
      upstream: `wallets ${new URL(urls.icrc).host}/icrc`,
      limits,
      balance: (ledgerId, owner) =>
        readBalance(
          `${urls.icrc}/api/v1/ledgers/${encodeURIComponent(ledgerId)}/accounts/${encodeURIComponent(owner)}`,
        ),
    },
  };
}

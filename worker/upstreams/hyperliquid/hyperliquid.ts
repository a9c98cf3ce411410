import { z } from "zod";
import type { Exact } from "../../../shared/values/decimal.ts";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchJson, type UpstreamResult } from "../../platform/upstream-http.ts";
import { type Fill, type FundingPayment, parseFills, parseFunding } from "./history-rows.ts";
import { type PerpState, parseMarks, parsePerpState } from "./perp-state.ts";
import { parseSpotPairs, parseSpotState, type SpotPair, type SpotState } from "./spot-state.ts";

const TIMEOUT = 8 * SECOND;
const MAX_REPLY_BYTES = 4 * 1024 * 1024;

/** The most rows of a page. A page with fewer is the last one. */
export const FILLS_PER_PAGE = 2000;
export const FUNDING_PER_PAGE = 500;

/** The weight of a request for the state of an account, and of any other request. */
export const STATE_WEIGHT = 2;
export const LIST_WEIGHT = 20;
const ROWS_PER_WEIGHT = 20;
/** The additional weight of a page of history, which is known after its reply. */
export const weightOfRows = (count: number): number => Math.ceil(count / ROWS_PER_WEIGHT);

/**
 * Half of the 1,200 a minute that the venue allows an address, because two of our minutes can overlap one of the
 * venue's.
 */
export const WEIGHT_PER_MINUTE = 600;

type Period = { from: number; to: number };

/** A venue for perpetual contracts with public accounts. `dex` names one of its markets; the first one is "". */
export type PerpVenue = {
  perps(address: string, dex: string): Promise<UpstreamResult<PerpState>>;
  spot(address: string): Promise<UpstreamResult<SpotState>>;
  /** At most `FILLS_PER_PAGE`, oldest first. Both ends of the period belong to it. */
  fills(address: string, period: Period): Promise<UpstreamResult<Fill[]>>;
  funding(address: string, period: Period): Promise<UpstreamResult<FundingPayment[]>>;
  /** The names of the markets that others run on the venue. */
  dexes(): Promise<UpstreamResult<string[]>>;
  marks(dex: string): Promise<UpstreamResult<Map<string, Exact>>>;
  /** The spot pairs by the name that fills have. */
  spotPairs(): Promise<UpstreamResult<Record<string, SpotPair>>>;
};

const dexList = z.array(z.object({ name: z.string().regex(/^[\w-]{1,20}$/) }).nullable());

/** The first entry is null: it is the venue's own market. */
function parseDexes(json: unknown): string[] | null {
  const parsed = dexList.safeParse(json);
  return parsed.success ? parsed.data.flatMap((dex) => dex?.name ?? []) : null;
}

export function hyperliquid({ baseUrl, clock }: { baseUrl: string; clock: Clock }): PerpVenue {
  async function ask<Value>(
    body: Record<string, unknown>,
    parse: (json: unknown) => Value | null,
  ): Promise<UpstreamResult<Value>> {
    const reply = await fetchJson({
      url: `${baseUrl}/info`,
      headers: { Accept: "application/json", "User-Agent": "Tidemark" },
      body,
      timeoutMs: TIMEOUT,
      maxBytes: MAX_REPLY_BYTES,
      now: clock.now(),
    });
    if (!reply.ok) return reply;
    const value = parse(reply.value);
    return value === null ? failed({ kind: "unexpected-shape" }) : { ok: true, value };
  }
  const inDex = (dex: string) => (dex === "" ? {} : { dex });
  const within = ({ from, to }: Period) => ({ startTime: from, endTime: to });

  return {
    perps: (user, dex) => ask({ type: "clearinghouseState", user, ...inDex(dex) }, parsePerpState),
    spot: (user) => ask({ type: "spotClearinghouseState", user }, parseSpotState),
    fills: (user, period) => ask({ type: "userFillsByTime", user, ...within(period) }, parseFills),
    funding: (user, period) => ask({ type: "userFunding", user, ...within(period) }, parseFunding),
    dexes: () => ask({ type: "perpDexs" }, parseDexes),
    marks: (dex) => ask({ type: "metaAndAssetCtxs", ...inDex(dex) }, parseMarks),
    spotPairs: () => ask({ type: "spotMeta" }, parseSpotPairs),
  };
}

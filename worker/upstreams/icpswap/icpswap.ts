import { z } from "zod";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchBytes, fetchJson, type UpstreamResult } from "../../platform/upstream-http.ts";
import {
  type Candle,
  candleRow,
  capRow,
  detailsRow,
  poolRow,
  type Swap,
  swapRow,
  type TokenCap,
  type TokenDetails,
  type TradedPool,
  type TradedToken,
  tokenRow,
} from "./icpswap-rows.ts";

const TIMEOUT = 8 * SECOND;
const IMAGE_TIMEOUT = 3 * SECOND;
const MAX_REPLY_BYTES = 8 * 1024 * 1024;
const MAX_IMAGE_BYTES = 100 * 1024;
const DETAILS_PAGE_SIZE = 2000;
const SWAPS_PAGE_SIZE = 100;
const CANDLES_PAGE_SIZE = 500;

/** Candle interval. */
export type BaseInterval = "m1" | "h1" | "d1";

/** The upstream for Internet Computer tokens and their trades. */
export type TokenSource = {
  tokens(): Promise<UpstreamResult<TradedToken[]>>;
  caps(): Promise<UpstreamResult<TokenCap[]>>;
  details(): Promise<UpstreamResult<TokenDetails[]>>;
  pools(): Promise<UpstreamResult<TradedPool[]>>;
  /** Lists swaps, newest first. `token` limits the list to one token, and `since` (ms) to later swaps. */
  swaps(filter: { token?: string; since?: number }): Promise<UpstreamResult<Swap[]>>;
  /** Oldest first. */
  candles(target: { token: string } | { pool: string }, interval: BaseInterval): Promise<UpstreamResult<Candle[]>>;
  logo(id: string): Promise<UpstreamResult<{ bytes: Uint8Array; contentType: string }>>;
};

const envelopeSchema = z.object({ code: z.number(), data: z.unknown() });
const pageSchema = z.object({ content: z.array(z.unknown()) });

/** Skips invalid rows. Null when more than half of the rows are invalid, because then it is not the expected list. */
function goodRows<Row>(rows: readonly unknown[], schema: z.ZodType<Row>): Row[] | null {
  const good = rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  return rows.length > 0 && good.length < rows.length / 2 ? null : good;
}

/**
 * Checks the reply's own code, because ICPSwap answers failures with HTTP 200 (ICPSwap-Labs/docs, "SwapInformationV2").
 */
function unwrapReply(json: unknown): UpstreamResult<unknown> {
  const parsed = envelopeSchema.safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const { code, data } = parsed.data;
  if (code === 200) return { ok: true, value: data };
  if (code === 429) return failed({ kind: "rate-limited", retryAfterMs: null });
  return failed(code === 404 ? { kind: "not-found" } : { kind: "error-status", status: code });
}

type Settings = { baseUrl: string; logoUrl: string; clock: Clock };

export function icpSwap({ baseUrl, logoUrl, clock }: Settings): TokenSource {
  async function request<Row>(
    path: string,
    schema: z.ZodType<Row>,
    { query = {}, body }: { query?: Record<string, string | undefined>; body?: unknown } = {},
  ): Promise<UpstreamResult<Row[]>> {
    const definedQuery = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const url = `${baseUrl}/info${path}?${new URLSearchParams(definedQuery)}`;
    const headers = { Accept: "application/json", "User-Agent": "Tidemark" };
    const options = { url, headers, timeoutMs: TIMEOUT, maxBytes: MAX_REPLY_BYTES, now: clock.now() };
    const reply = await fetchJson(body === undefined ? options : { ...options, body });
    const unwrapped = reply.ok ? unwrapReply(reply.value) : reply;
    if (!unwrapped.ok) return unwrapped;
    const pageReply = pageSchema.safeParse(unwrapped.value);
    const list = pageReply.success ? pageReply.data.content : unwrapped.value;
    const rows = Array.isArray(list) ? goodRows(list, schema) : null;
    return rows ? { ok: true, value: rows } : failed({ kind: "unexpected-shape" });
  }

  return {
    tokens: () => request("/token/all", tokenRow),
    caps: () => request("/token/chart/list", capRow),
    details: () => request("/tokens/find", detailsRow, { body: { page: 1, limit: DETAILS_PAGE_SIZE } }),
    pools: () => request("/pool/all", poolRow),
    swaps: ({ token, since }) => {
      const begin = since === undefined ? undefined : String(since);
      const query = { tokenId: token, begin, page: "1", limit: String(SWAPS_PAGE_SIZE), actionTypes: "Swap" };
      return request("/transaction/find", swapRow, { query });
    },
    async candles(target, interval) {
      const path =
        "token" in target ? `/token/${encodeURIComponent(target.token)}` : `/pool/${encodeURIComponent(target.pool)}`;
      const query = { page: "1", limit: String(CANDLES_PAGE_SIZE) };
      const newestFirst = await request(`${path}/chart/${interval}`, candleRow, { query });
      return newestFirst.ok ? { ok: true, value: newestFirst.value.toReversed() } : newestFirst;
    },
    logo: (token) =>
      fetchBytes({
        url: `${logoUrl}/${encodeURIComponent(token)}`,
        timeoutMs: IMAGE_TIMEOUT,
        maxBytes: MAX_IMAGE_BYTES,
        now: clock.now(),
      }),
  };
}

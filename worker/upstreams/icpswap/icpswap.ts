import { z } from "zod";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchBytes, fetchJson, type Outcome } from "../../platform/upstream-http.ts";
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
const DETAILS_AT_ONCE = 2000;
const SWAPS_AT_ONCE = 100;
const CANDLES_AT_ONCE = 500;

export type CandleLevel = "m1" | "h1" | "d1";

/** Where tokens of the Internet Computer and their trade come from. */
export type TokenSource = {
  tokens(): Promise<Outcome<TradedToken[]>>;
  caps(): Promise<Outcome<TokenCap[]>>;
  details(): Promise<Outcome<TokenDetails[]>>;
  pools(): Promise<Outcome<TradedPool[]>>;
  /** The newest first. `token`: only those that it takes part in. */
  swaps(of: { token?: string; since?: number }): Promise<Outcome<Swap[]>>;
  /** Oldest first. */
  candles(of: { token: string } | { pool: string }, level: CandleLevel): Promise<Outcome<Candle[]>>;
  logo(id: string): Promise<Outcome<{ bytes: Uint8Array; contentType: string }>>;
};

const envelope = z.object({ code: z.number(), data: z.unknown() });
const page = z.object({ content: z.array(z.unknown()) });

/** Row by row: what is wrong is lost alone. Null when most rows are wrong: that is not the list. */
function goodRows<Row>(rows: readonly unknown[], schema: z.ZodType<Row>): Row[] | null {
  const good = rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  return rows.length > 0 && good.length < rows.length / 2 ? null : good;
}

/** ICPSwap's info API: its documentation is ICPSwap-Labs/docs, "SwapInformationV2". It answers 200 even to say no. */
function openEnvelope(json: unknown): Outcome<unknown> {
  const parsed = envelope.safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const { code, data } = parsed.data;
  if (code === 200) return { ok: true, value: data };
  if (code === 429) return failed({ kind: "rate-limited", retryAfterMs: null });
  return failed(code === 404 ? { kind: "not-found" } : { kind: "error-status", status: code });
}

type Settings = { baseUrl: string; logoUrl: string; clock: Clock };

export function icpSwap({ baseUrl, logoUrl, clock }: Settings): TokenSource {
  async function ask<Row>(
    path: string,
    schema: z.ZodType<Row>,
    { query = {}, body }: { query?: Record<string, string | undefined>; body?: unknown } = {},
  ): Promise<Outcome<Row[]>> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const url = `${baseUrl}/info${path}?${new URLSearchParams(given)}`;
    const headers = { Accept: "application/json", "User-Agent": "Tidemark" };
    const call = { url, headers, timeoutMs: TIMEOUT, maxBytes: MAX_REPLY_BYTES, now: clock.now() };
    const reply = await fetchJson(body === undefined ? call : { ...call, body });
    const opened = reply.ok ? openEnvelope(reply.value) : reply;
    if (!opened.ok) return opened;
    const paged = page.safeParse(opened.value);
    const list = paged.success ? paged.data.content : opened.value;
    const rows = Array.isArray(list) ? goodRows(list, schema) : null;
    return rows ? { ok: true, value: rows } : failed({ kind: "unexpected-shape" });
  }

  return {
    tokens: () => ask("/token/all", tokenRow),
    caps: () => ask("/token/chart/list", capRow),
    details: () => ask("/tokens/find", detailsRow, { body: { page: 1, limit: DETAILS_AT_ONCE } }),
    pools: () => ask("/pool/all", poolRow),
    swaps: ({ token, since }) => {
      const begin = since === undefined ? undefined : String(since);
      const query = { tokenId: token, begin, page: "1", limit: String(SWAPS_AT_ONCE), actionTypes: "Swap" };
      return ask("/transaction/find", swapRow, { query });
    },
    async candles(of, level) {
      const path = "token" in of ? `/token/${encodeURIComponent(of.token)}` : `/pool/${encodeURIComponent(of.pool)}`;
      const query = { page: "1", limit: String(CANDLES_AT_ONCE) };
      const newestFirst = await ask(`${path}/chart/${level}`, candleRow, { query });
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

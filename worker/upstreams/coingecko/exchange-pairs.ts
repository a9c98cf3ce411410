import { z } from "zod";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";

/** A pair of an exchange, with the coin id of its base. `target` is the quote currency. */
export type ExchangePair = { base: string; target: string; coinId: string };
/** `isLast` is true for a page after which no other follows. */
export type ExchangePairs = { pairs: ExchangePair[]; isLast: boolean };

const ROWS_PER_PAGE = 100;
const ticker = z.string().regex(/^[A-Z0-9]{1,20}$/);
const row = z.object({
  base: ticker,
  target: ticker,
  coin_id: z.string().min(1).max(128),
  is_anomaly: z.literal(false).nullish(),
  is_stale: z.literal(false).nullish(),
});
const reply = z.object({ tickers: z.array(z.unknown()) });

/** Parses `/exchanges/{id}/tickers`. Rows that CoinGecko marks as stale or as an anomaly are left out. */
export function parseExchangePairs(json: unknown): UpstreamResult<ExchangePairs> {
  const parsed = reply.safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const { tickers } = parsed.data;
  const pairs = tickers.flatMap((entry) => {
    const good = row.safeParse(entry);
    return good.success ? [{ base: good.data.base, target: good.data.target, coinId: good.data.coin_id }] : [];
  });
  return { ok: true, value: { pairs, isLast: tickers.length < ROWS_PER_PAGE } };
}

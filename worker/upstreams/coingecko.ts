import { z } from "zod";
import { SECOND } from "../../shared/time.ts";
import type { Clock } from "../platform/clock.ts";
import { failed, fetchBytes, fetchJson, type Outcome } from "../platform/http.ts";

/** Rows that CoinGecko puts on a page at most. */
const PAGE_SIZE = 250;

const TIMEOUT = 8 * SECOND;
const VISITOR_TIMEOUT = 3 * SECOND;
const MAX_REPLY_BYTES = 8 * 1024 * 1024;
const MAX_IMAGE_BYTES = 100 * 1024;
const MAX_NAME = 100;
const BAD_ROWS_TOLERATED = 0.2;

export type PlanName = "keyless" | "demo" | "basic" | "analyst";

/** A coin as CoinGecko listed it. US dollars and percent; null: it does not know. `sparkline`: hourly, oldest first. */
export type ListedCoin = {
  id: string;
  symbol: string;
  name: string;
  image: string;
  price: number | null;
  marketCap: number | null;
  volume: number | null;
  change24h: number | null;
  change7d: number | null;
  supply: number | null;
  sparkline: number[] | null;
};
export type Page = { coins: ListedCoin[]; badRows: number };
export type FoundCoin = { id: string; symbol: string; name: string; image: string; rank: number | null };
export type CoinPrice = { id: string; price: number; change24h: number | null };

/** Where coins and their prices come from. */
export type CoinSource = {
  page(number: number, sparklines: boolean): Promise<Outcome<Page>>;
  search(text: string): Promise<Outcome<FoundCoin[]>>;
  prices(ids: string[]): Promise<Outcome<CoinPrice[]>>;
  image(url: string): Promise<Outcome<{ bytes: Uint8Array; contentType: string }>>;
};

const INVISIBLE = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const cleanText = (text: string) =>
  [...text.toWellFormed().normalize("NFC").replace(INVISIBLE, "").trim()].slice(0, MAX_NAME).join("");

const figure = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
// Zero means "not known" for a price, a cap and a supply; for a volume it means nothing was traded.
const positiveFigure = z
  .number()
  .min(0)
  .nullish()
  .transform((value) => value || null);
const label = z.string().transform(cleanText);

const marketRow = z
  .object({
    id: z.string().min(1).max(128),
    symbol: label,
    name: label,
    image: z.string().nullish(),
    current_price: positiveFigure,
    market_cap: positiveFigure,
    total_volume: figure,
    price_change_percentage_24h: figure,
    price_change_percentage_24h_in_currency: figure,
    price_change_percentage_7d_in_currency: figure,
    circulating_supply: positiveFigure,
    sparkline_in_7d: z.object({ price: z.array(z.number().nullable()) }).nullish(),
  })
  .transform(
    (row): ListedCoin => ({
      id: row.id,
      symbol: row.symbol.toLowerCase() || row.id,
      name: row.name || row.symbol || row.id,
      image: row.image ?? "",
      price: row.current_price,
      marketCap: row.market_cap,
      volume: row.total_volume,
      change24h: row.price_change_percentage_24h ?? row.price_change_percentage_24h_in_currency,
      change7d: row.price_change_percentage_7d_in_currency,
      supply: row.circulating_supply,
      sparkline: row.sparkline_in_7d ? row.sparkline_in_7d.price.filter((point) => point !== null) : null,
    }),
  );

const searchReply = z.object({
  coins: z.array(
    z
      .object({
        id: z.string().min(1),
        symbol: label,
        name: label,
        market_cap_rank: z.int().nullish(),
        large: z.string().nullish(),
      })
      .transform(
        (row): FoundCoin => ({
          id: row.id,
          symbol: row.symbol.toLowerCase(),
          name: row.name,
          image: row.large ?? "",
          rank: row.market_cap_rank ?? null,
        }),
      ),
  ),
});

const priceRow = z.object({ usd: z.number().positive(), usd_24h_change: figure });
const pricesReply = z.record(z.string(), z.unknown());

/** Reads row by row: a bad row is lost alone; a page of mostly bad rows, or a market without coins, is not believed. */
function readPage(number: number, json: unknown): Outcome<Page> {
  if (!Array.isArray(json) || (number === 1 && json.length === 0)) return failed({ kind: "unexpected-shape" });
  const coins = json.flatMap((row) => {
    const parsed = marketRow.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  const badRows = json.length - coins.length;
  const believable = badRows <= Math.max(1, json.length * BAD_ROWS_TOLERATED);
  return believable ? { ok: true, value: { coins, badRows } } : failed({ kind: "unexpected-shape" });
}

function readPrices(json: unknown): Outcome<CoinPrice[]> {
  const parsed = pricesReply.safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const prices = Object.entries(parsed.data).flatMap(([id, row]) => {
    const price = priceRow.safeParse(row);
    return price.success ? [{ id, price: price.data.usd, change24h: price.data.usd_24h_change }] : [];
  });
  return { ok: true, value: prices };
}

function readSearch(json: unknown): Outcome<FoundCoin[]> {
  const parsed = searchReply.safeParse(json);
  return parsed.success ? { ok: true, value: parsed.data.coins } : failed({ kind: "unexpected-shape" });
}

type Settings = { baseUrl: string; plan: PlanName; apiKey?: string | undefined; clock: Clock };

/** CoinGecko API v3: research notes in the documentation at docs.coingecko.com, "coins/markets", "search", "simple/price". */
export function coinGecko({ baseUrl, plan, apiKey, clock }: Settings): CoinSource {
  const isPaid = plan === "basic" || plan === "analyst";
  const headers: Record<string, string> = { Accept: "application/json", "User-Agent": "Tidemark" };
  if (apiKey) headers[isPaid ? "x-cg-pro-api-key" : "x-cg-demo-api-key"] = apiKey;

  async function ask<Value>(
    path: string,
    query: Record<string, string>,
    read: (json: unknown) => Outcome<Value>,
    timeoutMs: number,
  ): Promise<Outcome<Value>> {
    const url = `${baseUrl}${path}?${new URLSearchParams(query)}`;
    const reply = await fetchJson({ url, headers, timeoutMs, maxBytes: MAX_REPLY_BYTES, now: clock.now() });
    return reply.ok ? read(reply.value) : reply;
  }

  return {
    page: (number, sparklines) =>
      ask(
        "/coins/markets",
        {
          vs_currency: "usd",
          order: "market_cap_desc",
          per_page: String(PAGE_SIZE),
          page: String(number),
          price_change_percentage: "24h,7d",
          sparkline: String(sparklines),
        },
        (json) => readPage(number, json),
        TIMEOUT,
      ),
    search: (text) => ask("/search", { query: text }, readSearch, VISITOR_TIMEOUT),
    prices: (ids) =>
      ask(
        "/simple/price",
        { ids: ids.join(","), vs_currencies: "usd", include_24hr_change: "true" },
        readPrices,
        VISITOR_TIMEOUT,
      ),
    // A picture is fetched without our key: it may lie on another host.
    image: (url) => fetchBytes({ url, timeoutMs: VISITOR_TIMEOUT, maxBytes: MAX_IMAGE_BYTES, now: clock.now() }),
  };
}

import { z } from "zod";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchBytes, fetchJson, type UpstreamResult } from "../../platform/upstream-http.ts";
import { type CoinDetails, parseDetails } from "./details.ts";
import { type ExchangePairs, parseExchangePairs } from "./exchange-pairs.ts";
import { type CoinFigures, type ListedCoin, label, marketRow, optionalNumber } from "./market-row.ts";
import { type PricePoint, parsePriceHistory } from "./price-history.ts";

/** The most rows that CoinGecko returns per page. */
const PAGE_SIZE = 250;

const TIMEOUT = 8 * SECOND;
const VISITOR_TIMEOUT = 3 * SECOND;
const MAX_REPLY_BYTES = 8 * 1024 * 1024;
const MAX_IMAGE_BYTES = 100 * 1024;
/** The largest share of invalid rows in a page that is still accepted. */
const MAX_BAD_SHARE = 0.2;

export type PlanName = "keyless" | "demo" | "basic" | "analyst";

export type { CoinDetails, CoinFigures, ListedCoin, PricePoint };

export type CoinPage = { coins: ListedCoin[]; badRows: number };
export type FoundCoin = { id: string; symbol: string; name: string; image: string; rank: number | null };
/** The asset platforms (chains) on which a coin has a contract, the main one first, with the address on each. */
export type CoinPlatforms = { id: string; platforms: string[]; contracts: Record<string, string> };
export type CoinPrice = { id: string; price: number; change24h: number | null };

/** The upstream for coins and their prices. */
export type CoinSource = {
  page(number: number, sparklines: boolean): Promise<UpstreamResult<CoinPage>>;
  /** The first page of a category, which may be empty. */
  category(id: string): Promise<UpstreamResult<CoinPage>>;
  /** All active coins, about 18,000. */
  platforms(): Promise<UpstreamResult<CoinPlatforms[]>>;
  search(text: string): Promise<UpstreamResult<FoundCoin[]>>;
  prices(ids: string[]): Promise<UpstreamResult<CoinPrice[]>>;
  /** The prices of the last 365 days, one per day at midnight UTC, the oldest first. */
  dailyPrices(id: string): Promise<UpstreamResult<PricePoint[]>>;
  details(id: string): Promise<UpstreamResult<CoinDetails>>;
  /** One page of an exchange's pairs, those with the largest volume first. */
  exchangePairs(exchange: string, page: number): Promise<UpstreamResult<ExchangePairs>>;
  image(url: string): Promise<UpstreamResult<{ bytes: Uint8Array; contentType: string }>>;
};

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

const platformsRow = z
  .object({ id: z.string().min(1).max(128), platforms: z.record(z.string(), z.string().nullish()) })
  .transform(
    ({ id, platforms }): CoinPlatforms => ({
      id,
      platforms: Object.keys(platforms),
      contracts: Object.fromEntries(
        Object.entries(platforms).flatMap(([name, address]) => (address ? [[name, address]] : [])),
      ),
    }),
  );

const priceRow = z.object({ usd: z.number().positive(), usd_24h_change: optionalNumber });
const pricesReply = z.record(z.string(), z.unknown());

const goodRows = <Row>(json: unknown[], schema: z.ZodType<Row>): Row[] =>
  json.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });

/** Skips invalid rows. The whole page fails when too many rows are invalid, or when it is empty and may not be. */
function parsePage(json: unknown, mayBeEmpty: boolean): UpstreamResult<CoinPage> {
  if (!Array.isArray(json) || (!mayBeEmpty && json.length === 0)) return failed({ kind: "unexpected-shape" });
  const coins = goodRows(json, marketRow);
  const badRows = json.length - coins.length;
  const isPlausible = badRows <= Math.max(1, json.length * MAX_BAD_SHARE);
  return isPlausible ? { ok: true, value: { coins, badRows } } : failed({ kind: "unexpected-shape" });
}

function parsePlatforms(json: unknown): UpstreamResult<CoinPlatforms[]> {
  const coins = Array.isArray(json) ? goodRows(json, platformsRow) : [];
  return coins.length > 0 ? { ok: true, value: coins } : failed({ kind: "unexpected-shape" });
}

function parsePrices(json: unknown): UpstreamResult<CoinPrice[]> {
  const parsed = pricesReply.safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const prices = Object.entries(parsed.data).flatMap(([id, row]) => {
    const price = priceRow.safeParse(row);
    return price.success ? [{ id, price: price.data.usd, change24h: price.data.usd_24h_change }] : [];
  });
  return { ok: true, value: prices };
}

function parseSearch(json: unknown): UpstreamResult<FoundCoin[]> {
  const parsed = searchReply.safeParse(json);
  return parsed.success ? { ok: true, value: parsed.data.coins } : failed({ kind: "unexpected-shape" });
}

const LISTING_QUERY = {
  vs_currency: "usd",
  order: "market_cap_desc",
  per_page: String(PAGE_SIZE),
  price_change_percentage: "1h,24h,7d,30d,1y",
};

const API_PREFIX = "/api/v3";
/** The failures of a URL that does not lead to the API, because the path is missing or holds something else. */
const WRONG_URL_FAILURES = new Set(["not-found", "not-json", "unexpected-shape"]);

type Call<Value> = [
  path: string,
  query: Record<string, string>,
  parse: (json: unknown) => UpstreamResult<Value>,
  timeoutMs: number,
];
type Settings = { baseUrl: string; plan: PlanName; apiKey?: string | undefined; clock: Clock };

/** A client of CoinGecko's API v3 (docs.coingecko.com: "coins/markets", "coins/list", "search", "simple/price"). */
export function coinGecko({ baseUrl, plan, apiKey, clock }: Settings): CoinSource {
  const isPaid = plan === "basic" || plan === "analyst";
  const headers: Record<string, string> = { Accept: "application/json", "User-Agent": "Tidemark" };
  if (apiKey) headers[isPaid ? "x-cg-pro-api-key" : "x-cg-demo-api-key"] = apiKey;

  // Operators configure the server's URL with or without this prefix, so both are tried until one works.
  const candidates = baseUrl.endsWith(API_PREFIX) ? [baseUrl] : [baseUrl, baseUrl + API_PREFIX];
  let workingUrl: string | undefined;

  async function request<Value>(...call: Call<Value>): Promise<UpstreamResult<Value>> {
    if (workingUrl !== undefined) return requestAt(workingUrl, ...call);
    let firstFailure: UpstreamResult<Value> | undefined;
    for (const candidate of candidates) {
      const outcome = await requestAt(candidate, ...call);
      if (outcome.ok) workingUrl = candidate;
      if (outcome.ok || !WRONG_URL_FAILURES.has(outcome.failure.kind)) return outcome;
      firstFailure ??= outcome;
    }
    return firstFailure!;
  }

  async function requestAt<Value>(
    apiUrl: string,
    ...[path, query, parse, timeoutMs]: Call<Value>
  ): Promise<UpstreamResult<Value>> {
    const url = `${apiUrl}${path}?${new URLSearchParams(query)}`;
    const reply = await fetchJson({ url, headers, timeoutMs, maxBytes: MAX_REPLY_BYTES, now: clock.now() });
    return reply.ok ? parse(reply.value) : reply;
  }

  return {
    page: (number, sparklines) =>
      request(
        "/coins/markets",
        { ...LISTING_QUERY, page: String(number), sparkline: String(sparklines) },
        (json) => parsePage(json, number > 1),
        TIMEOUT,
      ),
    category: (id) =>
      request(
        "/coins/markets",
        { ...LISTING_QUERY, category: id, page: "1" },
        (json) => parsePage(json, true),
        TIMEOUT,
      ),
    platforms: () => request("/coins/list", { include_platform: "true" }, parsePlatforms, TIMEOUT),
    search: (text) => request("/search", { query: text }, parseSearch, VISITOR_TIMEOUT),
    prices: (ids) =>
      request(
        "/simple/price",
        { ids: ids.join(","), vs_currencies: "usd", include_24hr_change: "true" },
        parsePrices,
        VISITOR_TIMEOUT,
      ),
    dailyPrices: (id) =>
      request(
        `/coins/${encodeURIComponent(id)}/market_chart`,
        { vs_currency: "usd", days: "365", interval: "daily" },
        (json) => parsePriceHistory(json, clock.now()),
        TIMEOUT,
      ),
    details: (id) =>
      request(
        `/coins/${encodeURIComponent(id)}`,
        { localization: "false", tickers: "false", community_data: "false", developer_data: "false" },
        parseDetails,
        TIMEOUT,
      ),
    exchangePairs: (exchange, page) =>
      request(
        `/exchanges/${encodeURIComponent(exchange)}/tickers`,
        { page: String(page), order: "volume_desc" },
        parseExchangePairs,
        TIMEOUT,
      ),
    // Images are fetched without the API key, because they may be on another host.
    image: (url) => fetchBytes({ url, timeoutMs: VISITOR_TIMEOUT, maxBytes: MAX_IMAGE_BYTES, now: clock.now() }),
  };
}

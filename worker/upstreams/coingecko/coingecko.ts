import { z } from "zod";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchBytes, fetchJson, type Outcome } from "../../platform/upstream-http.ts";
import { cleanText } from "../display-text.rules.ts";

/** Rows that CoinGecko puts on a page at most. */
const PAGE_SIZE = 250;

const TIMEOUT = 8 * SECOND;
const VISITOR_TIMEOUT = 3 * SECOND;
const MAX_REPLY_BYTES = 8 * 1024 * 1024;
const MAX_IMAGE_BYTES = 100 * 1024;
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
/** Asset platforms that a coin has a contract on, its main one first. */
export type CoinPlatforms = { id: string; platforms: string[] };
export type CoinPrice = { id: string; price: number; change24h: number | null };

/** Where coins and their prices come from. */
export type CoinSource = {
  page(number: number, sparklines: boolean): Promise<Outcome<Page>>;
  /** The first page of a category; it may be empty. */
  category(id: string): Promise<Outcome<Page>>;
  /** Every active coin, some eighteen thousand. */
  platforms(): Promise<Outcome<CoinPlatforms[]>>;
  search(text: string): Promise<Outcome<FoundCoin[]>>;
  prices(ids: string[]): Promise<Outcome<CoinPrice[]>>;
  image(url: string): Promise<Outcome<{ bytes: Uint8Array; contentType: string }>>;
};

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

const platformsRow = z
  .object({ id: z.string().min(1).max(128), platforms: z.record(z.string(), z.string().nullish()) })
  .transform((row): CoinPlatforms => ({ id: row.id, platforms: Object.keys(row.platforms) }));

const priceRow = z.object({ usd: z.number().positive(), usd_24h_change: figure });
const pricesReply = z.record(z.string(), z.unknown());

const goodRows = <Row>(json: unknown[], schema: z.ZodType<Row>): Row[] =>
  json.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });

/** Reads row by row: a bad row is lost alone; a page of mostly bad rows, or one that `mayBeEmpty` not, is not believed. */
function readPage(json: unknown, mayBeEmpty: boolean): Outcome<Page> {
  if (!Array.isArray(json) || (!mayBeEmpty && json.length === 0)) return failed({ kind: "unexpected-shape" });
  const coins = goodRows(json, marketRow);
  const badRows = json.length - coins.length;
  const believable = badRows <= Math.max(1, json.length * BAD_ROWS_TOLERATED);
  return believable ? { ok: true, value: { coins, badRows } } : failed({ kind: "unexpected-shape" });
}

function readPlatforms(json: unknown): Outcome<CoinPlatforms[]> {
  const coins = Array.isArray(json) ? goodRows(json, platformsRow) : [];
  return coins.length > 0 ? { ok: true, value: coins } : failed({ kind: "unexpected-shape" });
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

const LISTING = {
  vs_currency: "usd",
  order: "market_cap_desc",
  per_page: String(PAGE_SIZE),
  price_change_percentage: "24h,7d",
};

const PREFIX = "/api/v3";
/** What a server says where its API is not: it has no such path, or something else there. */
const NOT_THERE = new Set(["not-found", "not-json", "unexpected-shape"]);

type Question<Value> = [
  path: string,
  query: Record<string, string>,
  read: (json: unknown) => Outcome<Value>,
  timeoutMs: number,
];
type Settings = { baseUrl: string; plan: PlanName; apiKey?: string | undefined; clock: Clock };

/** CoinGecko's API v3, as docs.coingecko.com describes "coins/markets", "search" and "simple/price". */
export function coinGecko({ baseUrl, plan, apiKey, clock }: Settings): CoinSource {
  const isPaid = plan === "basic" || plan === "analyst";
  const headers: Record<string, string> = { Accept: "application/json", "User-Agent": "Tidemark" };
  if (apiKey) headers[isPaid ? "x-cg-pro-api-key" : "x-cg-demo-api-key"] = apiKey;

  // People give the address of a server with or without this: the form that answers is meant.
  const forms = baseUrl.endsWith(PREFIX) ? [baseUrl] : [baseUrl, baseUrl + PREFIX];
  let answering: string | undefined;

  async function ask<Value>(...question: Question<Value>): Promise<Outcome<Value>> {
    if (answering !== undefined) return askAt(answering, ...question);
    let first: Outcome<Value> | undefined;
    for (const form of forms) {
      const outcome = await askAt(form, ...question);
      if (outcome.ok) answering = form;
      if (outcome.ok || !NOT_THERE.has(outcome.failure.kind)) return outcome;
      first ??= outcome;
    }
    return first!;
  }

  async function askAt<Value>(
    base: string,
    ...[path, query, read, timeoutMs]: Question<Value>
  ): Promise<Outcome<Value>> {
    const url = `${base}${path}?${new URLSearchParams(query)}`;
    const reply = await fetchJson({ url, headers, timeoutMs, maxBytes: MAX_REPLY_BYTES, now: clock.now() });
    return reply.ok ? read(reply.value) : reply;
  }

  return {
    page: (number, sparklines) =>
      ask(
        "/coins/markets",
        { ...LISTING, page: String(number), sparkline: String(sparklines) },
        (json) => readPage(json, number > 1),
        TIMEOUT,
      ),
    category: (id) =>
      ask("/coins/markets", { ...LISTING, category: id, page: "1" }, (json) => readPage(json, true), TIMEOUT),
    platforms: () => ask("/coins/list", { include_platform: "true" }, readPlatforms, TIMEOUT),
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

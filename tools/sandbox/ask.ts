import type { Hono } from "hono";

/** Requests for tests of the sandbox. Tests use only HTTP, like the worker. */
export const ORIGIN = "http://sandbox.test";
export const NOON = Date.UTC(2026, 10, 20, 12);
export const AT_NOON = { now: () => NOON };

export const get = async (app: Hono, path: string): Promise<Response> =>
  app.request(`${ORIGIN}/coingecko/api/v3${path}`);

export async function getJson<Reply>(app: Hono, path: string): Promise<Reply> {
  const response = await get(app, path);
  if (response.status !== 200) throw new Error(`${response.status} for ${path}: ${await response.text()}`);
  return (await response.json()) as Reply;
}

export const command = async (app: Hono, method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
  app.request(`${ORIGIN}/__control${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });

/** The fields of a row of `/coins/markets` that the tests check. */
export type Row = {
  id: string;
  symbol: string;
  name: string;
  image: string;
  current_price: number | null;
  market_cap: number | null;
  market_cap_rank: number | null;
  market_cap_rank_with_rehypothecated?: number | null;
  fully_diluted_valuation: number | null;
  total_volume: number | null;
  high_24h: number | null;
  low_24h: number | null;
  price_change_percentage_24h: number | null;
  price_change_percentage_1h_in_currency?: number | null;
  price_change_percentage_24h_in_currency?: number | null;
  price_change_percentage_7d_in_currency?: number | null;
  circulating_supply: number | null;
  sparkline_in_7d?: { price: number[] };
  last_updated: string;
};

/** Fetches the whole market page by page. */
export async function wholeMarket(app: Hono, query = ""): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const pageRows = await getJson<Row[]>(app, `/coins/markets?vs_currency=usd&per_page=250&page=${page}${query}`);
    if (pageRows.length === 0) return rows;
    rows.push(...pageRows);
  }
}

import { expect, test } from "vitest";
import { AT_NOON, get, getJson, NOON, ORIGIN, type Row } from "../ask.ts";
import { createSandbox } from "../sandbox.ts";

const app = createSandbox(AT_NOON);
const DAY = 86_400_000;

test("ping replies, and an unknown path gets CoinGecko's 404", async () => {
  expect(await getJson(app, "/ping")).toEqual({ gecko_says: "(V3) To the Moon!" });
  const unknown = await get(app, "/coins/bitcoin/nonsense");
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toEqual({ error: "Incorrect path. Please check https://docs.coingecko.com/" });
});

test("simple/price omits unknown ids, and its prices equal those of coins/markets", async () => {
  type Reply = Record<string, Record<string, number | null>>;
  const reply = await getJson<Reply>(
    app,
    "/simple/price?ids=bitcoin,no-such-coin,halcyon-grid,weth&vs_currencies=usd,xyz&include_24hr_change=true&include_last_updated_at=true",
  );
  expect(Object.keys(reply)).toEqual(["bitcoin", "halcyon-grid", "weth"]);
  const [row] = await getJson<Row[]>(app, "/coins/markets?vs_currency=usd&ids=bitcoin");
  expect(Object.keys(reply.bitcoin!).sort()).toEqual(["last_updated_at", "usd", "usd_24h_change"]);
  expect(reply.bitcoin!.usd).toBe(row!.current_price);
  expect(reply.bitcoin!.usd_24h_change).toBeCloseTo(row!.price_change_percentage_24h!, 5);
  expect(reply.bitcoin!.last_updated_at).toBe(Math.floor(Date.parse(row!.last_updated) / 1000));
  expect(reply["halcyon-grid"]!.usd_24h_change).toBeNull();
  expect(await getJson(app, "/simple/price?ids=bitcoin&vs_currencies=usd")).toEqual({
    bitcoin: { usd: row!.current_price },
  });
  expect((await get(app, "/simple/price?vs_currencies=usd")).status).toBe(422);
  expect((await get(app, "/simple/price?ids=bitcoin")).status).toBe(422);
});

test("search ignores case and returns symbols in capitals, best rank first and unranked coins last", async () => {
  type SearchResult = { id: string; symbol: string; market_cap_rank: number | null; thumb: string };
  const search = async (query: string) =>
    (await getJson<{ coins: SearchResult[] }>(app, `/search?query=${encodeURIComponent(query)}`)).coins;
  const [bitcoin] = await search("BiTcOiN");
  expect(Object.keys(bitcoin!).sort()).toEqual(
    ["api_symbol", "id", "large", "market_cap_rank", "name", "symbol", "thumb"].sort(),
  );
  expect(bitcoin).toMatchObject({ id: "bitcoin", symbol: "BTC", market_cap_rank: 1 });
  const usdc = await search("usdc");
  expect(usdc.filter(({ symbol }) => symbol === "USDC").length).toBeGreaterThan(2);
  const ranks = usdc.map((coin) => coin.market_cap_rank ?? 9999);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(ranks).toContain(9999);
  expect((await search("a")).length).toBe(25);
  expect(await search("no such thing")).toEqual([]);
  expect((await get(app, "/search")).status).toBe(422);
});

test("coins/list returns every coin by id, and contract addresses on request", async () => {
  type ListedCoin = { id: string; symbol: string; name: string; platforms?: Record<string, string> };
  const plain = await getJson<ListedCoin[]>(app, "/coins/list");
  expect(plain.length).toBeGreaterThan(1300);
  expect(plain.map(({ id }) => id)).toEqual(plain.map(({ id }) => id).toSorted());
  expect(plain[0]).not.toHaveProperty("platforms");
  const coins = await getJson<ListedCoin[]>(app, "/coins/list?include_platform=true");
  const platforms = (id: string) => coins.find((coin) => coin.id === id)!.platforms!;
  expect(platforms("ethereum")).toEqual({});
  expect(platforms("usd-coin")).toMatchObject({
    ethereum: expect.stringMatching(/^0x[0-9a-f]{40}$/),
    solana: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{44}$/),
  });
  expect(platforms("chain-key-bitcoin")["internet-computer"]).toMatch(/^([a-z2-7]{5}-){4}cai$/);
  expect(platforms("crypto-com-chain")).not.toHaveProperty("cronos");
});

test("coins/{id} returns figures per currency, omits parts on request, and replies 404 for an unknown coin", async () => {
  type Detail = { market_data: { current_price: Record<string, number>; price_change_percentage_24h: number } };
  const detail = await getJson<Detail>(app, "/coins/bitcoin");
  const [row] = await getJson<Row[]>(app, "/coins/markets?vs_currency=usd&ids=bitcoin");
  expect(detail).toMatchObject({ id: "bitcoin", symbol: "btc", market_cap_rank: 1, tickers: [] });
  expect(detail.market_data.current_price).toMatchObject({ usd: row!.current_price, btc: 1 });
  expect(detail.market_data.price_change_percentage_24h).toBe(row!.price_change_percentage_24h);
  const bare = await getJson<object>(app, "/coins/bitcoin?market_data=false&tickers=false");
  expect(bare).not.toHaveProperty("market_data");
  expect(bare).not.toHaveProperty("tickers");
  const missing = await get(app, "/coins/no-such-coin");
  expect([missing.status, await missing.json()]).toEqual([404, { error: "coin not found" }]);
});

test("market_chart has steps of 5 minutes, hours or days, and ends at the current minute", async () => {
  type Chart = Record<"prices" | "market_caps" | "total_volumes", [number, number][]>;
  const chart = (query: string) => getJson<Chart>(app, `/coins/bitcoin/market_chart?vs_currency=usd&${query}`);
  const stepOf = ({ prices }: Chart) => prices[1]![0] - prices[0]![0];
  const week = await chart("days=7");
  expect(week.prices).toHaveLength(169);
  expect(week.market_caps).toHaveLength(169);
  expect(stepOf(week)).toBe(3_600_000);
  expect(week.prices[0]![0]).toBe(NOON - 7 * DAY);
  expect(week.prices.at(-1)![0]).toBe(NOON);
  const [row] = await getJson<Row[]>(app, "/coins/markets?vs_currency=usd&ids=bitcoin&sparkline=true");
  const line = row!.sparkline_in_7d!.price;
  expect(line).toHaveLength(168);
  for (const [index, price] of line.entries()) expect(price / week.prices[index + 1]![1]).toBeCloseTo(1, 5);
  expect(stepOf(await chart("days=1"))).toBe(300_000);
  expect((await chart("days=1")).prices).toHaveLength(289);
  expect(stepOf(await chart("days=180"))).toBe(DAY);
  expect(stepOf(await chart("days=30&interval=daily"))).toBe(DAY);
  expect((await get(app, "/coins/bitcoin/market_chart?vs_currency=usd&days=366")).status).toBe(401);
  expect((await get(app, "/coins/bitcoin/market_chart?days=1")).status).toBe(422);
  expect((await get(app, "/coins/nope/market_chart?vs_currency=usd&days=1")).status).toBe(404);
});

test("ohlc has candles of 30 minutes, 4 hours or 4 days that agree with the chart and end at the present price", async () => {
  type Candle = [ms: number, open: number, high: number, low: number, close: number];
  const candles = (days: string) =>
    getJson<Candle[]>(app, `/coins/bitcoin/ohlc?vs_currency=usd&precision=full&days=${days}`);
  const { prices } = await getJson<{ prices: [number, number][] }>(
    app,
    "/coins/bitcoin/market_chart?vs_currency=usd&days=30",
  );
  const priceAt = new Map(prices);
  for (const [days, width] of [
    ["1", 30],
    ["7", 240],
    ["30", 240],
    ["365", 4 * 1440],
  ] as const) {
    const list = await candles(days);
    expect(list[1]![0] - list[0]![0]).toBe(width * 60_000);
    expect(list.at(-1)![0]).toBe(NOON);
    expect(list.at(-1)![4]).toBe(prices.at(-1)![1]);
    for (const [ms, open, high, low, close] of list) {
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      if (days === "30") expect(priceAt.get(ms) ?? close).toBe(close);
    }
  }
  expect((await get(app, "/coins/bitcoin/ohlc?vs_currency=usd&days=3")).status).toBe(400);
  expect((await get(app, "/coins/bitcoin/ohlc?vs_currency=usd&days=max")).status).toBe(401);
  expect((await get(app, "/coins/nope/ohlc?vs_currency=usd&days=1")).status).toBe(404);
});

test("global returns the totals of the market and the shares of the largest coins", async () => {
  type Global = { data: { total_market_cap: Record<string, number>; market_cap_percentage: Record<string, number> } };
  const { data } = await getJson<Global>(app, "/global");
  const [row] = await getJson<Row[]>(app, "/coins/markets?vs_currency=usd&ids=bitcoin");
  expect(data.market_cap_percentage.btc).toBeCloseTo((100 * row!.market_cap!) / data.total_market_cap.usd!, 6);
  expect(data.total_market_cap.usd! / data.total_market_cap.btc! / row!.current_price!).toBeCloseTo(1, 3);
  expect(Object.keys(data.market_cap_percentage)).toHaveLength(10);
});

test("every category of coins/categories/list has coins in coins/markets", async () => {
  const categories = await getJson<{ category_id: string; name: string }[]>(app, "/coins/categories/list");
  expect(categories).toContainEqual({ category_id: "dot-ecosystem", name: "Polkadot Ecosystem" });
  for (const { category_id } of categories) {
    const rows = await getJson<Row[]>(
      app,
      `/coins/markets?vs_currency=usd&category=${category_id}&include_rehypothecated=true`,
    );
    expect(rows.length, category_id).toBeGreaterThan(0);
  }
});

test("icons exist for every coin, even with unusual symbols, and an unknown coin gets a 404", async () => {
  const icon = (id: string) => app.request(`${ORIGIN}/coingecko/icons/large/${encodeURIComponent(id)}`);
  const odd = await icon("salt-and-pine_2");
  expect(odd.headers.get("content-type")).toBe("image/svg+xml");
  expect(await odd.text()).toContain("S&#38;P</text>");
  expect(await (await icon("amber-diamond")).text()).toContain(">🔶</text>");
  expect((await icon("no-such-coin")).status).toBe(404);
});

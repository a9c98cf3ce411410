import { beforeAll, describe, expect, it } from "vitest";
import type { Columns, Figures, MarketCoin, Prices, Sparklines } from "../../shared/markets/snapshot.ts";
import { DAY, MINUTE, SECOND } from "../../shared/values/time.ts";
import { listedCoin } from "../test/coins.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("routes");
});

async function getJson<Reply>(path: string): Promise<Reply> {
  const reply = await app.request(path);
  expect(reply.status, path).toBe(200);
  return reply.json<Reply>();
}
const gzippedBytes = async (path: string) => {
  const { body } = await app.request(path);
  return (await new Response(body!.pipeThrough(new CompressionStream("gzip"))).arrayBuffer()).byteLength;
};

describe("before the first refresh", () => {
  it("replies 503 while prices are not loaded", async () => {
    const reply = await app.request("/api/top-coins");
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await reply.text()).toBe("Prices are not loaded yet. Please try again in a moment.");
  });

  it("replies to searches and prices with empty lists", async () => {
    expect(await getJson("/api/market-data?ids=bitcoin")).toEqual([]);
    expect(await getJson("/api/token-prices")).toEqual([]);
  });
});

describe("the market", () => {
  beforeAll(async () => {
    await app.tick();
    app.restart();
  });

  it("returns 100 rows unless the request has a limit", async () => {
    expect(await getJson<MarketCoin[]>("/api/top-coins")).toHaveLength(100);
    expect(await getJson<MarketCoin[]>("/api/top-coins?limit=1")).toHaveLength(1);
    expect(await getJson<MarketCoin[]>("/api/top-coins?limit=1000")).toHaveLength(1000);
  });

  it("sends age, source and version of a bare list in headers", async () => {
    const reply = await app.request("/api/top-coins");
    const bareLists = ["/api/search-coins?q=btc", "/api/market-data?ids=bitcoin", "/api/token-prices"];
    for (const { headers } of [reply, ...(await Promise.all(bareLists.map((path) => app.request(path))))]) {
      expect(headers.get("X-Data-As-Of")).toBe(new Date(app.clock.time).toISOString());
      expect(headers.get("X-Data-Source")).toBe("Sandbox");
    }
    const tag = reply.headers.get("ETag")!;
    expect(tag).toMatch(/^W\/"\d+"$/);
    const repeated = await app.request("/api/top-coins", { headers: { "If-None-Match": tag } });
    expect([repeated.status, await repeated.text(), repeated.headers.get("ETag")]).toEqual([304, "", tag]);
  });

  it("replies 304 when a list of tags includes the current one", async () => {
    const path = "/api/top-coins?limit=10";
    const tag = (await app.request(path)).headers.get("ETag")!;
    const statusOf = async (list: string) => (await app.request(path, { headers: { "If-None-Match": list } })).status;
    expect(await statusOf(`W/"1", ${tag}`)).toBe(304);
    expect(await statusOf(`${tag.slice(2)},"other, tag"`)).toBe(304);
    expect(await statusOf("*")).toBe(304);
    expect(await statusOf('W/"1", "2"')).toBe(200);
    expect(await statusOf(`"1${tag.slice(3)}`)).toBe(200);
  });

  it("has an ETag for each query and version", async () => {
    const queries = ["", "?limit=1000", "?limit=1000&layout=columns", "?limit=10&layout=columns", "?layout=prices"];
    const replies = await Promise.all(queries.map((query) => app.request(`/api/top-coins${query}`)));
    const tags = replies.map(({ headers }) => headers.get("ETag")!);
    expect(new Set(tags).size).toBe(queries.length);
    for (const [index, query] of queries.entries()) {
      const statuses = tags.map(
        async (tag) => (await app.request(`/api/top-coins${query}`, { headers: { "If-None-Match": tag } })).status,
      );
      expect(await Promise.all(statuses)).toEqual(tags.map((_, tagIndex) => (tagIndex === index ? 304 : 200)));
    }
  });

  it("has the same data in every layout", async () => {
    const rows = await getJson<MarketCoin[]>("/api/top-coins?limit=1000");
    const columns = await getJson<Columns>("/api/top-coins?limit=1000&layout=columns");
    const prices = await getJson<Prices>("/api/top-coins?layout=prices");
    const sparklines = await getJson<Sparklines>("/api/sparklines");
    expect(columns.id).toEqual(rows.map((row) => row.id));
    expect(columns.current_price).toEqual(
      rows.map((row) => row.current_price && Number(row.current_price.toPrecision(8))),
    );
    expect(prices.id).toEqual(columns.id);
    expect(prices.current_price).toEqual(columns.current_price);
    expect(sparklines.id).toEqual(columns.id);
    expect(sparklines.line[sparklines.id.indexOf("bitcoin")]).toHaveLength(40);
  });

  it("has the figures of further columns in a reply of their own", async () => {
    const figures = await getJson<Figures>("/api/top-coins?limit=1000&layout=figures");
    const coin = await getJson<Record<string, string>>("/api/coins/bitcoin");
    const row = figures.id.indexOf("bitcoin");
    expect(figures.id).toEqual((await getJson<Columns>("/api/top-coins?limit=1000&layout=columns")).id);
    expect(figures.price_change_percentage_1h_in_currency[row]).toBeCloseTo(Number(coin.change1h), 2);
    expect(figures.price_change_percentage_30d_in_currency[row]).toBeCloseTo(Number(coin.change30d), 2);
    expect(figures.ath_change_percentage[row]).toBeCloseTo((Number(coin.price) / Number(coin.ath) - 1) * 100, 1);
    expect(Math.max(...figures.ath_change_percentage.map((change) => change ?? -1))).toBeLessThanOrEqual(0);
  });

  it("cuts columns to the limit but keeps the totals of the whole market", async () => {
    const allRows = await getJson<Columns>("/api/top-coins?limit=1000&layout=columns");
    const firstRows = await getJson<Columns>("/api/top-coins?limit=3&layout=columns");
    expect(firstRows.id).toEqual(allRows.id.slice(0, 3));
    expect(firstRows.totals).toEqual(allRows.totals);
    expect(allRows.totals.bitcoin_dominance).toBeGreaterThan(10);
  });

  it("is small when compressed", async () => {
    const columns = await gzippedBytes("/api/top-coins?limit=1000&layout=columns");
    const sparklines = await gzippedBytes("/api/sparklines");
    const prices = await gzippedBytes("/api/top-coins?layout=prices");
    expect(columns, "columns, gzipped bytes").toBeLessThanOrEqual(42_000);
    expect(sparklines, "sparklines, gzipped bytes").toBeLessThanOrEqual(40_000);
    expect(prices, "prices, gzipped bytes").toBeLessThanOrEqual(13_000);
    const figures = await gzippedBytes("/api/top-coins?layout=figures");
    expect(figures, "figures, gzipped bytes").toBeLessThanOrEqual(16_000);
  });

  it("queries D1 only once when its cache is stale", async () => {
    await getJson("/api/top-coins");
    app.counts.reset();
    for (const path of [
      "/api/top-coins",
      "/api/top-coins?limit=1000&layout=columns",
      "/api/top-coins?layout=prices",
      "/api/top-coins?layout=figures",
      "/api/sparklines",
      "/api/search-coins?q=sol",
      "/api/market-data?ids=bitcoin",
      "/api/token-prices",
    ]) {
      await getJson(path);
    }
    expect(app.counts.statements).toBe(0);
    app.clock.time += 11 * SECOND;
    await getJson("/api/top-coins");
    await getJson("/api/top-coins");
    expect(app.counts.statements).toBe(1);
    expect(app.counts.rowsRead).toBeLessThanOrEqual(1);
  });

  it("records visitors for the planner, at most once a minute", async () => {
    app.clock.time += 2 * MINUTE;
    app.counts.reset();
    for (let i = 0; i < 5; i++) {
      app.clock.time += 11 * SECOND;
      await getJson("/api/top-coins");
    }
    expect(app.counts.rowsWritten).toBe(1);
  });

  it("serves cached data when D1 is down", async () => {
    await getJson("/api/top-coins");
    app.clock.time += 5 * MINUTE;
    const { orm } = app.deps.db;
    let queryCount = 0;
    const fail = () => {
      queryCount += 1;
      throw new Error("D1 is down");
    };
    app.deps.db.orm = { select: fail, insert: fail } as never;
    try {
      expect((await app.request("/api/top-coins")).status).toBe(200);
      const queriesBefore = queryCount;
      app.clock.time += SECOND;
      expect((await app.request("/api/top-coins")).status).toBe(200);
      expect(queryCount, "the next visitor waits for D1 again").toBe(queriesBefore);
    } finally {
      app.deps.db.orm = orm;
    }
    app.clock.time += 2 * MINUTE;
    await getJson("/api/top-coins");
  });

  it.each([
    ["limit=abc", "Limit must be a whole number."],
    ["limit=-1", "Limit must be a whole number."],
    ["limit=0", "Limit must be from 1 to 1000."],
    ["limit=1001", "Limit must be from 1 to 1000."],
    ["limit=1e9", "Limit must be a whole number."],
    ["limit=1.5", "Limit must be a whole number."],
    ["limit=", "Limit must be a whole number."],
    ["limit=99999999999999999999999999", "Limit must be from 1 to 1000."],
    ["limit=%00", "Limit must be a whole number."],
    ["limit=1&limit=2", "The parameter limit was sent more than once."],
    ["layout=xml", "Layout must be rows, columns, prices or figures."],
  ])("refuses %s", async (query, sentence) => {
    const reply = await app.request(`/api/top-coins?${query}`);
    expect([reply.status, await reply.text()]).toEqual([400, sentence]);
  });
});

describe("prices by id", () => {
  it("returns each known id once, in the requested order", async () => {
    const priced = await getJson<{ id: string; price: number }[]>(
      "/api/market-data?ids=ethereum,nonsense,bitcoin,ethereum,%20solana",
    );
    expect(priced.map(({ id }) => id)).toEqual(["ethereum", "bitcoin", "solana"]);
    expect(priced.every(({ price }) => price > 0)).toBe(true);
  });

  it("returns the last price of a coin that left the market, with its time", async () => {
    const otherApp = await startTestApp("routes-vanish");
    const remaining = [
      listedCoin({ id: "stays", marketCap: 2 }),
      ...Array.from({ length: 20 }, (_, i) => listedCoin({ id: `c${i}` })),
    ];
    const leavingCoin = listedCoin({ id: "leaver", price: 3.5, marketCap: 1 });
    let listedCoins = [...remaining, leavingCoin];
    otherApp.deps.coins.page = async (page) => ({
      ok: true,
      value: { coins: page === 1 ? listedCoins : [], badRows: 0 },
    });
    await otherApp.tick();
    const seenAt = otherApp.clock.time;
    listedCoins = remaining;
    await otherApp.tick(11);
    otherApp.restart();
    const coins = await (await otherApp.request("/api/top-coins?limit=1000")).json<MarketCoin[]>();
    expect(coins.map(({ id }) => id)).not.toContain("leaver");
    otherApp.counts.reset();
    const reply = await otherApp.request("/api/market-data?ids=leaver,stays");
    expect(await reply.json()).toMatchObject([
      { id: "leaver", price: 3.5, last_updated: new Date(seenAt).toISOString() },
      { id: "stays" },
    ]);
    expect(otherApp.counts.statements).toBe(1);
  });

  it.each([
    ["", "Ids, one id or several separated by commas, is required."],
    ["ids=", "Ids, one id or several separated by commas, is required."],
    ["ids=,,", "Ids, one id or several separated by commas, is required."],
    [`ids=${Array.from({ length: 251 }, (_, i) => `c${i}`)}`, "At most 250 ids can be asked for at once."],
    [`ids=${"x".repeat(129)}`, "An id has at most 128 characters."],
  ])("refuses %#", async (query, sentence) => {
    const reply = await app.request(`/api/market-data?${query}`);
    expect([reply.status, await reply.text()]).toEqual([400, sentence]);
  });

  it("looks up 250 ids with one SQL parameter", async () => {
    app.counts.reset();
    await getJson(`/api/market-data?ids=${Array.from({ length: 250 }, (_, i) => `none-${i}`)}`);
    expect(app.counts).toMatchObject({ statements: 1, maxParameters: 1 });
  });
});

describe("coin search", () => {
  type Found = {
    id: string;
    symbol: string;
    name: string;
    image: string;
    current_price: number;
    market_cap_rank: number;
  }[];

  it("returns up to ten coins, the exact symbol first, with either parameter name", async () => {
    const found = await getJson<Found>("/api/search-coins?q=eth");
    expect(found[0]).toMatchObject({ id: "ethereum", symbol: "eth", market_cap_rank: 2, image: "/img/coins/ethereum" });
    expect(found.length).toBeLessThanOrEqual(10);
    expect(await getJson("/api/search-coins?query=%20ETH%20")).toEqual(found);
  });

  it("searches the upstream only without a market match, and saves found coins", async () => {
    const otherApp = await startTestApp("routes-search");
    await otherApp.tick();
    otherApp.restart();
    const listedNow = await (await otherApp.request("/api/top-coins?limit=1000")).json<MarketCoin[]>();
    const countUpstreamRequests = async () =>
      (await (await otherApp.control("GET", "/requests")).json<{ requests: { path: string }[] }>()).requests.length;
    const before = await countUpstreamRequests();
    await otherApp.request("/api/search-coins?q=bitcoin");
    expect(await countUpstreamRequests()).toBe(before);

    const { coins } = otherApp.deps;
    coins.search = async () => ({
      ok: true,
      value: [{ id: "far", symbol: "far", name: "Farcoin", image: "", rank: 4321 }],
    });
    coins.prices = async () => ({ ok: true, value: [{ id: "far", price: 0.5, change24h: 1 }] });
    expect(listedNow.some(({ name }) => name === "Farcoin")).toBe(false);
    expect(await (await otherApp.request("/api/search-coins?q=farcoin")).json()).toEqual([
      { id: "far", symbol: "far", name: "Farcoin", image: "/img/coins/far", current_price: 0.5, market_cap_rank: 4321 },
    ]);
    expect(await (await otherApp.request("/api/market-data?ids=far")).json()).toMatchObject([
      { id: "far", price: 0.5 },
    ]);
  });

  const CLIENTS = Array.from({ length: 10 }, (_, index) => `203.0.113.${index}`);
  const searchFrom = (otherApp: TestApp, address: string, text: string) =>
    otherApp.request(`/api/search-coins?q=${text}`, { headers: { "CF-Connecting-IP": address } });
  async function startSearchApp(name: string) {
    const otherApp = await startTestApp(name, { COINGECKO_PLAN: "demo" });
    otherApp.clock.time += DAY;
    const calls = { count: 0 };
    otherApp.deps.coins.search = async () => {
      calls.count += 1;
      return { ok: true, value: [] };
    };
    return { otherApp, calls };
  }

  it("makes at most as many searches per day as the plan allows", async () => {
    const { otherApp, calls } = await startSearchApp("routes-cap");
    for (let i = 0; i < 40; i++) {
      otherApp.clock.time += MINUTE;
      expect(await (await searchFrom(otherApp, CLIENTS[i % CLIENTS.length]!, `nothing${i}`)).json()).toEqual([]);
    }
    expect(calls.count).toBe(15);
  });

  it("gives one address at most a fifth of the day's searches", async () => {
    const { otherApp, calls } = await startSearchApp("routes-share");
    const searchTenTimes = async (address: string) => {
      for (let i = 0; i < 10; i++) {
        otherApp.clock.time += MINUTE;
        expect((await searchFrom(otherApp, address, `nothing${i}`)).status).toBe(200);
      }
    };
    await searchTenTimes("198.51.100.1");
    expect(calls.count).toBe(3);
    await searchTenTimes("198.51.100.2");
    expect(calls.count).toBe(6);
    otherApp.clock.time += DAY;
    await searchTenTimes("198.51.100.1");
    expect(calls.count).toBe(9);
  });

  it.each([
    ["", "Q, the text to search for, is required."],
    ["q=", "Q, the text to search for, is required."],
    ["q=%20%20", "Q, the text to search for, is required."],
    [`q=${"x".repeat(10_000)}`, "A search has at most 100 characters."],
  ])("refuses %#", async (query, sentence) => {
    const reply = await app.request(`/api/search-coins?${query}`);
    expect([reply.status, await reply.text()]).toEqual([400, sentence]);
  });

  it.each(["q=%F0%9F%94%B6", "q='; DROP TABLE coins; --", "q=%25", "q=%ED%A0%80", "q=<script>"])(
    "handles %s",
    async (query) => {
      expect((await app.request(`/api/search-coins?${query}`)).status).toBe(200);
    },
  );
});

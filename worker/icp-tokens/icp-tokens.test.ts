import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { KongCandle, KongPool, KongToken, KongTransaction } from "../../shared/icp-tokens/contract.ts";
import type { TokenColumns } from "../../shared/icp-tokens/rules.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { purgeFeeds } from "./purge.ts";

const ICP = "ryjl3-tyaaa-aaaaa-aaaba-cai";
const TABLES = ["icp_feeds", "icp_swaps", "upstream_budgets", "leases"];

let app: TestApp;
let number = 0;
async function start() {
  number += 1;
  app = await startTestApp(`icp-tokens-${number}`);
  await app.deps.db.d1.batch(TABLES.map((table) => app.deps.db.d1.prepare(`DELETE FROM ${table}`)));
}

type Page<Item> = { items: Item[]; total_count: number; total_pages: number; page: number; limit: number };
async function get<Reply>(path: string): Promise<Reply> {
  const reply = await app.request(`/api/kong${path}`);
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json<Reply>();
}
async function refused(path: string): Promise<[number, string]> {
  const reply = await app.request(`/api/kong${path}`);
  return [reply.status, await reply.text()];
}
const calls = async () => {
  const reply = await app.control("GET", "");
  const { counts } = await reply.json<{ counts: Record<string, Record<string, number>> }>();
  return Object.values(counts.icpswap ?? {}).reduce((sum, count) => sum + count, 0);
};
const fault = (command: object) => app.control("POST", "/faults", { upstream: "icpswap", ...command });
const tick = (minutes = 1) => app.tickTokens(minutes).catch((error: Error) => error.message);

const EVERY_CALL: [string, string][] = [
  ["/tokens", "tokens"],
  ["/tokens/top", "top tokens"],
  ["/tokens/ICP", "token"],
  ["/tokens/ICP/transactions", "token transactions"],
  ["/pools", "pools"],
  ["/pools/abc", "pool"],
  ["/leaderboard/volume", "volume leaderboard"],
  ["/ohlc?pair=ICP", "OHLC data"],
];

describe("before the first refresh", () => {
  beforeAll(start);

  it.each(EVERY_CALL)("%s says what is missing", async (path, what) => {
    expect(await refused(path)).toEqual([
      503,
      `Failed to fetch ${what}: it is on its way. Please try again in a minute.`,
    ]);
  });
});

describe("the calls of Kong", () => {
  beforeAll(async () => {
    await start();
    expect(await tick()).toBe("4 feeds");
    expect(await tick()).toBe("12 feeds");
    for (const path of [
      "/ohlc?pair=ICP",
      "/ohlc?pair=ICP&interval=1m",
      "/ohlc?pair=ICP&interval=1d",
      "/ohlc?pair=KONG_ICP",
      "/ohlc?pair=ICP_KONG",
      "/tokens/ICP/transactions",
    ])
      await app.request(`/api/kong${path}`);
    await tick();
    app.restart();
  });

  it("list the tokens, the most traded first, none that is hidden", async () => {
    const { items, ...page } = await get<Page<KongToken>>("/tokens");
    expect(page).toEqual({ total_count: items.length, total_pages: 1, page: 1, limit: 1000 });
    const volumes = items.map((token) => token.volume_24h ?? 0);
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
    expect(items.map(({ name, symbol }) => `${name} ${symbol}`).join()).not.toMatch(/odin|pusd|fomowell|scott/i);
    const icp = items.find((token) => token.canister_id === ICP)!;
    expect(icp).toMatchObject({
      symbol: "ICP",
      address: ICP,
      decimals: 8,
      logo_url: `/img/tokens/${ICP}`,
      token_type: "Ic",
    });
    expect(icp.metrics.price).toBe(String(icp.price));
    expect(icp.market_cap).toBeGreaterThan(1e9);
    expect(items.map((token) => token.name)).toContain("Tiny Toad 🐸");
    expect(items.find((token) => token.symbol === "TOAD")!.metrics.price).toMatch(/^0\.000000000\d+$/);
    expect(new Set(items.map((token) => token.token_id)).size).toBe(items.length);
  });

  it("list them by page, by search and as columns", async () => {
    const first = await get<Page<KongToken>>("/tokens?limit=5");
    const second = await get<Page<KongToken>>("/tokens?limit=5&page=2");
    expect(first.items).toHaveLength(5);
    expect(first.total_pages).toBe(Math.ceil(first.total_count / 5));
    expect(second.items.map(({ token_id }) => token_id)).not.toContain(first.items[0]!.token_id);
    expect((await get<Page<KongToken>>("/tokens?search=ryjl3")).items.map(({ symbol }) => symbol)).toEqual(["ICP"]);
    const columns = await get<TokenColumns>("/tokens?layout=columns");
    expect(columns.canister_id).toHaveLength(first.total_count);
    expect(columns).toMatchObject({ source: "Sandbox", staleAfter: 12 * MINUTE });
  });

  it("name the leaders", async () => {
    const top =
      await get<Record<"items" | "gainers" | "losers" | "hottest" | "top_volume", KongToken[]>>("/tokens/top");
    expect(top.items).toEqual(top.top_volume);
    expect(top.gainers[0]!.price_change_24h).toBeGreaterThan(top.losers[0]!.price_change_24h!);
    const byCap = await get<typeof top>("/tokens/top?sort=market_cap");
    expect(byCap.items[0]!.canister_id).toBe(ICP);
    expect(await refused("/tokens/top?sort=luck")).toEqual([
      400,
      "Sort must be one of volume, price_change, market_cap, price, tvl.",
    ]);
  });

  it("know one token by canister id, number and symbol", async () => {
    const icp = await get<KongToken>(`/tokens/${ICP}`);
    expect(await get(`/tokens/${icp.token_id}`)).toEqual(icp);
    expect(await get("/tokens/icp")).toEqual(icp);
    expect(await refused("/tokens/nobody")).toEqual([404, "Failed to fetch token: there is no token with this id."]);
  });

  it("tell a token's latest swaps, the newest first", async () => {
    const { items, limit } = await get<Page<KongTransaction>>(`/tokens/${ICP}/transactions`);
    expect([items.length, limit]).toEqual([50, 50]);
    for (const { pay_token_canister_id, receive_token_canister_id, price } of items) {
      expect([pay_token_canister_id, receive_token_canister_id]).toContain(ICP);
      expect(price).toBeGreaterThan(3);
      expect(price).toBeLessThan(9);
    }
    expect(items.map(({ ts }) => ts)).toEqual(
      items
        .map(({ ts }) => ts)
        .toSorted()
        .toReversed(),
    );
    expect((await get<Page<KongTransaction>>(`/tokens/${ICP}/transactions?page=2&limit=10`)).items).toEqual(
      items.slice(10, 20),
    );
    expect((await refused("/tokens/nobody/transactions"))[0]).toBe(404);
    expect(await refused(`/tokens/${ICP}/transactions?limit=151`)).toEqual([400, "Limit must be from 1 to 150."]);
  });

  it("tell pools, the deepest first", async () => {
    const { items, limit } = await get<Page<KongPool>>("/pools");
    expect([items.length, limit]).toEqual([50, 50]);
    const depths = items.map(({ pool }) => pool.tvl ?? 0);
    expect(depths).toEqual(depths.toSorted((a, b) => b - a));
    const [{ pool }] = items as [KongPool];
    expect(await get(`/pools/${pool.pool_id}`)).toEqual(items[0]);
    expect(await get(`/pools/${pool.lp_token_id}`)).toEqual(items[0]);
    expect(await refused("/pools/none")).toEqual([404, "Failed to fetch pool: there is no pool with this id."]);
    const ofIcp = await get<Page<KongPool>>(`/pools?canister_id=${ICP}&limit=150`);
    for (const { token0, token1 } of ofIcp.items) expect([token0.canister_id, token1.canister_id]).toContain(ICP);
    expect((await get<Page<KongPool>>("/pools?search=KONG")).items[0]!.pool.symbol).toBe("KONG_ICP");
  });

  it("rank the traders of the sampled swaps", async () => {
    type Trader = { rank: number; principal_id: string; total_volume_usd: number; swap_count: number };
    const board = await get<Page<Trader> & { period: string; source: string }>("/leaderboard/volume");
    expect(board).toMatchObject({ period: "24h", source: "sampled swaps", page: 1, limit: 50 });
    const volumes = board.items.map((trader) => trader.total_volume_usd);
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
    const { results } = await app.deps.db.d1.prepare("SELECT count(*) AS n FROM icp_swaps").all<{ n: number }>();
    const all = await get<Page<Trader>>("/leaderboard/volume?limit=150");
    expect(all.items.reduce((sum, trader) => sum + trader.swap_count, 0)).toBe(results[0]!.n);
    expect((await get<Page<Trader>>("/leaderboard/volume?limit=2&page=2")).items.map(({ rank }) => rank)).toEqual([
      3, 4,
    ]);
    expect(await get("/leaderboard/volume?period=day")).toEqual(board);
  });

  it.each(["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w"])("draw candles of %s", async (interval) => {
    const candles = await get<KongCandle[]>(`/ohlc?pair=ICP&interval=${interval}&limit=20`);
    expect(candles.length).toBeGreaterThan(15);
    const starts = candles.map(({ candle_start }) => Date.parse(candle_start));
    const step = starts[1]! - starts[0]!;
    expect(new Set(starts.map((start, at) => start - at * step))).toEqual(new Set([starts[0]]));
    for (const { open_price, high_price, low_price, close_price } of candles) {
      expect(high_price).toBeGreaterThanOrEqual(Math.max(open_price, close_price));
      expect(low_price).toBeLessThanOrEqual(Math.min(open_price, close_price));
    }
  });

  it("draw a pair both ways round", async () => {
    const [there, back] = [
      await get<KongCandle[]>("/ohlc?pair=KONG_ICP"),
      await get<KongCandle[]>("/ohlc?pair=ICP/KONG"),
    ];
    expect(there).toHaveLength(100);
    expect(there[9]!.close_price * back[9]!.close_price).toBeCloseTo(1, 9);
    expect(there[9]!.high_price * back[9]!.low_price).toBeCloseTo(1, 9);
    expect(await refused("/ohlc?pair=NONE_ICP")).toEqual([404, "Failed to fetch OHLC data: there is no such pair."]);
    expect(await refused("/ohlc")).toEqual([400, "Pair is required."]);
  });

  it("cost nothing upstream, whoever asks and however often", async () => {
    await get("/tokens");
    const before = await calls();
    app.counts.reset();
    for (let i = 0; i < 60; i++) await get(["/tokens", "/tokens/top", "/ohlc?pair=ICP", "/pools"][i % 4]!);
    expect(await calls()).toBe(before);
    expect(app.counts.statements).toBeLessThan(8);
    app.counts.reset();
    for (let i = 0; i < 60; i++) await get(["/tokens", "/tokens/top", "/ohlc?pair=ICP", "/pools"][i % 4]!);
    expect(app.counts.statements).toBe(0);
  });

  it("carry age, source and a tag", async () => {
    const reply = await app.request("/api/kong/tokens");
    expect(reply.headers.get("X-Data-Source")).toBe("Sandbox");
    expect(Date.parse(reply.headers.get("X-Data-As-Of")!)).toBeLessThanOrEqual(app.clock.time);
    const again = await app.request("/api/kong/tokens", { headers: { "If-None-Match": reply.headers.get("ETag")! } });
    expect(again.status).toBe(304);
  });

  it("show logos of listed tokens only, through our own address", async () => {
    const logo = await app.request(`/img/tokens/${ICP}`);
    expect([logo.status, logo.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect(logo.headers.get("Content-Security-Policy")).toContain("sandbox");
    const before = await calls();
    expect((await app.request("/img/tokens/..%2Finfo")).status).toBe(404);
    expect(await calls()).toBe(before);
  });

  it("ask the upstream once for a logo, whatever else the address carries, and also when there is none", async () => {
    const asked: string[] = [];
    app.deps.tokenSource.logo = async (id) => {
      asked.push(id);
      return { ok: false, failure: { kind: "error-status", status: 404 } };
    };
    const { items } = await get<Page<KongToken>>("/tokens?limit=3");
    const { canister_id: id } = items.find((token) => token.canister_id !== ICP)!;
    for (const address of [id, `${id}?x=1`, `${id}?x=2`, id.replace("-", "%2D")]) {
      expect((await app.request(`/img/tokens/${address}`)).status).toBe(204);
    }
    expect(asked).toEqual([id]);
  });
});

describe("a series that nobody has loaded", () => {
  beforeEach(async () => {
    await start();
    await tick();
  });

  it("is loaded by the cron, once, however many ask", async () => {
    const before = await calls();
    for (let i = 0; i < 30; i++) expect(await refused("/ohlc?pair=TACO&interval=1d")).toEqual([202, "[]"]);
    expect((await app.request("/api/kong/ohlc?pair=TACO&interval=1d")).headers.get("Cache-Control")).toBe("no-store");
    expect(await calls()).toBe(before);
    await tick();
    app.restart();
    expect((await get<KongCandle[]>("/ohlc?pair=TACO&interval=1d")).length).toBe(100);
  });

  it("is forgotten when nobody has asked for a week", async () => {
    await app.request("/api/kong/ohlc?pair=TACO&interval=1d");
    await tick();
    app.clock.time += 8 * DAY;
    expect(await purgeFeeds(app.deps)).toMatch(/^\d+ series forgotten$/);
    const { results } = await app.deps.db.d1
      .prepare("SELECT name FROM icp_feeds ORDER BY name")
      .all<{ name: string }>();
    expect(results.map(({ name }) => name)).toEqual(["details", "leaders", "pools", "tokens"]);
  });
});

describe("an exchange in trouble", () => {
  beforeEach(async () => {
    await start();
    await tick();
  });
  const symbols = async () => (await get<TokenColumns>("/tokens?layout=columns")).symbol;

  it.each([
    { mode: "429", retryAfter: 119 },
    { mode: "500" },
    { mode: "html", status: 200 },
    { mode: "html", status: 502 },
    { mode: "truncated" },
    { mode: "empty" },
    { mode: "reset" },
    { mode: "redirect" },
    { mode: "refusal" },
    { mode: "missing-page" },
    { mode: "vanish" },
  ])("leaves the last good list through $mode $status, and recovers by itself", async (how) => {
    const [before, asOf] = [await symbols(), app.clock.time];
    await fault(how);
    expect(await tick(5)).toMatch(/: /);
    app.restart();
    const columns = await get<TokenColumns>("/tokens?layout=columns");
    expect([columns.symbol, columns.asOf]).toEqual([before, asOf]);
    await app.control("DELETE", "/faults");
    expect(await tick(20)).toMatch(/feeds$/);
    app.restart();
    expect((await get<TokenColumns>("/tokens?layout=columns")).asOf).toBe(app.clock.time);
  });

  it("reads numbers with separators, nulls and bad rows", async () => {
    for (const mode of ["wrong-types", "nulls", "bad-row", "duplicates"]) {
      await fault({ mode, match: "token/all" });
      await tick(5);
      await app.control("DELETE", "/faults");
      app.restart();
      const columns = await get<TokenColumns>("/tokens?layout=columns");
      expect(columns.asOf).toBe(app.clock.time);
      expect(new Set(columns.canister_id).size).toBe(columns.canister_id.length);
      const icp = columns.canister_id.indexOf(ICP);
      expect(columns.price[icp]).toBeGreaterThan(3);
      if (mode === "nulls")
        expect(columns.price_change_24h.filter((change) => change === null).length).toBeGreaterThan(40);
      if (mode === "wrong-types") expect(columns.volume_24h[icp]).toBeGreaterThan(100_000);
    }
  });

  it("keeps the caps when only their list fails", async () => {
    await fault({ mode: "500", match: "chart/list" });
    await tick(5);
    app.restart();
    const columns = await get<TokenColumns>("/tokens?layout=columns");
    expect(columns.asOf).toBe(app.clock.time);
    expect(columns.market_cap[columns.canister_id.indexOf(ICP)]).toBeGreaterThan(1e9);
  });

  it("is left alone while it asks for a pause, and at most 20 calls fall into an hour of outage", async () => {
    await fault({ mode: "429", retryAfter: 119 });
    await tick(5);
    const before = await calls();
    await tick(1);
    expect(await calls()).toBe(before);
    await app.control("DELETE", "/faults");
    await fault({ mode: "503" });
    for (let minute = 0; minute < 60; minute++) await tick(1);
    expect((await calls()) - before).toBeLessThanOrEqual(20);
  });
});

it("lets one of two overlapping runs work", async () => {
  await start();
  const outcomes = await Promise.all([app.tickTokens(), app.tickTokens(0)]);
  expect(outcomes).toContain("another run holds the lease");
});

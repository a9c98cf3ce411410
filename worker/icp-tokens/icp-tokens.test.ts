import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { KongCandle, KongPool, KongToken, KongTransaction } from "../../shared/icp-tokens/contract.ts";
import type { TokenColumns } from "../../shared/icp-tokens/rules.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { someOf } from "../../tools/test/depth.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { purgeFeeds } from "./purge.ts";

const ICP = "ryjl3-tyaaa-aaaaa-aaaba-cai";
const TABLES = ["icp_feeds", "icp_swaps", "upstream_budgets", "leases"];

let app: TestApp;
let appNumber = 0;
async function startApp() {
  appNumber += 1;
  app = await startTestApp(`icp-tokens-${appNumber}`);
  await app.deps.db.d1.batch(TABLES.map((table) => app.deps.db.d1.prepare(`DELETE FROM ${table}`)));
}

type Page<Item> = { items: Item[]; total_count: number; total_pages: number; page: number; limit: number };
async function getJson<Reply>(path: string): Promise<Reply> {
  const reply = await app.request(`/api/kong${path}`);
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json<Reply>();
}
async function statusAndText(path: string): Promise<[number, string]> {
  const reply = await app.request(`/api/kong${path}`);
  return [reply.status, await reply.text()];
}
const countUpstreamCalls = async () => {
  const reply = await app.control("GET", "");
  const { counts } = await reply.json<{ counts: Record<string, Record<string, number>> }>();
  return Object.values(counts.icpswap ?? {}).reduce((sum, count) => sum + count, 0);
};
const injectFault = (command: object) => app.control("POST", "/faults", { upstream: "icpswap", ...command });
const tickOrError = (minutes = 1) => app.tickTokens(minutes).catch((error: Error) => error.message);

const CALLS: [string, string][] = [
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
  beforeAll(startApp);

  it.each(CALLS)("%s names the missing data", async (path, dataName) => {
    expect(await statusAndText(path)).toEqual([
      503,
      `Failed to fetch ${dataName}: not loaded yet. Please try again in a minute.`,
    ]);
  });
});

describe("the calls of KongSwap's API", () => {
  beforeAll(async () => {
    await startApp();
    expect(await tickOrError()).toBe("7 feeds");
    expect(await tickOrError()).toBe("12 feeds");
    for (const path of [
      "/ohlc?pair=ICP",
      "/ohlc?pair=ICP&interval=1m",
      "/ohlc?pair=ICP&interval=1d",
      "/ohlc?pair=KONG_ICP",
      "/ohlc?pair=ICP_KONG",
      "/tokens/ICP/transactions",
    ])
      await app.request(`/api/kong${path}`);
    await tickOrError();
    app.restart();
  });

  it("list the tokens, most traded first, without hidden ones", async () => {
    const { items, ...page } = await getJson<Page<KongToken>>("/tokens");
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

  it("list tokens by page, by search and as columns", async () => {
    const first = await getJson<Page<KongToken>>("/tokens?limit=5");
    const second = await getJson<Page<KongToken>>("/tokens?limit=5&page=2");
    expect(first.items).toHaveLength(5);
    expect(first.total_pages).toBe(Math.ceil(first.total_count / 5));
    expect(second.items.map(({ token_id }) => token_id)).not.toContain(first.items[0]!.token_id);
    expect((await getJson<Page<KongToken>>("/tokens?search=ryjl3")).items.map(({ symbol }) => symbol)).toEqual(["ICP"]);
    const columns = await getJson<TokenColumns>("/tokens?layout=columns");
    expect(columns.canister_id).toHaveLength(first.total_count);
    expect(columns).toMatchObject({ source: "Sandbox", staleAfter: 12 * MINUTE });
  });

  it("list the top tokens by several metrics", async () => {
    const top =
      await getJson<Record<"items" | "gainers" | "losers" | "hottest" | "top_volume", KongToken[]>>("/tokens/top");
    expect(top.items).toEqual(top.top_volume);
    expect(top.gainers[0]!.price_change_24h).toBeGreaterThan(top.losers[0]!.price_change_24h!);
    const byCap = await getJson<typeof top>("/tokens/top?sort=market_cap");
    expect(byCap.items[0]!.canister_id).toBe(ICP);
    expect(await statusAndText("/tokens/top?sort=luck")).toEqual([
      400,
      "Sort must be one of volume, price_change, market_cap, price, tvl.",
    ]);
  });

  it("find a token by canister id, number and symbol", async () => {
    const icp = await getJson<KongToken>(`/tokens/${ICP}`);
    expect(await getJson(`/tokens/${icp.token_id}`)).toEqual(icp);
    expect(await getJson("/tokens/icp")).toEqual(icp);
    expect(await statusAndText("/tokens/unknown")).toEqual([404, "Failed to fetch token: no token has this id."]);
  });

  it("list a token's latest swaps, newest first", async () => {
    const { items, limit } = await getJson<Page<KongTransaction>>(`/tokens/${ICP}/transactions`);
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
    expect((await getJson<Page<KongTransaction>>(`/tokens/${ICP}/transactions?page=2&limit=10`)).items).toEqual(
      items.slice(10, 20),
    );
    expect((await statusAndText("/tokens/unknown/transactions"))[0]).toBe(404);
    expect(await statusAndText(`/tokens/${ICP}/transactions?limit=151`)).toEqual([400, "Limit must be from 1 to 150."]);
  });

  it("list pools, largest liquidity first", async () => {
    const { items, limit } = await getJson<Page<KongPool>>("/pools");
    expect([items.length, limit]).toEqual([50, 50]);
    const depths = items.map(({ pool }) => pool.tvl ?? 0);
    expect(depths).toEqual(depths.toSorted((a, b) => b - a));
    const [{ pool }] = items as [KongPool];
    expect(await getJson(`/pools/${pool.pool_id}`)).toEqual(items[0]);
    expect(await getJson(`/pools/${pool.lp_token_id}`)).toEqual(items[0]);
    expect(await statusAndText("/pools/none")).toEqual([404, "Failed to fetch pool: no pool has this id."]);
    const icpPools = await getJson<Page<KongPool>>(`/pools?canister_id=${ICP}&limit=150`);
    for (const { token0, token1 } of icpPools.items) expect([token0.canister_id, token1.canister_id]).toContain(ICP);
    expect((await getJson<Page<KongPool>>("/pools?search=KONG")).items[0]!.pool.symbol).toBe("KONG_ICP");
  });

  it("rank the traders of the sampled swaps", async () => {
    type Trader = { rank: number; principal_id: string; total_volume_usd: number; swap_count: number };
    const board = await getJson<Page<Trader> & { period: string; source: string }>("/leaderboard/volume");
    expect(board).toMatchObject({ period: "24h", source: "sampled swaps", page: 1, limit: 50 });
    const volumes = board.items.map((trader) => trader.total_volume_usd);
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
    const { results } = await app.deps.db.d1.prepare("SELECT count(*) AS n FROM icp_swaps").all<{ n: number }>();
    const all = await getJson<Page<Trader>>("/leaderboard/volume?limit=150");
    expect(all.items.reduce((sum, trader) => sum + trader.swap_count, 0)).toBe(results[0]!.n);
    expect((await getJson<Page<Trader>>("/leaderboard/volume?limit=2&page=2")).items.map(({ rank }) => rank)).toEqual([
      3, 4,
    ]);
    expect(await getJson("/leaderboard/volume?period=day")).toEqual(board);
  });

  it("rank the traders of a day each half hour, and those of a month each day", async () => {
    const rankedAt = async () => {
      const query = "SELECT name, loaded_at AS at FROM icp_feeds WHERE name LIKE 'leaders%' ORDER BY name";
      const { results } = await app.deps.db.d1.prepare(query).all<{ name: string; at: number }>();
      return results.map(({ at }) => at);
    };
    const before = await rankedAt();
    app.clock.time += 30 * MINUTE;
    await tickOrError();
    expect(await rankedAt()).toEqual([app.clock.time, before[1], before[2]]);
  });

  it.each(["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w"])("list candles of %s", async (interval) => {
    const candles = await getJson<KongCandle[]>(`/ohlc?pair=ICP&interval=${interval}&limit=20`);
    expect(candles.length).toBeGreaterThan(15);
    const starts = candles.map(({ candle_start }) => Date.parse(candle_start));
    const step = starts[1]! - starts[0]!;
    expect(new Set(starts.map((start, index) => start - index * step))).toEqual(new Set([starts[0]]));
    for (const { open_price, high_price, low_price, close_price } of candles) {
      expect(high_price).toBeGreaterThanOrEqual(Math.max(open_price, close_price));
      expect(low_price).toBeLessThanOrEqual(Math.min(open_price, close_price));
    }
  });

  it("list the candles of a pair in both directions", async () => {
    const [direct, inverted] = [
      await getJson<KongCandle[]>("/ohlc?pair=KONG_ICP"),
      await getJson<KongCandle[]>("/ohlc?pair=ICP/KONG"),
    ];
    expect(direct).toHaveLength(100);
    expect(direct[9]!.close_price * inverted[9]!.close_price).toBeCloseTo(1, 9);
    expect(direct[9]!.high_price * inverted[9]!.low_price).toBeCloseTo(1, 9);
    expect(await statusAndText("/ohlc?pair=NONE_ICP")).toEqual([404, "Failed to fetch OHLC data: no such pair."]);
    expect(await statusAndText("/ohlc")).toEqual([400, "Pair is required."]);
  });

  it("make no upstream calls, however many requests come", async () => {
    await getJson("/tokens");
    const before = await countUpstreamCalls();
    app.counts.reset();
    for (let i = 0; i < 60; i++) await getJson(["/tokens", "/tokens/top", "/ohlc?pair=ICP", "/pools"][i % 4]!);
    expect(await countUpstreamCalls()).toBe(before);
    expect(app.counts.statements).toBeLessThan(8);
    app.counts.reset();
    for (let i = 0; i < 60; i++) await getJson(["/tokens", "/tokens/top", "/ohlc?pair=ICP", "/pools"][i % 4]!);
    expect(app.counts.statements).toBe(0);
  });

  it("have headers with age, source and ETag", async () => {
    const reply = await app.request("/api/kong/tokens");
    expect(reply.headers.get("X-Data-Source")).toBe("Sandbox");
    expect(Date.parse(reply.headers.get("X-Data-As-Of")!)).toBeLessThanOrEqual(app.clock.time);
    const repeated = await app.request("/api/kong/tokens", {
      headers: { "If-None-Match": reply.headers.get("ETag")! },
    });
    expect(repeated.status).toBe(304);
  });

  it("serve logos of listed tokens only, from our own address", async () => {
    const logo = await app.request(`/img/tokens/${ICP}`);
    expect([logo.status, logo.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect(logo.headers.get("Content-Security-Policy")).toContain("sandbox");
    const before = await countUpstreamCalls();
    expect((await app.request("/img/tokens/..%2Finfo")).status).toBe(404);
    expect(await countUpstreamCalls()).toBe(before);
  });

  it("request a logo once from the upstream, ignoring query strings, also when there is none", async () => {
    const requested: string[] = [];
    app.deps.tokenSource.logo = async (id) => {
      requested.push(id);
      return { ok: false, failure: { kind: "error-status", status: 404 } };
    };
    const { items } = await getJson<Page<KongToken>>("/tokens?limit=3");
    const { canister_id: id } = items.find((token) => token.canister_id !== ICP)!;
    for (const address of [id, `${id}?x=1`, `${id}?x=2`, id.replace("-", "%2D")]) {
      expect((await app.request(`/img/tokens/${address}`)).status).toBe(204);
    }
    expect(requested).toEqual([id]);
  });
});

describe("a series that was never loaded", () => {
  beforeEach(async () => {
    await startApp();
    await tickOrError();
  });

  it("is loaded once by the cron, however many visitors request it", async () => {
    const before = await countUpstreamCalls();
    for (let i = 0; i < 30; i++) expect(await statusAndText("/ohlc?pair=TACO&interval=1d")).toEqual([202, "[]"]);
    expect((await app.request("/api/kong/ohlc?pair=TACO&interval=1d")).headers.get("Cache-Control")).toBe("no-store");
    expect(await countUpstreamCalls()).toBe(before);
    await tickOrError();
    app.restart();
    expect((await getJson<KongCandle[]>("/ohlc?pair=TACO&interval=1d")).length).toBe(100);
  });

  it("is deleted after a week without requests", async () => {
    await app.request("/api/kong/ohlc?pair=TACO&interval=1d");
    await tickOrError();
    app.clock.time += 8 * DAY;
    const { d1 } = app.deps.db;
    await d1.prepare("INSERT INTO icp_swaps VALUES ('a former exchange', '1', 1, 'p', 1, 'a', 'b')").run();
    const countSwaps = () => d1.prepare("SELECT count(*) AS n FROM icp_swaps").first<{ n: number }>();
    const before = (await countSwaps())!.n;
    expect(await purgeFeeds(app.deps)).toMatch(/^\d+ series deleted$/);
    expect([before > 1, await countSwaps()]).toEqual([true, { n: before - 1 }]);
    const { results } = await d1.prepare("SELECT name FROM icp_feeds ORDER BY name").all<{ name: string }>();
    expect(results.map(({ name }) => name)).toEqual([
      "details",
      "leaders-24h",
      "leaders-30d",
      "leaders-7d",
      "pools",
      "swaps",
      "tokens",
    ]);
  });
});

describe("a failing exchange", () => {
  beforeEach(async () => {
    await startApp();
    await tickOrError();
  });
  const symbols = async () => (await getJson<TokenColumns>("/tokens?layout=columns")).symbol;

  const modes = [
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
  ];
  it.each(someOf(modes, 4))(
    "keeps the last good list during $mode $status and recovers afterwards",
    async (faultMode) => {
      const [before, asOf] = [await symbols(), app.clock.time];
      await injectFault(faultMode);
      expect(await tickOrError(5)).toMatch(/: /);
      app.restart();
      const columns = await getJson<TokenColumns>("/tokens?layout=columns");
      expect([columns.symbol, columns.asOf]).toEqual([before, asOf]);
      await app.control("DELETE", "/faults");
      expect(await tickOrError(20)).toMatch(/feeds$/);
      app.restart();
      expect((await getJson<TokenColumns>("/tokens?layout=columns")).asOf).toBe(app.clock.time);
    },
  );

  it("may send numbers with separators, nulls, bad rows and duplicates", async () => {
    for (const mode of ["wrong-types", "nulls", "bad-row", "duplicates"]) {
      await injectFault({ mode, match: "token/all" });
      await tickOrError(5);
      await app.control("DELETE", "/faults");
      app.restart();
      const columns = await getJson<TokenColumns>("/tokens?layout=columns");
      expect(columns.asOf).toBe(app.clock.time);
      expect(new Set(columns.canister_id).size).toBe(columns.canister_id.length);
      const icp = columns.canister_id.indexOf(ICP);
      expect(columns.price[icp]).toBeGreaterThan(3);
      if (mode === "nulls")
        expect(columns.price_change_24h.filter((change) => change === null).length).toBeGreaterThan(40);
      if (mode === "wrong-types") expect(columns.volume_24h[icp]).toBeGreaterThan(100_000);
    }
  });

  it("keeps the market caps when only their list fails", async () => {
    await injectFault({ mode: "500", match: "chart/list" });
    await tickOrError(5);
    app.restart();
    const columns = await getJson<TokenColumns>("/tokens?layout=columns");
    expect(columns.asOf).toBe(app.clock.time);
    expect(columns.market_cap[columns.canister_id.indexOf(ICP)]).toBeGreaterThan(1e9);
  });

  it("gets no calls during a requested pause, and at most 20 calls in an hour of outage", async () => {
    await injectFault({ mode: "429", retryAfter: 119 });
    await tickOrError(5);
    const before = await countUpstreamCalls();
    await tickOrError(1);
    expect(await countUpstreamCalls()).toBe(before);
    await app.control("DELETE", "/faults");
    await injectFault({ mode: "503" });
    for (let minute = 0; minute < 60; minute++) await tickOrError(1);
    expect((await countUpstreamCalls()) - before).toBeLessThanOrEqual(20);
  });
});

it("runs only one of two overlapping refreshes", async () => {
  await startApp();
  const outcomes = await Promise.all([app.tickTokens(), app.tickTokens(0)]);
  expect(outcomes).toContain("another run holds the lease");
});

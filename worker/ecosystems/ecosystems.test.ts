import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ECOSYSTEMS } from "../../shared/ecosystems/catalogue.ts";
import type { Columns, MarketCoin } from "../../shared/markets/snapshot.ts";
import { HOUR } from "../../shared/values/time.ts";
import { someOf } from "../../tools/test/depth.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { refreshEcosystems } from "./refresh.ts";

const TABLES = [
  "market_snapshot",
  "market_refresh",
  "coins",
  "upstream_budgets",
  "leases",
  "ecosystems",
  "ecosystem_loads",
];

let app: TestApp;
let appNumber = 0;
async function startApp(settings: Record<string, string> = {}) {
  appNumber += 1;
  app = await startTestApp(`ecosystems-${appNumber}`, settings);
  await app.deps.db.d1.batch(TABLES.map((table) => app.deps.db.d1.prepare(`DELETE FROM ${table}`)));
}

type Token = Omit<MarketCoin, "market_cap_rank"> & { market_cap_rank: number | null };
async function fetchTokens(id: string): Promise<Token[]> {
  const reply = await app.request(`/api/ecosystem-tokens/${id}`);
  expect(reply.status).toBe(200);
  return reply.json<Token[]>();
}
const fetchColumns = async (id: string) =>
  (await app.request(`/api/ecosystem-tokens/${id}?layout=columns`)).json<Columns>();
const countUpstreamCalls = async () => {
  const reply = await app.control("GET", "");
  const { counts } = await reply.json<{ counts: Record<string, Record<string, number>> }>();
  return Object.values(counts.coingecko ?? {}).reduce((sum, count) => sum + count, 0);
};
const injectFault = (command: object) => app.control("POST", "/faults", { upstream: "coingecko", ...command });
const refreshOrError = () => refreshEcosystems(app.deps).catch((error: Error) => error.message);

describe("the tokens of an ecosystem", () => {
  beforeAll(async () => {
    await startApp();
    await app.tick();
    expect(await refreshOrError()).toBe("30 lists");
    app.restart();
  });

  it.each(ECOSYSTEMS.map(({ id }) => id))("%s answers", async (id) => {
    const list = await fetchTokens(id);
    if (id === "zkspace") expect(list).toEqual([]);
    else expect(list.length).toBeGreaterThan(0);
    expect(new Set(list.map((token) => token.id)).size).toBe(list.length);
  });

  it("are sorted by market cap, with the market's own figures and ranks", async () => {
    const list = await fetchTokens("solana");
    const market = await (await app.request("/api/top-coins?limit=1000")).json<MarketCoin[]>();
    for (const id of ["solana", "tether"]) {
      expect(list.find((token) => token.id === id)).toEqual(market.find((coin) => coin.id === id));
    }
    expect(list.length).toBeGreaterThan(150);
    const caps = list.map((token) => token.market_cap ?? -1);
    expect(caps).toEqual(caps.toSorted((a, b) => b - a));
  });

  it("are the same in rows and in columns", async () => {
    const [rows, lists] = [await fetchTokens("near"), await fetchColumns("near")];
    expect(lists.id).toEqual(rows.map(({ id }) => id));
    expect(lists.rank).toEqual(rows.map(({ market_cap_rank }) => market_cap_rank));
    expect(lists.ecosystem.every((id) => id === "")).toBe(true);
    expect(lists.asOf).toBe(app.clock.time);
  });

  it("include the coins of dydx's catalogue entry, although dydx has no category", async () => {
    expect((await fetchTokens("dydx")).map(({ id }) => id).toSorted()).toContain("dydx-chain");
  });

  it("can be added to a portfolio at their listed price when the market does not rank them", async () => {
    const token = (await fetchTokens("internet-computer")).find((listedToken) => listedToken.market_cap_rank === null)!;
    expect(token.image).toBe("");
    const cookie = await app.signUp("holder");
    const { id, symbol, name, current_price } = token;
    const body = { symbol, name, coinId: id, amount: "1", entryPrice: "2" };
    const created = await app.request("/api/spot-positions", jsonInit("POST", body, cookie));
    expect([created.status, (await created.json<{ coinId: string }>()).coinId]).toEqual([201, id]);
    const prices = await (await app.request(`/api/market-data?ids=${id}`)).json<{ id: string; price: number }[]>();
    expect(prices).toMatchObject([{ id, price: current_price }]);
  });

  it("are empty for an unknown ecosystem, without a database query", async () => {
    await fetchTokens("ethereum");
    app.counts.reset();
    for (const id of ["atlantis", "__proto__", "constructor", "ETHEREUM", "%F0%9F%98%80"]) {
      expect(await fetchTokens(id)).toEqual([]);
      expect((await fetchColumns(id)).id).toEqual([]);
    }
    expect(app.counts.statements).toBe(0);
  });

  it("come from the cache of a warm isolate, with their age and an ETag", async () => {
    const first = await app.request("/api/ecosystem-tokens/polygon");
    app.counts.reset();
    const before = await countUpstreamCalls();
    for (let i = 0; i < 50; i++) await fetchTokens("polygon");
    expect([app.counts.statements, await countUpstreamCalls()]).toEqual([0, before]);
    expect(first.headers.get("X-Data-Source")).toBe("Sandbox");
    expect(first.headers.get("X-Data-As-Of")).toBe(new Date(app.clock.time).toISOString());
    const tag = first.headers.get("ETag")!;
    const repeated = await app.request("/api/ecosystem-tokens/polygon", { headers: { "If-None-Match": tag } });
    expect(repeated.status).toBe(304);
  });

  it("assign an ecosystem to each market coin from the next market refresh on", async () => {
    await app.tick();
    app.restart();
    const market = await (await app.request("/api/top-coins?limit=1000&layout=columns")).json<Columns>();
    const ecosystemOf = (id: string) => market.ecosystem[market.id.indexOf(id)];
    expect(["ethereum", "usd-coin", "bitcoin", "arbitrum"].map(ecosystemOf)).toEqual([
      "ethereum",
      "ethereum",
      "",
      "arbitrum",
    ]);
    expect(market.ecosystem.filter((id) => id !== "").length).toBeGreaterThan(500);
    const { body } = await app.request("/api/top-coins?limit=1000&layout=columns");
    const gzipped = await new Response(body!.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
    expect(gzipped.byteLength).toBeLessThan(42_000);
  });
});

describe("the price of a coin that only an ecosystem lists", () => {
  const ID = "internet-computer";
  let category: typeof app.deps.coins.category;
  let tokenId: string;
  let price: number;
  const fetchPrice = async () => {
    app.restart();
    return (await fetchTokens(ID)).find((token) => token.id === tokenId)?.current_price;
  };
  /** Loads the ecosystem an hour later, with the first price times `factor`. */
  async function loadWith(factor: number) {
    app.deps.coins.category = async (id: string) => {
      const reply = await category(id);
      if (!reply.ok) return reply;
      const coins = reply.value.coins.map((coin) => (coin.id === tokenId ? { ...coin, price: price * factor } : coin));
      return { ok: true, value: { ...reply.value, coins } };
    };
    app.clock.time += HOUR;
    expect(await refreshOrError()).toMatch(/^\d+ lists$/);
  }

  beforeEach(async () => {
    await startApp();
    await app.tick();
    await refreshOrError();
    app.restart();
    category = app.deps.coins.category;
    const token = (await fetchTokens(ID)).find((listed) => listed.market_cap_rank === null)!;
    [tokenId, price] = [token.id, token.current_price!];
  });

  it("moves at once by up to 30 %", async () => {
    await loadWith(1.3);
    expect(await fetchPrice()).toBe(price * 1.3);
  });

  it("moves by more than 30 % when two loads agree", async () => {
    await loadWith(10);
    expect(await fetchPrice()).toBe(price);
    await loadWith(10);
    expect(await fetchPrice()).toBe(price * 10);
  });

  it("stays when the next load withdraws a large move", async () => {
    await loadWith(0.1);
    expect(await fetchPrice()).toBe(price);
    await loadWith(1);
    expect(await fetchPrice()).toBe(price);
  });
});

describe("the refresh of ecosystems", () => {
  beforeEach(() => startApp());

  it("loads the list of the coins on each platform only after the market", async () => {
    expect(await refreshOrError()).toBe("29 lists");
    expect((await app.request("/api/ecosystem-tokens/ethereum")).status).toBe(503);
    await app.tick();
    expect(await refreshOrError()).toBe("1 list");
  });

  it("loads all lists, with the tokens of all chains, in the first minute of a new instance", async () => {
    await app.runJobs("* * * * *");
    expect(await refreshOrError()).toBe("nothing was due");
  });

  it("shows the chain's native coin before the first load", async () => {
    await app.tick();
    expect((await fetchTokens("solana")).map(({ id }) => id)).toEqual(["solana"]);
  });

  it("spreads the calls of a small plan over several minutes", async () => {
    await startApp({ COINGECKO_PLAN: "demo" });
    await app.tick();
    const loaded: string[] = [];
    for (let minute = 0; minute < 9; minute++) {
      loaded.push(await refreshOrError());
      app.clock.time += 60_000;
    }
    expect(loaded).toEqual([...Array(7).fill("4 lists"), "2 lists", "nothing was due"]);
  });

  const modes = [
    { mode: "429", retryAfter: 119 },
    { mode: "500" },
    { mode: "html", status: 200 },
    { mode: "truncated" },
    { mode: "refusal" },
  ];
  it.each(someOf(modes, 2))("keeps the last good tokens during $mode and recovers afterwards", async (faultMode) => {
    await app.tick();
    await refreshOrError();
    const before = (await fetchTokens("sui")).map(({ id }) => id);
    await injectFault({ ...faultMode, match: "category" });
    app.clock.time += 2 * HOUR;
    expect(await refreshOrError()).toMatch(/^\S+: /);
    app.restart();
    expect((await fetchTokens("sui")).map(({ id }) => id)).toEqual(before);
    await app.control("DELETE", "/faults");
    app.clock.time += HOUR;
    expect(await refreshOrError()).toMatch(/^\d+ lists$/);
  });

  it("loads the other categories when one is missing", async () => {
    await app.tick();
    app.deps.coins.category = (
      (category) => async (id: string) =>
        id === "sui-ecosystem" ? { ok: false as const, failure: { kind: "not-found" as const } } : category(id)
    )(app.deps.coins.category);
    expect(await refreshOrError()).toBe("sui: not-found");
    expect((await fetchTokens("tron")).length).toBeGreaterThan(1);
    expect((await fetchTokens("sui")).length).toBeGreaterThan(1);
  });
});

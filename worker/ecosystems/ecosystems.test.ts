import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ECOSYSTEMS } from "../../shared/ecosystems/catalogue.ts";
import type { Columns, MarketCoin } from "../../shared/markets/snapshot.ts";
import { HOUR } from "../../shared/values/time.ts";
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
let number = 0;
async function start(settings: Record<string, string> = {}) {
  number += 1;
  app = await startTestApp(`ecosystems-${number}`, settings);
  await app.deps.db.d1.batch(TABLES.map((table) => app.deps.db.d1.prepare(`DELETE FROM ${table}`)));
}

type Token = Omit<MarketCoin, "market_cap_rank"> & { market_cap_rank: number | null };
async function tokens(id: string): Promise<Token[]> {
  const reply = await app.request(`/api/ecosystem-tokens/${id}`);
  expect(reply.status).toBe(200);
  return reply.json<Token[]>();
}
const columns = async (id: string) => (await app.request(`/api/ecosystem-tokens/${id}?layout=columns`)).json<Columns>();
const calls = async () => {
  const reply = await app.control("GET", "");
  const { counts } = await reply.json<{ counts: Record<string, Record<string, number>> }>();
  return Object.values(counts.coingecko ?? {}).reduce((sum, count) => sum + count, 0);
};
const fault = (command: object) => app.control("POST", "/faults", { upstream: "coingecko", ...command });
const refresh = () => refreshEcosystems(app.deps).catch((error: Error) => error.message);

describe("the tokens of an ecosystem", () => {
  beforeAll(async () => {
    await start();
    await app.tick();
    expect(await refresh()).toBe("30 lists");
    app.restart();
  });

  it.each(ECOSYSTEMS.map(({ id }) => id))("%s answers", async (id) => {
    const list = await tokens(id);
    if (id === "zkspace") expect(list).toEqual([]);
    else expect(list.length).toBeGreaterThan(0);
    expect(new Set(list.map((token) => token.id)).size).toBe(list.length);
  });

  it("come by market cap, with the market's own figures and ranks", async () => {
    const list = await tokens("solana");
    const market = await (await app.request("/api/top-coins?limit=1000")).json<MarketCoin[]>();
    for (const id of ["solana", "tether"]) {
      expect(list.find((token) => token.id === id)).toEqual(market.find((coin) => coin.id === id));
    }
    expect(list.length).toBeGreaterThan(150);
    const caps = list.map((token) => token.market_cap ?? -1);
    expect(caps).toEqual(caps.toSorted((a, b) => b - a));
  });

  it("say the same as columns", async () => {
    const [rows, lists] = [await tokens("near"), await columns("near")];
    expect(lists.id).toEqual(rows.map(({ id }) => id));
    expect(lists.rank).toEqual(rows.map(({ market_cap_rank }) => market_cap_rank));
    expect(lists.ecosystem.every((id) => id === "")).toBe(true);
    expect(lists.asOf).toBe(app.clock.time);
  });

  it("of dydx are its own coins, although it has no category", async () => {
    expect((await tokens("dydx")).map(({ id }) => id).toSorted()).toContain("dydx-chain");
  });

  it("can be held where the market does not rank them, at the price that they are listed with", async () => {
    const token = (await tokens("internet-computer")).find((one) => one.market_cap_rank === null)!;
    expect(token.image).toBe("");
    const cookie = await app.signUp("holder");
    const { id, symbol, name, current_price } = token;
    const body = { symbol, name, coinId: id, amount: "1", entryPrice: "2" };
    const made = await app.request("/api/spot-positions", jsonInit("POST", body, cookie));
    expect([made.status, (await made.json<{ coinId: string }>()).coinId]).toEqual([201, id]);
    const prices = await (await app.request(`/api/market-data?ids=${id}`)).json<{ id: string; price: number }[]>();
    expect(prices).toMatchObject([{ id, price: current_price }]);
  });

  it("of an unknown ecosystem are none, and cost no question", async () => {
    await tokens("ethereum");
    app.counts.reset();
    for (const id of ["atlantis", "__proto__", "constructor", "ETHEREUM", "%F0%9F%98%80"]) {
      expect(await tokens(id)).toEqual([]);
      expect((await columns(id)).id).toEqual([]);
    }
    expect(app.counts.statements).toBe(0);
  });

  it("come from memory on a warm isolate, with their age and a tag", async () => {
    const first = await app.request("/api/ecosystem-tokens/polygon");
    app.counts.reset();
    const before = await calls();
    for (let i = 0; i < 50; i++) await tokens("polygon");
    expect([app.counts.statements, await calls()]).toEqual([0, before]);
    expect(first.headers.get("X-Data-Source")).toBe("Sandbox");
    expect(first.headers.get("X-Data-As-Of")).toBe(new Date(app.clock.time).toISOString());
    const tag = first.headers.get("ETag")!;
    const again = await app.request("/api/ecosystem-tokens/polygon", { headers: { "If-None-Match": tag } });
    expect(again.status).toBe(304);
  });

  it("tell the market where its coins are at home, from its next refresh on", async () => {
    await app.tick();
    app.restart();
    const market = await (await app.request("/api/top-coins?limit=1000&layout=columns")).json<Columns>();
    const homeOf = (id: string) => market.ecosystem[market.id.indexOf(id)];
    expect(["ethereum", "usd-coin", "bitcoin", "arbitrum"].map(homeOf)).toEqual([
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

describe("the refresh", () => {
  beforeEach(() => start());

  it("keeps the platforms for when there is a market to sort by them", async () => {
    expect(await refresh()).toBe("29 lists");
    expect((await app.request("/api/ecosystem-tokens/ethereum")).status).toBe(503);
    await app.tick();
    expect(await refresh()).toBe("1 list");
  });

  it("shows the chain's own coin before anything else is known", async () => {
    await app.tick();
    expect((await tokens("solana")).map(({ id }) => id)).toEqual(["solana"]);
  });

  it("spreads the calls of a small plan over many minutes", async () => {
    await start({ COINGECKO_PLAN: "demo" });
    await app.tick();
    const loaded: string[] = [];
    for (let minute = 0; minute < 9; minute++) {
      loaded.push(await refresh());
      app.clock.time += 60_000;
    }
    expect(loaded).toEqual([...Array(7).fill("4 lists"), "2 lists", "nothing was due"]);
  });

  it.each([
    { mode: "429", retryAfter: 119 },
    { mode: "500" },
    { mode: "html", status: 200 },
    { mode: "truncated" },
    { mode: "refusal" },
  ])("keeps the last good tokens through $mode, and recovers by itself", async (how) => {
    await app.tick();
    await refresh();
    const before = (await tokens("sui")).map(({ id }) => id);
    await fault({ ...how, match: "category" });
    app.clock.time += 2 * HOUR;
    expect(await refresh()).toMatch(/^\S+: /);
    app.restart();
    expect((await tokens("sui")).map(({ id }) => id)).toEqual(before);
    await app.control("DELETE", "/faults");
    app.clock.time += HOUR;
    expect(await refresh()).toMatch(/^\d+ lists$/);
  });

  it("loads the others when one category is gone", async () => {
    await app.tick();
    app.deps.coins.category = (
      (real) => async (id: string) =>
        id === "sui-ecosystem" ? { ok: false as const, failure: { kind: "not-found" as const } } : real(id)
    )(app.deps.coins.category);
    expect(await refresh()).toBe("sui: not-found");
    expect((await tokens("tron")).length).toBeGreaterThan(1);
    expect((await tokens("sui")).length).toBeGreaterThan(1);
  });
});

import { beforeAll, describe, expect, it, vi } from "vitest";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { recordFailure, recordSuccess, spend } from "../upstreams/budget/budget.queries.ts";
import { purgeErrors, recordError } from "./errors.ts";
import { measureStorage } from "./storage.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("status");
});

describe("the health check", () => {
  it("replies ok, also before the first refresh", async () => {
    const reply = await app.request("/api/health");
    expect([reply.status, await reply.json()]).toEqual([200, { status: "ok" }]);
  });

  it("says with 503 that the database cannot be read", async () => {
    const prepare = vi.spyOn(app.deps.db.d1, "prepare").mockImplementation(() => {
      throw new Error("D1_ERROR: database disk image is malformed");
    });
    const reply = await app.request("/api/health");
    prepare.mockRestore();
    expect([reply.status, await reply.text()]).toEqual([503, "The database cannot be read."]);
    expect(app.logs.at(-1)).toMatchObject({ event: "health-check-failed" });
    expect((await app.request("/api/health")).status).toBe(200);
  });
});

describe("the status", () => {
  const readStatus = async () => (await app.request("/api/status")).json<Record<string, unknown>>();

  it("shows everyone the age of the data and nothing else", async () => {
    expect(await readStatus()).toMatchObject({ state: "stale" });
    await app.tick();
    await app.tickTokens();
    await app.loadRates();
    app.restart();
    const status = await readStatus();
    expect(status).toEqual({
      now: new Date(app.clock.time).toISOString(),
      state: "ok",
      sources: [
        { name: "Sandbox, coins", asOf: expect.any(String), ageSeconds: 60, state: "ok" },
        { name: "Sandbox, tokens", asOf: expect.any(String), ageSeconds: 0, state: "ok" },
        { name: "Sandbox, exchange rates", asOf: "2026-11-19T15:00:00.000Z", ageSeconds: 75_720, state: "ok" },
      ],
    });
    app.clock.time += 120 * MINUTE;
    expect(await readStatus()).toMatchObject({
      state: "stale",
      sources: [{ state: "stale" }, { state: "stale" }, { state: "ok" }],
    });
    app.clock.time += 2 * DAY;
    expect(await readStatus()).toMatchObject({ sources: [{}, {}, { state: "stale" }] });
    app.clock.time -= 2 * DAY;
  });

  it("shows budgets, counts and job runs to admins only", async () => {
    const request = (cookie: string) => app.request("/api/admin/status", { headers: { Cookie: cookie } });
    expect((await request("")).status).toBe(401);
    expect((await request(await app.signUp("member"))).status).toBe(403);
    const reply = await request(await app.signUpAdmin("operator"));
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      sources: [{ rows: 1000 }, { rows: expect.any(Number) }, { rows: 28 }],
      budgets: [
        { month: { used: 5 } },
        { month: { used: expect.any(Number) } },
        { month: { used: 1 } },
        { upstream: "Binance candles" },
        { upstream: "Kraken candles" },
        ...[1, 2].map((server) => ({
          upstream: `Bitcoin server ${server}`,
          plan: "our own limit, enough for 8,064 addresses",
        })),
        ...["Ethereum", "Base", "Arbitrum", "Optimism", "Polygon", "BNB Chain"].map((chain) => ({
          upstream: `${chain} server`,
          plan: "our own limit, enough for 4,032 accounts",
        })),
        { upstream: "Solana server", plan: "our own limit, enough for 1,344 accounts" },
        { upstream: "Internet Computer, ICP", plan: "our own limit, enough for 40,322 accounts" },
        { upstream: "Internet Computer, tokens", plan: "our own limit, enough for 1,152 accounts" },
        {
          upstream: "EVM histories",
          plan: "0 of 5,000 used today, about 333 first readings a day",
          minute: { limit: 200 },
          month: { limit: 155_000 },
        },
        { upstream: "Solana histories", plan: "0 of 12,000 used today, about 120 first readings a day" },
      ],
      jobs: [],
      problems: [{ kind: "source" }, { kind: "source" }],
      waiting: { webhooks: 0, pushes: 0, visits: 0 },
      errors: [],
      storage: { bytes: 0, days: [] },
      importRows: { used: 0, limit: null },
      livePrices: { isRunning: false, readers: 0, coins: 0, venues: [] },
    });
  });
});

describe("what an operator sees", () => {
  let cookie = "";
  beforeAll(async () => {
    cookie = await app.signUpAdmin("second-operator");
  });
  const adminStatus = async () => {
    const reply = await app.request("/api/admin/status", { headers: { Cookie: cookie } });
    return reply.json<{
      problems: { problem: string }[];
      errors: { error: string; count: number }[];
      storage: { bytes: number; days: unknown[] };
    }>();
  };

  it("counts unexpected errors of a day by source and cause, up to 200 of them", async () => {
    const error = new Error("no such table: tides");
    for (let time = 0; time < 3; time++) await recordError(app.deps, "GET /api/tides", error);
    await recordError(app.deps, "Job tides", error);
    expect((await adminStatus()).errors).toMatchObject([
      { error: "GET /api/tides: no such table: tides", count: 3 },
      { error: "Job tides: no such table: tides", count: 1 },
    ]);
    for (let index = 0; index < 250; index++) await recordError(app.deps, `Job ${index}`, error);
    await recordError(app.deps, "Job tides", error);
    const { results } = await app.deps.db.d1.prepare("SELECT count(*) AS n FROM recent_errors").all();
    expect(results).toEqual([{ n: 200 }]);
    app.clock.time += DAY;
    expect((await adminStatus()).errors).toEqual([]);
    expect(await purgeErrors(app.deps)).toBe("200 errors removed");
  });

  it("names a server of linked accounts whose calls fail, until it answers or is not called for a day", async () => {
    const { db } = app.deps;
    const limits = { perMinute: 10, perMonth: 1_000 };
    await spend(db, { upstream: "hyperliquid", limits }, app.clock.time);
    const problems = async () =>
      (await adminStatus()).problems.map(({ problem }) => problem).filter((problem) => problem.startsWith("Calls to"));
    await recordFailure(db, "hyperliquid", 4, null);
    expect(await problems()).toEqual([]);
    await recordFailure(db, "hyperliquid", 5, null);
    expect(await problems()).toEqual(["Calls to hyperliquid fail: 5 in a row."]);
    app.clock.time += DAY;
    expect(await problems()).toEqual([]);
    app.clock.time -= DAY;
    await recordSuccess(db, "hyperliquid");
    expect(await problems()).toEqual([]);
  });

  it("records a request that fails unexpectedly, with its route and not its address", async () => {
    const prepare = vi.spyOn(app.deps.db.d1, "prepare").mockImplementationOnce(() => {
      throw new Error("D1_ERROR: overloaded");
    });
    expect((await app.request("/api/coins/bitcoin/history?range=7d")).status).toBe(500);
    prepare.mockRestore();
    expect((await adminStatus()).errors).toMatchObject([
      { error: "GET /api/coins/:id/history: D1_ERROR: overloaded", count: 1 },
    ]);
  });

  it("shows the size of the database and its size on earlier days", async () => {
    for (let day = 0; day < 3; day++) {
      expect(await measureStorage(app.deps)).toMatch(/^\d{5,} bytes$/);
      app.clock.time += DAY;
    }
    const { storage } = await adminStatus();
    expect(storage.days).toHaveLength(3);
    expect(storage.bytes).toBeGreaterThan(100_000);
  });
});

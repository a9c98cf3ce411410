import { beforeAll, describe, expect, it, vi } from "vitest";
import { MINUTE } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";

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
    app.restart();
    const status = await readStatus();
    expect(status).toEqual({
      now: new Date(app.clock.time).toISOString(),
      state: "ok",
      sources: [
        { name: "Sandbox, coins", asOf: expect.any(String), ageSeconds: 60, state: "ok" },
        { name: "Sandbox, tokens", asOf: expect.any(String), ageSeconds: 0, state: "ok" },
      ],
    });
    app.clock.time += 120 * MINUTE;
    expect(await readStatus()).toMatchObject({ state: "stale", sources: [{ state: "stale" }, { state: "stale" }] });
  });

  it("shows budgets, counts and job runs to admins only", async () => {
    const request = (cookie: string) => app.request("/api/admin/status", { headers: { Cookie: cookie } });
    expect((await request("")).status).toBe(401);
    expect((await request(await app.signUp("member"))).status).toBe(403);
    const reply = await request(await app.signUpAdmin("operator"));
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      sources: [{ rows: 1000 }, { rows: expect.any(Number) }],
      budgets: [{ month: { used: 5 } }, { month: { used: expect.any(Number) } }],
      jobs: [],
      livePrices: { isRunning: false, readers: 0, coins: 0, venues: [] },
    });
  });
});

import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { hashPassword } from "../accounts/passwords.ts";
import { FIRST_RELEASE_MIGRATIONS, firstReleaseRows } from "./first-release.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "./test-app.ts";

let app: TestApp;
let cookies: Record<string, string> = {};
beforeAll(async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, FIRST_RELEASE_MIGRATIONS));
  for (const row of firstReleaseRows(await hashPassword("correct horse", { N: 16, r: 8, p: 3 }))) {
    await env.DB.prepare(row).run();
  }
  // Applies all later migrations.
  app = await startTestApp("update-path", { AD_CREATION: "open" });
  await app.tick();
  for (const username of ["ann", "warden"]) {
    const reply = await app.request("/api/login", jsonInit("POST", { username, password: "correct horse" }));
    cookies = { ...cookies, [username]: cookieOf(reply) };
  }
});

const text = async (path: string, username = "ann") => {
  const reply = await app.request(path, { headers: { Cookie: cookies[username] ?? "" } });
  return `${reply.status} ${await reply.text()}`;
};

it("a database of the first release has rows of then and all migrations of today", async () => {
  const { results } = await env.DB.prepare("SELECT count(*) AS n FROM d1_migrations").all();
  expect(results).toEqual([{ n: env.MIGRATIONS.length }]);
  expect((await env.DB.prepare("PRAGMA foreign_key_check").all()).results).toEqual([]);
});

it.each([
  ["/api/user", ['"username":"ann"', '"email":"ann@example.com"', '"firstName":"Ann"']],
  ["/api/chat/messages", ["Hello from the first release"]],
  ["/api/news", ["Old tides"]],
  ["/api/news/1", ["The tides of **then**."]],
  ["/api/spot-positions", ['"amount":"0.75', '"entryPrice":"20000.5', '"coinId":"bitcoin"']],
  ["/api/leveraged-positions", ['"size":"500', '"liquidationPrice":"505', '"leverage":2']],
  ["/api/transactions", ['"kind":"buy"', "0.75", "20000.5"]],
  ["/api/gains?method=fifo&scope=universal&year=2026", ['"problems":[]']],
  ["/api/price-alerts", ['"targetPrice":"999999', '"isActive":true']],
  ["/api/notifications", ['"25000']],
  ["/api/ad-orders", ["An old ad", '"status":"pending"']],
  ["/api/account/export", ["0.75", "An old ad", "Hello from the first release"]],
])("ann finds the data of then at %s", async (path, parts) => {
  const body = await text(path);
  expect(body).toMatch(/^200 /);
  for (const part of parts) expect(body).toContain(part);
});

it.each([
  [
    "/api/admin/users",
    ['"username":"ann"', '"totalSpotPositions":1', '"totalLeveragedPositions":1', '"totalAdOrders":1'],
  ],
  ["/api/admin/stats", ['"totalUsers":2', '"totalVisits":42']],
  ["/api/admin/audit", ["made-admin"]],
  ["/api/admin/ad-orders", ["An old ad"]],
  ["/api/admin/status", ['"problems":']],
])("an admin finds the data of then at %s", async (path, parts) => {
  const body = await text(path, "warden");
  expect(body).toMatch(/^200 /);
  for (const part of parts) expect(body).toContain(part);
});

it("the old data can still be changed", async () => {
  const sale = {
    kind: "sell",
    at: "2026-11-20T11:30:00Z",
    legs: [{ symbol: "btc", coinId: "bitcoin", amount: "-0.25" }],
    price: "30000",
  };
  const reply = await app.request("/api/transactions", jsonInit("POST", sale, cookies.ann));
  expect(reply.status, await reply.text()).toBe(201);
  expect(await text("/api/spot-positions")).toContain('"amount":"0.5');
});

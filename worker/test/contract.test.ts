import { beforeAll, describe, expect, it } from "vitest";
import { type Contract, contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import { jsonInit, startTestApp, type TestApp } from "./test-app.ts";

type Name = keyof Contract & string;
type Ask = { path: string; body?: unknown };

const SPOT = { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" };
const LEVERAGED = { symbol: "btc", name: "Bitcoin", size: "1", entryPrice: "2", leverage: 5 };
const PRICE_ALERT = { symbol: "btc", name: "Bitcoin", alertType: "above", targetPrice: "1000000" };
/** The example of RFC 8291, at a service that nobody is at. */
const BROWSER = {
  endpoint: "https://fcm.googleapis.com/fcm/send/nobody",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};
/** ckBTC and ICP in the sandbox. */
const POOL = "3dbky-oqaaa-aaaa6-qabba-cai";
const AD_ORDER = {
  adType: "scrolling",
  duration: 7,
  paymentCurrency: "USDC",
  adConfig: { messages: ["Six chains under one key"] },
};

/** A call of each endpoint that must work. A new endpoint without a line here fails to compile. */
const asked: Record<Name, Ask> = {
  "POST /api/register": { path: "/api/register", body: { username: "newcomer", password: "correct horse" } },
  "POST /api/login": { path: "/api/login", body: { username: "person", password: "correct horse" } },
  "POST /api/logout": { path: "/api/logout" },
  "GET /api/user": { path: "/api/user" },
  "PUT /api/profile": { path: "/api/profile", body: { username: "renamed", firstName: "Ann" } },
  "GET /api/check-username/:username": { path: "/api/check-username/nobody" },
  "GET /api/sessions": { path: "/api/sessions" },
  "GET /api/account/export": { path: "/api/account/export" },
  "PUT /api/password": {
    path: "/api/password",
    body: { currentPassword: "correct horse", newPassword: "battery staple" },
  },
  "DELETE /api/sessions/:id": { path: "/api/sessions/SESSION" },
  "DELETE /api/sessions": { path: "/api/sessions" },
  "DELETE /api/account": { path: "/api/account", body: { password: "correct horse" } },
  "GET /api/chat/messages": { path: "/api/chat/messages?limit=10" },
  "POST /api/chat/messages": { path: "/api/chat/messages", body: { message: "hello" } },
  "PATCH /api/chat/messages/:id": { path: "/api/chat/messages/MESSAGE", body: { message: "hello again" } },
  "DELETE /api/chat/messages/:id": { path: "/api/chat/messages/MESSAGE" },
  "GET /api/chat/talked-about": { path: "/api/chat/talked-about" },
  "PUT /api/chat/mutes/:userId": { path: "/api/chat/mutes/nobody", body: { minutes: 5, reason: "spam" } },
  "DELETE /api/chat/mutes/:userId": { path: "/api/chat/mutes/nobody" },
  "GET /api/active-ads": { path: "/api/active-ads" },
  "POST /api/ad-counts": { path: "/api/ad-counts", body: { counts: [{ id: "1", impressions: 1, clicks: 0 }] } },
  "GET /api/ad-payment-rates": { path: "/api/ad-payment-rates" },
  "GET /api/ad-payment-options": { path: "/api/ad-payment-options" },
  "GET /api/ad-orders": { path: "/api/ad-orders" },
  "GET /api/ad-orders/archived": { path: "/api/ad-orders/archived" },
  "POST /api/ad-orders": { path: "/api/ad-orders", body: AD_ORDER },
  "GET /api/ad-orders/:id": { path: "/api/ad-orders/ORDER" },
  "PATCH /api/ad-orders/:id": { path: "/api/ad-orders/ORDER", body: { senderAddress: `0x${"1".repeat(40)}` } },
  "PATCH /api/ad-orders/:id/archive": { path: "/api/ad-orders/ORDER/archive" },
  "PATCH /api/ad-orders/:id/unarchive": { path: "/api/ad-orders/ORDER/unarchive" },
  "POST /api/ad-orders/:id/check-payment": { path: "/api/ad-orders/ORDER/check-payment" },
  "POST /api/ad-orders/:id/regenerate-address": { path: "/api/ad-orders/ORDER/regenerate-address" },
  "GET /api/admin/ad-orders": { path: "/api/admin/ad-orders" },
  "PATCH /api/admin/ad-orders/:orderId": { path: "/api/admin/ad-orders/1", body: { action: "approve" } },
  "GET /api/top-coins": { path: "/api/top-coins" },
  "GET /api/sparklines": { path: "/api/sparklines" },
  "GET /api/search-coins": { path: "/api/search-coins?q=btc" },
  "GET /api/market-data": { path: "/api/market-data?ids=bitcoin,ethereum" },
  "GET /api/token-prices": { path: "/api/token-prices" },
  "GET /api/news": { path: "/api/news" },
  "GET /api/news/featured": { path: "/api/news/featured" },
  "GET /api/my-news": { path: "/api/my-news" },
  "POST /api/news": { path: "/api/news", body: { title: "Tides", content: "They turn." } },
  "GET /api/news/:id": { path: "/api/news/ARTICLE" },
  "PATCH /api/news/:id": { path: "/api/news/ARTICLE", body: { title: "Tides again" } },
  "DELETE /api/news/:id": { path: "/api/news/ARTICLE" },
  "GET /api/spot-positions": { path: "/api/spot-positions" },
  "POST /api/spot-positions": { path: "/api/spot-positions", body: SPOT },
  "PATCH /api/spot-positions/:id": { path: "/api/spot-positions/SPOT", body: { amount: "2" } },
  "DELETE /api/spot-positions/:id": { path: "/api/spot-positions/SPOT" },
  "GET /api/leveraged-positions": { path: "/api/leveraged-positions" },
  "POST /api/leveraged-positions": { path: "/api/leveraged-positions", body: LEVERAGED },
  "PATCH /api/leveraged-positions/:id": { path: "/api/leveraged-positions/LEVERAGED", body: { size: "2" } },
  "DELETE /api/leveraged-positions/:id": { path: "/api/leveraged-positions/LEVERAGED" },
  "POST /api/update-prices": { path: "/api/update-prices" },
  "GET /api/portfolio/history": { path: "/api/portfolio/history" },
  "GET /api/portfolio/export": { path: "/api/portfolio/export" },
  "POST /api/portfolio/import": { path: "/api/portfolio/import", body: { csv: "Symbol,Amount,Entry price\nbtc,1,2" } },
  "GET /api/price-alerts": { path: "/api/price-alerts" },
  "POST /api/price-alerts": { path: "/api/price-alerts", body: PRICE_ALERT },
  "PATCH /api/price-alerts/:id": { path: "/api/price-alerts/ALERT", body: { isActive: false } },
  "DELETE /api/price-alerts/:id": { path: "/api/price-alerts/ALERT" },
  "GET /api/notifications": { path: "/api/notifications" },
  "POST /api/notifications/read": { path: "/api/notifications/read", body: { ids: [1] } },
  "GET /api/push-subscriptions": { path: "/api/push-subscriptions" },
  "POST /api/push-subscriptions": { path: "/api/push-subscriptions", body: BROWSER },
  "DELETE /api/push-subscriptions/:id": { path: "/api/push-subscriptions/BROWSER" },
  "GET /api/ecosystem-tokens/:ecosystemId": { path: "/api/ecosystem-tokens/ethereum" },
  "GET /api/kong/tokens": { path: "/api/kong/tokens" },
  "GET /api/kong/tokens/top": { path: "/api/kong/tokens/top" },
  "GET /api/kong/tokens/:id": { path: "/api/kong/tokens/ICP" },
  "GET /api/kong/tokens/:id/transactions": { path: "/api/kong/tokens/ICP/transactions" },
  "GET /api/kong/pools": { path: "/api/kong/pools" },
  "GET /api/kong/pools/:id": { path: `/api/kong/pools/${POOL}` },
  "GET /api/kong/leaderboard/volume": { path: "/api/kong/leaderboard/volume" },
  "GET /api/kong/ohlc": { path: "/api/kong/ohlc?pair=ICP" },
  "POST /api/visits": { path: "/api/visits", body: { page: "/market" } },
  "GET /api/admin/stats": { path: "/api/admin/stats" },
  "GET /api/admin/users": { path: "/api/admin/users" },
  "GET /api/admin/users/emails": { path: "/api/admin/users/emails" },
  "PATCH /api/admin/users/:id": { path: "/api/admin/users/nobody", body: { isAdmin: true } },
  "GET /api/admin/audit": { path: "/api/admin/audit" },
  "GET /api/health": { path: "/api/health" },
  "GET /api/status": { path: "/api/status" },
  "GET /api/openapi.json": { path: "/api/openapi.json" },
};
const PUBLIC_DATA = [
  "GET /api/active-ads",
  "GET /api/top-coins",
  "GET /api/sparklines",
  "GET /api/ecosystem-tokens/:ecosystemId",
];
const isPublicData = (name: string) => PUBLIC_DATA.includes(name) || name.includes("/api/kong/");

const endpoints = Object.entries(contract) as [Name, Endpoint][];
const methodOf = (name: string) => name.split(" ")[0]!;

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp("contract", { AD_CREATION: "open" });
  await app.tick();
  await app.signUp("person");
  admin = await app.signUp("warden");
  await app.deps.db.d1.prepare("UPDATE users SET is_admin = 1 WHERE username = 'warden'").run();
  await app.tickTokens();
  // A series is loaded once somebody has asked for it.
  await app.request("/api/kong/ohlc?pair=ICP");
  await app.request("/api/kong/tokens/ICP/transactions");
  await app.tickTokens();
});

const initOf = (name: Name, cookie?: string): RequestInit => {
  const { body } = asked[name];
  const method = methodOf(name);
  return body === undefined ? { method, headers: cookie ? { Cookie: cookie } : {} } : jsonInit(method, body, cookie);
};
let people = 0;
/** A person, and the path with what they own in it. */
async function newPerson(path: string) {
  people += 1;
  const cookie = await app.signUp(`person-${people}`);
  const [session] = await (await app.request("/api/sessions", { headers: { Cookie: cookie } })).json<
    { id: string }[]
  >();
  const add = async (path: string, body: object) =>
    String((await (await app.request(path, jsonInit("POST", body, cookie))).json<{ id: string | number }>()).id);
  const owned: Record<string, () => string | Promise<string>> = {
    SESSION: () => session!.id,
    MESSAGE: () => add("/api/chat/messages", { message: "hello" }),
    ARTICLE: () => add("/api/news", { title: "Tides", content: "They turn." }),
    SPOT: () => add("/api/spot-positions", SPOT),
    LEVERAGED: () => add("/api/leveraged-positions", LEVERAGED),
    ALERT: () => add("/api/price-alerts", PRICE_ALERT),
    BROWSER: () => add("/api/push-subscriptions", BROWSER),
    ORDER: () => add("/api/ad-orders", AD_ORDER),
  };
  const name = /[A-Z]{4,}/.exec(path)?.[0];
  return { cookie, path: name ? path.replace(name, await owned[name]!()) : path };
}

function expectHardened(reply: Response) {
  expect(reply.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(reply.headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
  expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(reply.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(reply.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
}

describe.each(endpoints)("%s", (name, endpoint) => {
  const { path } = asked[name];

  it("answers as its schema promises, to those who may ask", async () => {
    const person = await newPerson(path);
    const reply = await app.request(person.path, initOf(name, person.cookie));
    if (endpoint.access === "admin") {
      expect(reply.status).toBe(403);
      return;
    }
    expect(reply.status, await reply.clone().text()).toBe(endpoint.status ?? 200);
    const text = await reply.text();
    const isJson = reply.headers.get("Content-Type") === "application/json";
    expect(endpoint.reply.safeParse(isJson ? JSON.parse(text) : text).error).toBeUndefined();
    expect(text).not.toMatch(/scrypt\$|"password":"/);
  });

  it("is closed to strangers unless it is open to visitors", async () => {
    if (endpoint.access === "visitor") return;
    for (const cookie of [undefined, `sid=${"A".repeat(43)}`]) {
      const reply = await app.request(path, initOf(name, cookie));
      expect([reply.status, await reply.text()]).toEqual([401, "Please sign in to continue."]);
      expectHardened(reply);
    }
  });

  it("may be kept by caches only when it is public data", async () => {
    const reply = await app.request(path, initOf(name));
    const isPublic = isPublicData(name);
    expect(reply.headers.get("Cache-Control")).toBe(isPublic ? "public, max-age=15" : "no-store");
    expect(reply.headers.get("Cloudflare-CDN-Cache-Control")).toBe(
      isPublic ? "public, max-age=30, stale-while-revalidate=60, stale-if-error=86400" : null,
    );
    expectHardened(reply);
  });

  it("answers other methods with a sentence", async () => {
    // A path of its own may also be one that ends in a parameter: /api/news/featured is one of /api/news/:id.
    const patterns = [name.split(" ")[1]!, name.split(" ")[1]!.replace(/[^/]+$/, ":id")];
    const others = ["POST", "PUT", "PATCH", "DELETE"].filter((method) =>
      patterns.every((pattern) => !(`${method} ${pattern}` in contract)),
    );
    for (const method of others) {
      const reply = await app.request(path, { method });
      expect(reply.status).toBe(404);
      expect(await reply.text()).toContain(`There is no ${method} /api/`);
      expectHardened(reply);
    }
  });

  it("refuses an unknown parameter", async () => {
    const cookie = endpoint.access === "admin" ? admin : (await newPerson(path)).cookie;
    const reply = await app.request(`${path}${path.includes("?") ? "&" : "?"}surprise=1`, initOf(name, cookie));
    expect([reply.status, await reply.text()]).toEqual([400, "Unknown parameter surprise."]);
    expectHardened(reply);
  });
});

it("answers an unknown path of the API with a sentence, never with a page", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api//top-coins", "/api/top-coins/", "/API/top-coins"]) {
    const reply = await app.request(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("Content-Type")).toContain("text/plain");
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
  }
});

it("describes every endpoint in the OpenAPI document", async () => {
  const document = await (await app.request("/api/openapi.json")).json<{ paths: Record<string, object> }>();
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.toSorted()).toEqual(Object.keys(contract).toSorted());
});

import { beforeEach, expect, it } from "vitest";
import { MINUTE } from "../../shared/values/time.ts";
import { SMALLEST_TEMPLATE } from "../test/first-paint.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";

const SHELL = "<div id=root></div>";

let app: TestApp;
let isBuilt = true;
const assets = {
  fetch: async (input: Request | URL) => {
    const { pathname } = new URL(input instanceof URL ? input : input.url);
    if (pathname === "/first-paint.json" && isBuilt) return Response.json(SMALLEST_TEMPLATE);
    if (pathname !== "/") return new Response(null, { status: 404 });
    return new Response(SHELL, { headers: { "Content-Type": "text/html" } });
  },
};
beforeEach(async () => {
  isBuilt = true;
  app = await startTestApp("first-paint");
  app.deps.assets = assets as unknown as Fetcher;
});

it("serves the plain page before the first market refresh", async () => {
  await app.deps.db.d1.exec("DELETE FROM market_snapshot");
  expect(await (await app.request("/")).text()).toBe(SHELL);
});

it.each(["/", "/market", "/?utm_source=x"])(
  "renders the first rows into %s, with the template's policy",
  async (path) => {
    await app.tick();
    const reply = await app.request(path);
    expect(await reply.text()).toMatch(/^<main>(<tr>[^<]+<\/tr>){20}<\/main>$/);
    expect(reply.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(reply.headers.get("Content-Security-Policy")).toBe(SMALLEST_TEMPLATE.contentSecurityPolicy);
    expect(reply.headers.get("Cache-Control")).toBe("no-cache");
    expect(reply.headers.get("Strict-Transport-Security")).toContain("max-age=63072000");
    expect(reply.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(reply.headers.get("Set-Cookie")).toBeNull();
  },
);

it("replies 304 until the prices or their age change", async () => {
  await app.tick();
  const tag = (await app.request("/")).headers.get("ETag")!;
  const repeat = () => app.request("/", { headers: { "If-None-Match": tag } });
  expect((await repeat()).status).toBe(304);
  app.clock.time += MINUTE;
  expect((await repeat()).status).toBe(200);
  // An address that is too long to be part of an ETag gets no ETag.
  const longAddress = await app.request(`/?from=${"x".repeat(300)}`);
  expect([longAddress.status, longAddress.headers.get("ETag")]).toEqual([200, null]);
});

it("lets a browser keep the page in its currency, but no shared cache, and renders one page per currency", async () => {
  await app.tick();
  await app.loadRates();
  app.clock.time += 2 * MINUTE;
  const load = (code: string, tag = "") =>
    app.request("/", { headers: { Cookie: `currency=${code}`, "If-None-Match": tag } });
  const euros = await load("eur");
  const tag = euros.headers.get("ETag")!;
  expect(["Cache-Control", "Vary", "Cloudflare-CDN-Cache-Control"].map((name) => euros.headers.get(name))).toEqual([
    "private, no-cache",
    "Cookie",
    null,
  ]);
  const statuses = ["eur", "jpy", "usd"].map(async (code) => (await load(code, tag)).status);
  expect(await Promise.all(statuses)).toEqual([304, 200, 200]);
});

it.each(["/?q=sol", "/?sort=price", "/market?dir=asc", "/?show=1h"])("serves the plain page for %s", async (path) => {
  await app.tick();
  expect(await (await app.request(path)).text()).toBe(SHELL);
});

it("serves the plain page without the build's template and without the database", async () => {
  await app.tick();
  isBuilt = false;
  expect(await (await app.request("/")).text()).toBe(SHELL);

  app.deps.market.current = () => Promise.reject(new Error("D1 is down"));
  expect(await (await app.request("/")).text()).toBe(SHELL);
  expect(app.logs.at(-1)).toMatchObject({ event: "first-paint-failed", fields: { cause: "D1 is down" } });
});

it("renders a paid row first while its ad runs", async () => {
  await app.tick();
  await app.signUp("payer");
  const now = app.clock.now();
  await app.deps.db.d1
    .prepare(
      `INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_amount, payment_currency, status, start_date, end_date,
         duration, created_at, updated_at, price, network)
       SELECT id, 'token_highlight', '{"coinId":"chainlink","forceToTop":true}', '42', 'USDC', 'active', ?1, ?1 + ?2, 14, 0, 0,
         '42', 'test' FROM users WHERE username = 'payer'`,
    )
    .bind(now + MINUTE, MINUTE)
    .run();
  const firstRow = async () => /<tr>([^<]+)/.exec(await (await app.request("/")).text())![1];
  expect(await firstRow()).toBe("Bitcoin");
  app.clock.time = now + MINUTE;
  expect(await firstRow()).toBe("Chainlink!");
  app.clock.time = now + 2 * MINUTE - 1;
  expect(await firstRow()).toBe("Chainlink!");
  app.clock.time = now + 2 * MINUTE;
  expect(await firstRow()).toBe("Bitcoin");
});

it("renders the market's rows when the ads cannot be read", async () => {
  await app.tick();
  app.deps.ads.rows = () => Promise.reject(new Error("D1 is down"));
  expect(await (await app.request("/")).text()).toMatch(/^<main>(<tr>[^<]+<\/tr>){20}<\/main>$/);
});

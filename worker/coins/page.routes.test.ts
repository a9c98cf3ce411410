import { beforeAll, expect, it } from "vitest";
import type { CoinTemplate } from "../../shared/markets/first-paint-template.ts";
import { HOUR } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";

const POLICY = "default-src 'none'; script-src 'sha256-abc'";
/** The smallest possible template of a build: texts and the slots between them. */
const TEMPLATE: CoinTemplate = {
  contentSecurityPolicy: POLICY,
  document: ["<h1>", "name", "</h1><p>", "price", "</p><script>", "data", "</script>"],
  chart: [""],
  tickerItem: [""],
  tinyPrice: [""],
  fresh: [""],
  stale: [""],
  sandboxLabel: [""],
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("coin-page");
  await app.tick();
  const serve = async (input: Request | URL) =>
    new URL(input instanceof URL ? input : input.url).pathname === "/coin-paint.json"
      ? Response.json(TEMPLATE)
      : new Response(null, { status: 404 });
  app.deps.assets = { fetch: serve } as unknown as Fetcher;
});

it("replies 304 until the coin changes, and to nobody who has the page of another coin or currency", async () => {
  await app.loadRates();
  const load = (id: string, tag = "", currency = "usd") =>
    app.request(`/coins/${id}`, { headers: { "If-None-Match": tag, Cookie: `currency=${currency}` } });
  const first = await load("bitcoin");
  expect([first.status, first.headers.get("Content-Security-Policy")]).toEqual([200, POLICY]);
  expect(await first.text()).toContain("<h1>Bitcoin</h1>");
  const tag = first.headers.get("ETag")!;
  const known = await load("bitcoin", tag);
  expect([known.status, await known.text(), known.headers.get("Cache-Control")]).toEqual([304, "", "no-cache"]);
  expect((await load("ethereum", tag)).status).toBe(200);
  expect((await load("bitcoin", tag, "eur")).status).toBe(200);
  app.clock.time += HOUR;
  await app.control("POST", "/clock", { offsetMs: app.clock.time - Date.now() });
  await app.tick();
  expect((await load("bitcoin", tag)).status).toBe(200);
});

import { beforeAll, expect, it } from "vitest";
import { PORTFOLIO_REPLIES, START_PORTFOLIO } from "../../shared/start/start-portfolio.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("start");
  await app.tick();
  await app.loadRates();
});

const get = async (path: string): Promise<Record<string, unknown>> => (await app.request(path)).json();

it("holds the same as the endpoints of its parts", async () => {
  const { pictures: _, ...parts } = await get("/api/start");
  expect(parts).toEqual({
    market: await get("/api/top-coins?limit=1000&layout=columns"),
    ads: await get("/api/active-ads"),
    currencies: await get("/api/currencies"),
    sparklines: await get("/api/sparklines"),
  });
  expect(await get("/api/start?sparklines=false")).not.toHaveProperty("sparklines");
});

it("begins a portfolio with what its endpoints reply", async () => {
  const cookie = await app.signUp("beginner");
  const asUser = (path: string) => app.request(path, { headers: { cookie } });
  const bitcoin = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin" };
  const spot = { ...bitcoin, amount: "2", entryPrice: "100" };
  const leveraged = { ...bitcoin, size: "1", leverage: 2, entryPrice: "100" };
  await app.request("/api/spot-positions", { ...jsonInit("POST", spot, cookie) });
  await app.request("/api/leveraged-positions", { ...jsonInit("POST", leveraged, cookie) });
  const replies = await (await asUser(START_PORTFOLIO)).json<Record<string, unknown>>();
  expect(Object.keys(replies)).toEqual(PORTFOLIO_REPLIES);
  for (const path of PORTFOLIO_REPLIES) expect(replies[path], path).toEqual(await (await asUser(path)).json());
  expect(replies["/api/spot-positions"]).toHaveLength(1);
  expect((await app.request(START_PORTFOLIO)).status).toBe(401);
});

it("is public, names its source, and is not sent again while nothing has changed", async () => {
  const first = await app.request("/api/start");
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=15");
  expect(first.headers.get("X-Data-Source")).toBe("Sandbox");
  const tag = first.headers.get("ETag")!;
  expect((await app.request("/api/start", { headers: { "If-None-Match": tag } })).status).toBe(304);
  expect((await app.request("/api/start?sparklines=false", { headers: { "If-None-Match": tag } })).status).toBe(200);
  await app.control("POST", "/clock", { advanceMs: 600_000 });
  await app.tick(10);
  app.restart();
  expect((await app.request("/api/start", { headers: { "If-None-Match": tag } })).status).toBe(200);
});

it("reads no row on a warm isolate", async () => {
  await get("/api/start");
  app.counts.reset();
  await get("/api/start");
  expect(app.counts.statements).toBe(0);
});

it("still brings the prices while the database fails", async () => {
  const { market } = await get("/api/start");
  const { ads, rates } = app.deps;
  const fail = async () => {
    throw new Error("D1_ERROR: overloaded");
  };
  Object.assign(app.deps, { ads: { ...ads, current: fail }, rates: { ...rates, current: fail } });
  expect(await get("/api/start?sparklines=false")).toMatchObject({ market, ads: [], currencies: { rates: {} } });
  Object.assign(app.deps, { ads, rates });
});

it("has a coin's figures, its prices and the articles about it in one reply", async () => {
  const cookie = await app.signUpAdmin("editor");
  const article = { title: "Bitcoin at high tide", content: "It rises.", isPublished: true, isFeatured: true };
  const { id } = await (await app.request("/api/news", jsonInit("POST", article, cookie))).json<{ id: number }>();
  const { articles, ads, ...parts } = await get("/api/start/coins/bitcoin");
  expect(parts).toEqual({ coin: await get("/api/coins/bitcoin"), history: await get("/api/coins/bitcoin/history") });
  expect(articles).toEqual(await get("/api/news?limit=3&q=Bitcoin"));
  expect(articles).toMatchObject([{ id }]);
  expect(ads).toEqual(await get("/api/active-ads"));
  expect((await app.request("/api/start/coins/no-such-coin")).status).toBe(404);
  const { featured, latest } = await get("/api/start/news");
  expect({ featured, latest }).toEqual({ featured: await get("/api/news/featured"), latest: await get("/api/news") });
  expect(featured).toMatchObject([{ id }]);
});

import { beforeAll, describe, expect, it } from "vitest";
import type { SharedPortfolio } from "../../shared/shares/contract.ts";
import { DAY } from "../../shared/values/time.ts";
import { loadCoins } from "../coins/load.ts";
import { LEVERAGED, PRICE_ALERT, PURCHASE, SPOT } from "../test/calls.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { drawShare } from "./picture/draw.ts";
import { pictureOf } from "./picture/kept-pictures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("shares");
  await app.empty("coin_archive", "coin_recent", "coin_years", "coin_details", "coin_loads");
  await app.tick();
  for (const id of ["bitcoin", "ethereum"]) await app.request(`/api/coins/${id}`);
  for (let run = 0; run < 20; run++) if ((await loadCoins(app.deps)) === "nothing was due") break;
  app.restart();
});

type Created = { id: string; token: string; url: string };
const create = async (cookie: string, body: object = {}) =>
  (await app.request("/api/shares", jsonInit("POST", body, cookie))).json<Created>();
const view = (token: string) => app.request(`/api/shared/${token}`);
const list = async (cookie: string) =>
  (await app.request("/api/shares", { headers: { Cookie: cookie } })).json<Record<string, unknown>[]>();
const contentOf = async (reply: Response) => [reply.status, await reply.text(), ...[...reply.headers].sort()];

/** Figures that appear nowhere else. */
const AMOUNTS = ["13.71828182", "17.57721566", "1618033.98874989", "31415.92653589", "2718.28182845", "private note"];
async function signUpOwner(name: string): Promise<string> {
  const cookie = await app.signUp(name);
  const post = async (path: string, body: object) =>
    expect((await app.request(path, jsonInit("POST", body, cookie))).status).toBe(201);
  await post("/api/spot-positions", { ...SPOT, amount: AMOUNTS[0], entryPrice: AMOUNTS[3] });
  await post("/api/leveraged-positions", { ...LEVERAGED, size: AMOUNTS[1], entryPrice: AMOUNTS[4] });
  await post("/api/price-alerts", { ...PRICE_ALERT, targetPrice: AMOUNTS[2] });
  await post("/api/transactions", { ...PURCHASE, note: AMOUNTS[5], fee: { symbol: "usd", amount: "7.77070707" } });
  return cookie;
}

describe("a share link", () => {
  it("has 128 random bits, is shown once and stored as a hash", async () => {
    const cookie = await app.signUp("sharer");
    const { token, url } = await create(cookie, { name: "For friends" });
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(url).toBe(`http://tidemark.test/s/${token}`);
    const { results } = await app.deps.db.d1.prepare("SELECT * FROM shares").all();
    for (const text of [JSON.stringify(results), JSON.stringify(await list(cookie))]) {
      expect(text).toContain("For friends");
      expect(text).not.toContain(token);
    }
  });

  it("shows percentages only, in the data, the page and the picture", async () => {
    const cookie = await signUpOwner("private");
    const { token } = await create(cookie, { name: "My secret name" });
    const reply = await view(token);
    const text = await reply.clone().text();
    const shared = await reply.json<{ items: Record<string, unknown>[]; growth: unknown[] }>();
    expect(Object.keys(shared).toSorted()).toEqual(
      [
        ...["asOf", "pnlKnownOf", "dayReturn", "growth", "items", "other", "totalReturn", "withoutPrice", "yearReturn"],
        ...["hasLiquidated", "unavailable", "withoutHistory"],
      ].toSorted(),
    );
    expect(Object.keys(shared.items[0]!).toSorted()).toEqual(
      ["coinId", "costKnown", "kind", "leverage", "name", "return", "symbol", "weight"].toSorted(),
    );
    expect(shared.growth.length).toBeGreaterThan(1);
    expect(shared).toHaveProperty(
      "yearReturn",
      expect.toSatisfy((text) => text === null || /^-?\d+(\.\d\d?)?$/.test(text)),
    );
    // Every page names the feed of the news.
    const page = (await (await app.request(`/s/${token}`)).text()).replace('href="/feed.xml"', "");
    expect(page).toContain("since purchase");
    for (const content of [text, page]) {
      for (const secret of [...AMOUNTS, "7.77070707", "My secret name", "private"].filter((s) => s !== "private"))
        expect(content).not.toContain(secret);
      expect(content).not.toMatch(/user|alert|fee|transaction/i);
    }
  });

  it("is the same, byte by byte, for all amounts times a factor, and its curve ends at its return", async () => {
    const ago = (days: number) => new Date(app.clock.time - days * DAY).toISOString();
    const shareOf = async (name: string, factor: number) => {
      const cookie = await app.signUp(name);
      const post = async (path: string, body: object) =>
        expect((await app.request(path, jsonInit("POST", body, cookie))).status).toBe(201);
      const trade = (days: number, kind: string, amount: number, price: string) =>
        post("/api/transactions", {
          ...{ kind, at: ago(days), price, fee: { symbol: "usd", amount: String(3 * factor) } },
          legs: [{ symbol: "btc", coinId: "bitcoin", amount: (amount * factor).toFixed(4) }],
        });
      await trade(90, "buy", 0.3, "61234.56");
      await trade(40, "buy", 1.7, "71234.56");
      await trade(10, "sell", -0.9, "91234.56");
      const contract = { ...LEVERAGED, symbol: "eth", coinId: "ethereum", entryPrice: "3100", leverage: 7 };
      await post("/api/leveraged-positions", { ...contract, size: (0.7 * factor).toFixed(4), openedAt: ago(20) });
      const { token } = await create(cookie);
      return (await view(token)).text();
    };
    const [one, ...others] = await Promise.all([1, 1024, 7].map((factor) => shareOf(`times-${factor}`, factor)));
    expect(others).toEqual([one, one]);
    const { growth, yearReturn, unavailable } = JSON.parse(one!) as SharedPortfolio;
    expect(unavailable).toBeNull();
    expect(growth.length).toBeGreaterThan(80);
    expect([growth[0]!.percent, growth.at(-1)!.percent]).toEqual([0, Number(yearReturn)]);
    expect(new Set(growth.map(({ percent }) => percent)).size).toBeGreaterThan(20);
  });

  it("has no curve of a return that is unknown, and says why", async () => {
    const cookie = await app.signUp("curveless");
    const unlisted = { ...SPOT, symbol: "nothing", name: "Nothing", coinId: undefined, currentPrice: "7" };
    await app.request("/api/spot-positions", jsonInit("POST", unlisted, cookie));
    const shared = await (await view((await create(cookie)).token)).json<SharedPortfolio>();
    expect(shared).toMatchObject({ yearReturn: null, growth: [], withoutHistory: 1 });
    expect(shared.unavailable).toContain("has a price");
    expect(shared.totalReturn).not.toBeNull();
  });

  it("draws the same picture once, also for many requests at the same time, and another one for other figures", async () => {
    const cookie = await signUpOwner("drawn");
    const { token } = await create(cookie);
    const shown = await (await view(token)).json<SharedPortfolio>();
    let drawings = 0;
    const draw: typeof drawShare = (share) => {
      drawings += 1;
      return drawShare(share);
    };
    const kept: Promise<unknown>[] = [];
    const pictures = (share: SharedPortfolio) =>
      Promise.all(Array.from({ length: 60 }, () => pictureOf(share, (work) => void kept.push(work), draw)));
    const first = await pictures(shown);
    expect(drawings).toBe(1);
    // The time of the prices is not in the picture.
    expect(await pictures({ ...shown, asOf: null })).toEqual(first);
    expect(drawings).toBe(1);
    const [other] = await pictures({ ...shown, totalReturn: "12.34" });
    expect(drawings).toBe(2);
    expect(other).not.toEqual(first[0]);
    // When the memory of the isolate is full, the cache still has it.
    for (let index = 0; index < 25; index++) await pictures({ ...shown, totalReturn: `${index}.5` });
    await Promise.all(kept);
    const before = drawings;
    expect((await pictures(shown))[0]).toEqual(first[0]);
    expect(drawings).toBe(before);
    const served = await app.request(`/img/shares/${token}.png`);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(first[0]);
    expect(served.headers.get("Cache-Control")).toBe("no-store");
  });

  it("counts the views of the page, and not those of previews", async () => {
    const cookie = await app.signUp("counted");
    const { token } = await create(cookie);
    expect((await list(cookie))[0]).toMatchObject({ views: 0, lastViewedAt: null });
    await Promise.all([view(token), view(token), view(token)]);
    await app.request(`/s/${token}`);
    await app.request(`/img/shares/${token}.png`);
    expect((await list(cookie))[0]).toMatchObject({
      views: 3,
      lastViewedAt: new Date(app.clock.time).toISOString(),
    });
  });

  it("looks unknown when it has expired or is revoked, at once and everywhere", async () => {
    const cookie = await signUpOwner("revoker");
    const expiring = await create(cookie, { expiresAt: new Date(app.clock.time + DAY).toISOString() });
    const revoked = await create(cookie);
    const paths = (token: string) => [`/api/shared/${token}`, `/s/${token}`, `/img/shares/${token}.png`];
    for (const { token } of [expiring, revoked])
      for (const path of paths(token)) {
        const reply = await app.request(path);
        expect([path, reply.status]).toEqual([path, 200]);
        expect(reply.headers.get("Cache-Control")).toBe("no-store");
        expect(reply.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
      }
    app.clock.time += DAY;
    const remove = { method: "DELETE", headers: { Cookie: cookie } };
    expect((await app.request(`/api/shares/${revoked.id}`, remove)).status).toBe(200);
    const unknown = await Promise.all(paths("A".repeat(22)).map(async (path) => contentOf(await app.request(path))));
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404]);
    for (const token of [expiring.token, revoked.token, "short", "'--", `${expiring.token}x`])
      expect(await Promise.all(paths(token).map(async (path) => contentOf(await app.request(path))))).toEqual(unknown);
    expect((await list(cookie))[0]).toMatchObject({ views: 1 });
    expect((await app.request(`/api/shares/${revoked.id}`, remove)).status).toBe(404);
  });
});

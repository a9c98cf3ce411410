import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LIVE_PRICES_OFF, PING } from "../../shared/live-prices/frame.ts";
import { DAY, HOUR, SECOND } from "../../shared/values/time.ts";
import { systemClock } from "../platform/clock.ts";
import { openPriceSocket, type PriceSocket } from "../test/price-sockets.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { FEED_NAME, PriceFeedObject } from "./feed-object.ts";
import { loadPairs } from "./load-pairs.ts";

/** The interval in which the sandbox's venues send prices. */
const FRAME_INTERVAL = 200;
const STEP = 3 * SECOND;

let app: TestApp;
const sockets: PriceSocket[] = [];

async function join(): Promise<PriceSocket> {
  const socket = await openPriceSocket(app);
  sockets.push(socket);
  return socket;
}
const command = (body: object) => app.control("POST", "/venues", body);
const venueSockets = async () =>
  (
    (await (await app.control("GET", "/venues")).json()) as {
      sockets: Record<string, { open: number; opened: number }>;
    }
  ).sockets;
const feed = () => env.PRICE_FEED.get(env.PRICE_FEED.idFromName(FEED_NAME));
/** The price of a coin in the market. */
const marketPrice = async (id: string) => (await app.deps.market.latest())!.find(id)!.coin.price!;
const deviation = async (id: string, price: string) => Math.abs(Number(price) / (await marketPrice(id)) - 1);
/** Moves the feed's clock, as if the time had passed. */
const advance = (ms: number) => {
  const { clock } = PriceFeedObject;
  PriceFeedObject.clock = { now: () => clock.now() + ms };
};
/**
 * Moves the clocks of the feed and the sandbox. The steps are so short that no venue counts as disconnected. After each
 * step the feed has received messages of these venues again.
 */
async function passTime(ms: number, venues: readonly string[] = ["binance", "kraken"]) {
  for (let passed = 0; passed < ms; passed += STEP) {
    advance(STEP);
    await app.control("POST", "/clock", { advanceMs: STEP });
    const now = PriceFeedObject.clock.now();
    await expect
      .poll(async () => {
        const status = await app.deps.prices.status();
        const heard = status!.venues.filter(({ name, heardAt }) => venues.includes(name) && heardAt >= now);
        return !status!.isRunning || heard.length === venues.length;
      })
      .toBe(true);
  }
}

beforeAll(async () => {
  PriceFeedObject.frameInterval = FRAME_INTERVAL;
  app = await startTestApp("live-prices");
  await app.control("POST", "/reset");
  app.clock.time = Date.now();
  await app.tick(0);
  expect(await loadPairs(app.deps)).toBe(
    "page 1 of binance: 100 pairs, page 2 of binance: 50 pairs, page 1 of kraken: 60 pairs",
  );
  expect(await loadPairs(app.deps)).toBe("nothing was due");
});
beforeEach(async () => {
  await app.control("DELETE", "/faults");
  await app.control("DELETE", "/venues");
  await app.control("POST", "/clock", { offsetMs: 0 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  PriceFeedObject.clock = systemClock;
  await runInDurableObject(feed(), (object) => object.stopNow());
});

describe("the feed", () => {
  // This test runs first, because the sandbox detects the end of a connection late.
  it("holds connections to the venues only while there are readers", async () => {
    const socket = await join();
    await socket.waitForPrice("bitcoin");
    await socket.waitFor(() => socket.frames.length > 2);
    await expect.poll(async () => (await venueSockets()).binance!.open).toBe(1);
    socket.close();
    await expect.poll(async () => (await app.deps.prices.status())?.readers).toBe(0);
    await passTime(12 * SECOND);
    const closed = { state: "closed", heardAt: 0 };
    await expect
      .poll(() => app.deps.prices.status())
      .toMatchObject({ readers: 0, isRunning: false, venues: [closed, closed] });
  });

  it("sends all readers the same frame each second, with prices near the market's", async () => {
    const [first, second] = [await join(), await join()];
    const [price, age] = await first.waitForPrice("bitcoin", ([, , source]) => source === "binance");
    expect(age).toBeLessThan(3 * SECOND);
    expect(await deviation("bitcoin", price)).toBeLessThan(0.03);
    await second.waitForPrice("bitcoin");
    const frame = await first.nextFrame();
    await second.waitFor(() => second.texts.includes(JSON.stringify(frame)));
    await first.waitFor(() => first.prices.size > 100);
    const gaps = first.frames.slice(1).map(({ at }, index) => at - first.frames[index]!.at);
    for (const gap of gaps.slice(1)) expect(gap).toBeGreaterThanOrEqual(0.9 * FRAME_INTERVAL);
  });

  it("sends only the coins that changed, and everything to a reader that joins", async () => {
    const early = await join();
    await early.waitFor(() => early.prices.size > 100);
    const frame = await early.nextFrame();
    expect(Object.keys(frame.prices).length).toBeLessThan(early.prices.size);
    const late = await join();
    await late.waitFor(() => late.frames.length > 0);
    expect(Object.keys(late.frames[0]!.prices).length).toBeGreaterThan(100);
  });

  it("closes its readers when the hours of the day are used up, and accepts no new ones", async () => {
    const setUsage = (ms: number) =>
      runInDurableObject(feed(), (object) =>
        Object.assign(object, { usage: { day: Math.floor(PriceFeedObject.clock.now() / DAY), ms } }),
      );
    const socket = await join();
    await socket.waitForPrice("bitcoin");
    await setUsage(24 * HOUR);
    expect((await socket.waitForClose()).code).toBe(LIVE_PRICES_OFF);
    expect((await app.deps.prices.status())?.isRunning).toBe(false);
    const late = await join();
    expect((await late.waitForClose()).code).toBe(LIVE_PRICES_OFF);
    await setUsage(0);
    await (await join()).waitForPrice("bitcoin");
  });

  it("makes no call to CoinGecko", async () => {
    const callsOf = async () =>
      ((await (await app.control("GET", "")).json()) as { counts: Record<string, object> }).counts.coingecko;
    const before = await callsOf();
    const socket = await join();
    await socket.waitForPrice("bitcoin");
    await socket.nextFrame();
    expect(await callsOf()).toEqual(before);
  });

  it("closes a reader that has not sent a ping for a minute, also when it never sent one", async () => {
    const [pinged, quiet] = [await join(), await join()];
    await quiet.waitForPrice("bitcoin");
    advance(59 * SECOND);
    await quiet.nextFrame();
    pinged.send(PING);
    await pinged.nextFrame();
    advance(2 * SECOND);
    const slow = { code: 1013, reason: "This page reads too slowly." };
    expect(await quiet.waitForClose()).toEqual(slow);
    advance(61 * SECOND);
    expect(await pinged.waitForClose()).toEqual(slow);
  });

  it("has room for twenty readers of a network, and for those of others", async () => {
    const [own, other] = ["2001:db8:1:2::", "2001:db8:1:3::"];
    const joinFrom = async (address: string) => {
      const socket = await openPriceSocket(app, address);
      sockets.push(socket);
      return socket;
    };
    // One customer holds a /64, so all of its addresses count as one.
    const household: PriceSocket[] = [];
    for (let host = 1; host <= 20; host++) household.push(await joinFrom(`${own}${host}`));
    await household[19]!.waitForPrice("bitcoin");
    const refused = { code: 1013, reason: "Too many connections from this network." };
    expect(await (await joinFrom(`${own}ffff`)).waitForClose()).toEqual(refused);
    await (await joinFrom(`${other}1`)).waitForPrice("bitcoin");
    expect((await app.deps.prices.status())?.readers).toBe(21);
    household[0]!.close();
    await expect.poll(async () => (await app.deps.prices.status())?.readers).toBe(20);
    await (await joinFrom(`${own}ffff`)).waitForPrice("bitcoin");
  });

  it("closes a reader that sends other messages", async () => {
    const socket = await join();
    for (let count = 0; count < 6; count++) socket.send("hello");
    expect((await socket.waitForClose()).code).toBe(1008);
  });

  it("shows its state to operators", async () => {
    const socket = await join();
    await socket.waitFor(() => socket.prices.size > 100);
    await socket.waitFor(() => socket.frames.length > 3);
    const status = await app.deps.prices.status();
    expect(status).toMatchObject({ readers: 1, isRunning: true });
    expect(status!.venues.map(({ name, state }) => [name, state])).toEqual([
      ["binance", "open"],
      ["kraken", "open"],
    ]);
  });
});

describe("faults", () => {
  it.each(["silent", "slow"])("a venue that is %s is replaced by the other one", async (mode) => {
    const socket = await join();
    await socket.waitForPrice("bitcoin", ([, , source]) => source === "binance");
    await command({ venue: "binance", mode });
    await passTime(6 * SECOND, ["kraken"]);
    await socket.waitForPrice("bitcoin", ([, , source]) => source === "kraken");
    // A coin that Kraken does not trade has no live price any more.
    await socket.waitFor(() => socket.prices.size <= 60);
    await command({ venue: "binance", mode: "ok" });
    await passTime(9 * SECOND, ["kraken"]);
    await socket.waitForPrice("bitcoin", ([, , source]) => source === "binance");
  });

  it("a venue that closes the connection, as each day, is connected again", async () => {
    const socket = await join();
    await socket.waitForPrice("bitcoin", ([, , source]) => source === "binance");
    const { opened } = (await venueSockets()).binance!;
    await command({ venue: "binance", close: 1001 });
    await expect.poll(async () => (await venueSockets()).binance!.opened).toBeGreaterThan(opened);
    await socket.waitForPrice("bitcoin", ([, , source]) => source === "binance");
  });

  it("a venue that refuses our country is replaced by the other one, and is not asked again soon", async () => {
    await app.control("POST", "/faults", { upstream: "binance", mode: "451" });
    const socket = await join();
    await socket.waitForPrice("bitcoin", ([, , source]) => source === "kraken");
    await socket.waitFor(() => socket.frames.length > 4);
    const { venues } = (await app.deps.prices.status())!;
    expect(venues[0]).toMatchObject({ name: "binance", state: "closed", failures: 1 });
  });

  it("prices come by REST while no socket works", async () => {
    await app.control("POST", "/faults", { upstream: "binance", match: "/ws/", mode: "503" });
    await app.control("POST", "/faults", { upstream: "kraken", match: "/v2", mode: "503" });
    const socket = await join();
    advance(5 * SECOND);
    const [price] = await socket.waitForPrice("bitcoin");
    expect(await deviation("bitcoin", price)).toBeLessThan(0.03);
    await socket.waitForPrice("bitcoin", ([next]) => next !== price);
  });

  it("all live prices disappear while no venue works, and appear again afterwards", async () => {
    const socket = await join();
    await socket.waitFor(() => socket.prices.size > 100);
    for (const venue of ["binance", "kraken"] as const) {
      await command({ venue, mode: "silent" });
      await app.control("POST", "/faults", { upstream: venue, mode: "503" });
    }
    advance(5 * SECOND);
    await socket.waitFor(() => socket.prices.size === 0);
    await app.control("DELETE", "/faults");
    await app.control("DELETE", "/venues");
    await socket.waitForPrice("bitcoin");
  });

  it.each([1.05, 100])("wrong prices of one venue (× %d) are not shown", async (factor) => {
    const socket = await join();
    await socket.waitForPrice("bitcoin", ([, , source]) => source === "binance");
    await command({ venue: "binance", priceFactors: { "*": factor } });
    await socket.waitForPrice("bitcoin", ([, , source]) => source === "kraken");
    await socket.nextFrame();
    for (const { prices } of socket.frames)
      for (const [id, [price]] of Object.entries(prices)) expect(await deviation(id, price)).toBeLessThan(0.04);
  });

  it("USDT at 0.95 moves no dollar price by 5 %", async () => {
    const socket = await join();
    await socket.waitFor(() => socket.prices.size > 100);
    await command({ usdt: 0.95 });
    await socket.waitForPrice("bitcoin", ([, , source]) => source === "kraken");
    await socket.nextFrame();
    for (const { prices } of socket.frames)
      for (const [id, [price]] of Object.entries(prices)) expect(await deviation(id, price)).toBeLessThan(0.04);
  });

  it("a reader joins again after the feed was evicted, with all prices", async () => {
    const socket = await join();
    await socket.waitForPrice("bitcoin");
    await runInDurableObject(feed(), (object) => object.stopNow());
    socket.send("0");
    await socket.nextFrame();
    await socket.waitForPrice("bitcoin");
  });
});

it("decides alerts on prices that both venues have twice, and none on a wrong price of one venue", async () => {
  const cookie = await app.signUp("live-alerts");
  const price = await marketPrice("bitcoin");
  // The feed has read the watched coins before there is an alert, and reads them again after a minute.
  await join();
  await passTime(36 * SECOND);
  const alert = {
    symbol: "btc",
    name: "Bitcoin",
    coinId: "bitcoin",
    alertType: "above",
    targetPrice: (price * 1.012).toFixed(2),
  };
  expect((await app.request("/api/price-alerts", jsonInit("POST", alert, cookie))).status).toBe(201);
  const countNotifications = async () => {
    const reply = await app.request("/api/notifications", { headers: { Cookie: cookie } });
    return (await reply.json<{ items: unknown[] }>()).items.length;
  };
  const socket = await join();
  await socket.waitForPrice("bitcoin", ([, , source]) => source === "binance");
  // The price is near enough to be shown, but the other venue does not agree.
  await command({ venue: "binance", priceFactors: { BTC: 1.02 } });
  // The feed compares the venues three times, every ten seconds.
  await passTime(36 * SECOND);
  expect(await countNotifications()).toBe(0);
  await command({ venue: "kraken", priceFactors: { BTC: 1.02 } });
  await expect
    .poll(async () => {
      // A reader is closed after a minute, because pings have the real time. Without a reader the feed decides nothing.
      const reader = await openPriceSocket(app);
      await passTime(STEP);
      reader.close();
      return countNotifications();
    })
    .toBe(1);
});

it("closes the socket with the reason when live prices are switched off", async () => {
  const off = await startTestApp("live-prices", { LIVE_PRICES: "off" });
  expect(await (await openPriceSocket(off)).waitForClose()).toMatchObject({ code: LIVE_PRICES_OFF });
  expect(await loadPairs(off.deps)).toBe("nothing was due");
});

it("refuses requests that are no WebSocket, and other sites", async () => {
  expect((await app.request("/ws/prices")).status).toBe(400);
  const headers = { Upgrade: "websocket", "Sec-Fetch-Site": "cross-site" };
  expect((await app.request("/ws/prices", { headers })).status).toBe(403);
});

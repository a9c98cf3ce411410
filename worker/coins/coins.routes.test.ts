import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { coinReply, historyReply } from "../../shared/coins/contract.ts";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import { saveUnlistedCoin } from "../markets/unlisted-coins.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { loadCoins } from "./load.ts";
import { recordPrices } from "./record.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("coin-routes");
  await app.empty("coin_archive", "coin_recent", "coin_years", "coin_details", "coin_loads");
  await app.tick();
});
beforeEach(() => app.control("DELETE", "/faults"));

const read = async <Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> => {
  const reply = await app.request(path);
  expect(reply.status).toBe(200);
  return schema.parse(await reply.json());
};
const coin = (id: string) => read(coinReply, `/api/coins/${id}`);
const history = (id: string, query = "") => read(historyReply, `/api/coins/${id}/history${query}`);
/** Runs the job until it has loaded all data that the views so far lacked. */
async function loadAll() {
  for (let run = 0; run < 20; run++) {
    if ((await loadCoins(app.deps)) === "nothing was due") break;
  }
  app.restart();
}
async function load(id: string) {
  await coin(id);
  await loadAll();
}
const calls = async () => {
  const { counts } = await (await app.control("GET", "")).json<{ counts: Record<string, Record<string, number>> }>();
  return counts.coingecko ?? {};
};

describe("a coin", () => {
  it("has the market's figures as decimal text, before its details are loaded", async () => {
    const bitcoin = await coin("bitcoin");
    expect(bitcoin).toMatchObject({
      id: "bitcoin",
      symbol: "btc",
      name: "Bitcoin",
      rank: 1,
      stale: false,
      details: null,
    });
    for (const field of ["price", "marketCap", "high24h", "low24h", "ath", "atl", "maxSupply"] as const) {
      expect(bitcoin[field]).toMatch(/^\d+(\.\d+)?$/);
    }
    expect(Number(bitcoin.low24h)).toBeLessThanOrEqual(Number(bitcoin.price));
    expect(Number(bitcoin.high24h)).toBeGreaterThanOrEqual(Number(bitcoin.price));
    expect([bitcoin.change1h, bitcoin.change30d, bitcoin.change1y].every((change) => change !== null)).toBe(true);
  });

  it("has its stored figures and their age when it is unlisted", async () => {
    const before = app.clock.time - 5 * HOUR;
    await saveUnlistedCoin(app.deps, {
      id: "gone-coin",
      symbol: "gone",
      name: "Gone",
      price: 2.5,
      marketCap: 9,
      volume: null,
      change24h: 1,
      change7d: null,
      supply: null,
      pricedAt: before,
      seenAt: before,
    });
    const gone = await coin("gone-coin");
    expect(gone).toMatchObject({
      rank: null,
      price: "2.5",
      stale: true,
      asOf: new Date(before).toISOString(),
      ath: null,
    });
    expect((await history("gone-coin")).points).toEqual([{ at: new Date(before).toISOString(), price: "2.5" }]);
  });

  it("is in a list of several coins with one statement, in the requested order and without unknown ids", async () => {
    const path = "/api/coins?ids=gone-coin,nope,bitcoin,gone-coin";
    await app.request(path);
    app.counts.reset();
    const list = (await (await app.request(path)).json()) as { id: string; rank: number | null; stale: boolean }[];
    expect(app.counts.statements).toBe(1);
    expect(list.map(({ id, rank, stale }) => [id, rank, stale])).toEqual([
      ["gone-coin", null, true],
      ["bitcoin", 1, false],
    ]);
    const { price, asOf, name } = await coin("gone-coin");
    expect(list[0]).toMatchObject({ price, asOf, name });
    const ids = Array.from({ length: 101 }, (_, index) => `c${index}`);
    const statuses = [ids.join(","), ids.slice(1).join(","), "", "x".repeat(129)].map(
      async (value) => (await app.request(`/api/coins?ids=${value}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 200, 400, 400]);
  });

  it.each(["nope", "..%2F", "%3Cscript%3E", "constructor"])(
    "with the unknown id %s is a 404 with a sentence",
    async (id) => {
      for (const path of [`/api/coins/${id}`, `/api/coins/${id}/history`]) {
        const reply = await app.request(path);
        expect([reply.status, await reply.text()]).toEqual([404, "We don't know this coin."]);
      }
    },
  );

  it("has hostile texts as plain text, and links with https only", async () => {
    await load("paper-lantern");
    const { details } = await coin("paper-lantern");
    expect(details!.description).toContain("It is for trying & testing.");
    expect(details!.description).not.toMatch(/[<>]|alert|onerror/);
    expect(details!.explorers).toEqual(["https://explorer.example.com/paper-lantern"]);
    await load("bridged-usdc-lowland");
    expect((await coin("bridged-usdc-lowland")).details!.homepage).toBeNull();
  });
});

describe("a history", () => {
  it("is the curve of seven days at once, then the upstream's own year", async () => {
    const early = await history("dogecoin", "?range=1y");
    expect(early.complete).toBe(false);
    expect(early.points.length).toBeGreaterThan(30);
    await load("dogecoin");
    const year = await history("dogecoin", "?range=1y&candles=true");
    expect(year.complete).toBe(true);
    expect(year.points.length).toBeGreaterThanOrEqual(360);
    expect(year.points.at(-1)!.price).toBe((await coin("dogecoin")).price);
    expect(year.candles!.length).toBeGreaterThan(50);
    for (const { open, high, low, close } of year.candles!) {
      expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
      expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
    }
  });

  it("does not draw a spike of the upstream, and keeps it with its mark", async () => {
    await loadAll();
    await coin("solana");
    await app.control("POST", "/faults", { upstream: "coingecko", mode: "spike", factor: 5, match: "market_chart" });
    await loadAll();
    const { points, spikes } = await history("solana", "?range=1y");
    const prices = points.map(({ price }) => Number(price));
    expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(4);
    expect(spikes).toHaveLength(1);
    expect(points.some(({ at }) => at === spikes[0]!.at)).toBe(false);
  });

  it("refuses an unknown range", async () => {
    const reply = await app.request("/api/coins/bitcoin/history?range=2y");
    expect([reply.status, await reply.text()]).toEqual([400, "Range must be one of 24h, 7d, 30d, 90d, 1y, all."]);
  });
});

describe("views", () => {
  it("make no upstream call, read at most three rows for a chart, and no row again", async () => {
    const callsBefore = await calls();
    app.restart();
    await app.request("/api/top-coins");
    app.counts.reset();
    await history("dogecoin", "?range=all");
    // Two statements for the tiles and one for the details.
    expect(app.counts.statements).toBeLessThanOrEqual(3);
    expect(app.counts.rowsRead).toBeLessThanOrEqual(4);
    app.counts.reset();
    for (const range of ["24h", "7d", "30d", "90d", "1y", "all"]) await history("dogecoin", `?range=${range}`);
    await coin("dogecoin");
    expect(app.counts.statements).toBe(0);
    expect(await calls()).toEqual(callsBefore);
  });
});

describe("the archive", () => {
  it("writes at most 1,000 rows an hour and 1,000 a day, and none when nothing changed", async () => {
    app.clock.time = Math.ceil(app.clock.time / HOUR) * HOUR + 6 * MINUTE;
    await app.tick(0);
    await recordPrices(app.deps);
    app.clock.time += HOUR;
    await app.control("POST", "/clock", { advanceMs: HOUR });
    await app.tick(0);
    app.counts.reset();
    expect(await recordPrices(app.deps)).toBe("1,000 prices recorded");
    // The lease is taken and released, and the recording or the closed day is noted.
    const bookkeeping = 4;
    expect(app.counts.rowsWritten).toBeLessThanOrEqual(1_000 + bookkeeping);
    app.counts.reset();
    expect(await recordPrices(app.deps)).toBe("nothing was due");
    expect(app.counts.rowsWritten).toBeLessThanOrEqual(bookkeeping);

    app.clock.time = Math.ceil(app.clock.time / (24 * HOUR)) * 24 * HOUR + 11 * MINUTE;
    app.counts.reset();
    // The market is old, so no price is new, but the day has ended.
    expect(await recordPrices(app.deps)).toBe("0 prices recorded, a day closed for 1,000 coins");
    expect(app.counts.rowsWritten).toBeLessThanOrEqual(1_000 + bookkeeping);
    app.counts.reset();
    await app.deps.db.d1.prepare("UPDATE coin_archive SET closed_day = closed_day - 1").run();
    app.counts.reset();
    await recordPrices(app.deps);
    expect(app.counts.rowsWritten).toBeLessThanOrEqual(bookkeeping);
  });

  it("loads the days from the upstream that passed while nothing was recorded for more than a week", async () => {
    const missingDays = 20;
    await load("bitcoin");
    const known = (await history("bitcoin", "?range=1y")).points;
    app.clock.time += missingDays * DAY;
    await app.control("POST", "/clock", { advanceMs: missingDays * DAY });
    await app.tick(0);
    await recordPrices(app.deps);
    await load("bitcoin");
    const year = (await history("bitcoin", "?range=1y")).points;
    const daysOf = (points: { at: string }[]) =>
      new Set(points.map(({ at }) => Math.floor((Date.parse(at) - 1) / DAY)));
    const [before, after] = [daysOf(known), daysOf(year)];
    const lastKnown = Math.max(...before);
    for (let day = lastKnown + 1; day < lastKnown + missingDays; day++) expect(after).toContain(day);
  });
});

it("one run loads the histories of several coins, whoever asked for a past price of each", async () => {
  const ids = ["stellar", "litecoin", "monero"];
  const at = new Date(app.clock.time - 60 * DAY).toISOString();
  const priceOf = async (id: string) =>
    (await (await app.request(`/api/coins/${id}/price?at=${at}`)).json<{ price: string | null }>()).price;
  // Every question comes in the same moment and the same isolate.
  for (const id of ids) expect(await priceOf(id), id).toBeNull();
  const outcome = await loadCoins(app.deps);
  for (const id of ids) expect(outcome).toContain(`history of ${id}`);
  app.restart();
  for (const id of ids) expect(Number(await priceOf(id)), id).toBeGreaterThan(0);
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PRICE_SOURCE_NAMES as NAMES } from "../../../shared/archive-prices/sources.ts";
import { dayText } from "../../../shared/values/day-text.ts";
import { DAY, isoDate, MINUTE } from "../../../shared/values/time.ts";
import { someOf } from "../../../tools/test/depth.ts";
import { loadPairs } from "../../live-prices/load-pairs.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { callsDuring } from "../../test/upstream-calls.ts";
import { writeYears } from "../archive.queries.ts";
import { loadingHistories } from "../past-prices/loading.ts";
import { readPastPrices } from "../past-prices/past-prices.ts";
import { yearsOf } from "../tiles.rules.ts";
import { CALLS_PER_DAY, CALLS_PER_RUN, loadCandles, queueCandles } from "./load.ts";

type Quote = { price: string | null; at: string | null; source: string | null; note: string | null };
type Load = { coin_id: string; venue: string; year: number | null; due_at: number | null; first_day: number | null };

let app: TestApp;
let start = 0;
let lists: { venue: string; pairs: string }[] = [];
beforeAll(async () => {
  app = await startTestApp("candles");
  await app.tick();
  for (let run = 0; run < 5; run++) {
    app.clock.time += MINUTE;
    await loadPairs(app.deps);
  }
  lists = (await app.deps.db.d1.prepare("SELECT venue, pairs FROM venue_pairs").all<(typeof lists)[number]>()).results;
  start = app.clock.time;
  expect(lists.map(({ pairs }) => JSON.parse(pairs).length)).toEqual([150, 60]);
});
beforeEach(async () => {
  await app.control("DELETE", "/venues");
  await app.control("DELETE", "/faults");
  await advance(start - app.clock.time);
  await run("DELETE FROM coin_candles");
  await run("DELETE FROM candle_loads");
  await run("DELETE FROM coin_years");
  await run("DELETE FROM coin_loads");
  await run("DELETE FROM upstream_budgets");
  await run("DELETE FROM users");
  await run("UPDATE coin_archive SET candles_today = 0");
  for (const { venue, pairs } of lists) await run("UPDATE venue_pairs SET pairs = ?1 WHERE venue = ?2", pairs, venue);
});

/** Moves the clocks of the app and of the venues. */
async function advance(ms: number) {
  app.clock.time += ms;
  const { clock } = await (await app.control("GET", "")).json<{ clock: { now: string; offsetMs: number } }>();
  await app.control("POST", "/clock", { offsetMs: clock.offsetMs + app.clock.time - Date.parse(clock.now) });
}
const run = (text: string, ...values: unknown[]) =>
  app.deps.db.d1
    .prepare(text)
    .bind(...values)
    .run();
const today = () => Math.floor(app.clock.time / DAY);
const origin = () => app.deps.config.marketOrigin;
const loads = async () =>
  (await app.deps.db.d1.prepare("SELECT * FROM candle_loads ORDER BY coin_id").all<Load>()).results;
const loadOf = async (coinId: string) => (await loads()).find(({ coin_id }) => coin_id === coinId);
const years = async (coinId: string) =>
  (
    await app.deps.db.d1
      .prepare("SELECT year, closes FROM coin_candles WHERE coin_id = ?1 ORDER BY year")
      .bind(coinId)
      .all<{ year: number; closes: string }>()
  ).results;

/** Stores the daily history of CoinGecko, as the archive loads it. `days`: only the last ones. */
async function loadHistory(coinId: string, days = 365, factor = 1) {
  const reply = await app.deps.coins.dailyPrices(coinId);
  if (!reply.ok) throw new Error(reply.failure.kind);
  const points = reply.value.slice(-days).map(({ at, price }) => ({ at, price: price * factor }));
  await writeYears(
    app.deps.db,
    origin(),
    [...yearsOf(points)].map(([year, entries]) => ({
      year,
      days: [{ coinId, entries }],
      includesEarlierYears: false,
      filled: true,
    })),
  );
}
const queue = (coinId: string, dueAt = 0) =>
  run("INSERT INTO candle_loads (origin, coin_id, due_at) VALUES (?1, ?2, ?3)", origin(), coinId, dueAt);
/** Runs the job once a minute until nothing is due. */
async function loadAll(): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    app.clock.time += MINUTE;
    const outcome = await loadCandles(app.deps);
    if (outcome === "nothing was due") return outcomes;
    outcomes.push(outcome);
    expect(outcomes.length).toBeLessThan(20);
  }
}
const priceOn = async (coinId: string, date: string): Promise<Quote> => {
  const reply = await app.request(`/api/coins/${coinId}/price?at=${date}T12:00:00Z`);
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json<Quote>();
};

describe("the candles of a coin that somebody holds", () => {
  it("are loaded from both venues until the first day, and price a day of 2022", async () => {
    for (const coinId of ["bitcoin", "tether"]) {
      await loadHistory(coinId);
      await queue(coinId);
    }
    await loadAll();
    expect(await loadOf("bitcoin")).toMatchObject({ due_at: null, first_day: Date.UTC(2017, 7, 17) / DAY });
    const stored = await years("bitcoin");
    expect(stored.map(({ year }) => year)).toEqual([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]);
    expect(stored.every(({ closes }) => closes.length < 365 * 14)).toBe(true);

    const day = await priceOn("bitcoin", "2022-05-10");
    expect(day).toMatchObject({ at: "2022-05-11T00:00:00.000Z", source: NAMES["binance par"] });
    expect(Number(day.price)).toBeGreaterThan(0);
    // The last 720 days are in dollars, the last 365 from CoinGecko.
    expect((await priceOn("bitcoin", "2025-06-10")).source).toBe(NAMES.kraken);
    expect((await priceOn("bitcoin", "2026-06-10")).source).toBe(NAMES.history);
    expect(await priceOn("bitcoin", "2017-08-16")).toEqual({
      id: "bitcoin",
      price: null,
      at: null,
      source: null,
      note: "No price before 17 Aug 2017.",
      isLoading: false,
    });
  });

  it("take six calls, ten rows of candles and 11 written rows a call for ten years", async () => {
    await loadHistory("bitcoin");
    await queue("bitcoin");
    app.counts.reset();
    const calls = await callsDuring(app, () => loadAll());
    const { rowsRead, rowsWritten } = app.counts;
    const stored = await years("bitcoin");
    expect({ calls, rows: stored.length, rowsRead, rowsWritten }).toEqual({
      calls: 6,
      rows: 10,
      rowsRead: 139,
      rowsWritten: 61,
    });
    app.counts.reset();
    expect(await loadCandles(app.deps)).toBe("nothing was due");
    expect([app.counts.rowsRead, app.counts.rowsWritten]).toEqual([1, 0]);
  });

  it("go on where the last run ended", async () => {
    await loadHistory("bitcoin");
    await queue("bitcoin");
    app.clock.time += MINUTE;
    await loadCandles(app.deps);
    expect(await loadOf("bitcoin")).toMatchObject({ venue: "binance", year: null });
    app.clock.time += MINUTE;
    app.restart();
    await loadCandles(app.deps);
    expect(await loadOf("bitcoin")).toMatchObject({ venue: "binance", year: 2024 });
    await loadAll();
    expect(await years("bitcoin")).toHaveLength(10);
  });

  it("in USDT are compared and shown at the day's price of USDT", async () => {
    await app.control("POST", "/venues", { usdt: 0.9 });
    await loadHistory("bitcoin");
    await loadHistory("tether", 365, 0.9);
    for (const coinId of ["tether", "bitcoin"]) await queue(coinId);
    await loadAll();
    const [close] = (await years("bitcoin")).filter(({ year }) => year === 2022);
    const inUsdt = Number(close!.closes.split(" ")[129]!.slice(1));
    const quote = await priceOn("bitcoin", "2022-05-10");
    expect([quote.source, Number(quote.price)]).toEqual([NAMES["binance par"], inUsdt]);
    // A day on which USDT has a price.
    const tether = "INSERT INTO coin_candles (origin, coin_id, year, closes) VALUES (?1, 'tether', 2022, ?2)";
    await run(tether, origin(), `${"- ".repeat(129)}k0.9`);
    const converted = await priceOn("bitcoin", "2022-05-10");
    expect(converted.source).toBe(NAMES["binance usdt"]);
    expect(Number(converted.price)).toBeCloseTo(inUsdt * 0.9, 4);
  });

  it("in USDT are refused without the price of USDT when it is far from a dollar", async () => {
    await app.control("POST", "/venues", { usdt: 0.9 });
    await loadHistory("bitcoin");
    await queue("bitcoin");
    await loadAll();
    expect((await years("bitcoin")).map(({ year }) => year)).toEqual([2024, 2025, 2026]);
  });

  it("wait for days to compare with, and ask for the history", async () => {
    await loadHistory("bitcoin", 29);
    await queue("bitcoin");
    expect(await callsDuring(app, () => loadAll())).toBe(0);
    expect((await loadOf("bitcoin"))!.due_at).toBeGreaterThan(app.clock.time);
    const asked = await app.deps.db.d1.prepare("SELECT requests FROM coin_loads WHERE coin_id = 'bitcoin'").first();
    expect(asked).toEqual({ requests: 1 });
    await loadHistory("bitcoin");
    await advance(DAY);
    expect(await callsDuring(app, () => loadAll())).toBe(6);
  });
});

describe("candles that may not be those of the coin", () => {
  beforeEach(async () => {
    await loadHistory("bitcoin");
    await loadHistory("tether");
    await queue("bitcoin");
  });
  const both = async (fault: Record<string, unknown>) => {
    for (const venue of ["binance", "kraken"]) await app.control("POST", "/venues", { venue, ...fault });
  };

  it.each([1.04, 0.96, 80])("are not used when their prices are %s times those of CoinGecko", async (factor) => {
    await both({ priceFactors: { BTC: factor } });
    const before = app.logs.length;
    await loadAll();
    expect(await years("bitcoin")).toEqual([]);
    expect(await loadOf("bitcoin")).toMatchObject({ first_day: null, due_at: expect.any(Number) });
    const refused = app.logs.slice(before).filter(({ event }) => event === "candles-refused");
    expect(refused.map(({ fields }) => fields?.venue)).toEqual(["kraken", "binance"]);
    expect((await priceOn("bitcoin", "2022-05-10")).note).toMatch(/^No price before \d+ Nov 2025\.$/);
  });

  it.each([1.02, 0.98])("are used when their prices are %s times those of CoinGecko", async (factor) => {
    await both({ priceFactors: { BTC: factor } });
    await loadAll();
    expect(await years("bitcoin")).toHaveLength(10);
  });

  it.each([
    ["reused", "2022-06-01"],
    ["split", "2022-06-01"],
    // The first day of a call, so that another call brings the days before it.
    ["reused", "2023-01-01"],
    ["split", "2023-01-01"],
  ])("are not used before the day on which their ticker was %s: %s", async (fault, date) => {
    await both({ [fault]: { BTC: date } });
    await loadAll();
    expect((await loadOf("bitcoin"))!.first_day).toBe(Date.parse(date) / DAY);
    expect((await priceOn("bitcoin", date)).source).toBe(NAMES["binance par"]);
    const before = isoDate(Date.parse(date) - 30 * DAY);
    expect((await priceOn("bitcoin", before)).note).toBe(`No price before ${dayText(date)}.`);
  });

  it("are not used where the older ones do not meet the newer ones", async () => {
    for (let runs = 0; runs < 3; runs++) {
      app.clock.time += MINUTE;
      await loadCandles(app.deps);
    }
    expect(await loadOf("bitcoin")).toMatchObject({ venue: "binance", year: 2022 });
    await both({ ended: { BTC: "2022-12-01" } });
    await loadAll();
    expect(await loadOf("bitcoin")).toMatchObject({ due_at: null, first_day: Date.UTC(2023, 0) / DAY });
  });

  it("are not used before the day on which their ticker was reused within the days to compare", async () => {
    const date = isoDate((today() - 100) * DAY);
    await both({ reused: { BTC: date } });
    await loadAll();
    expect((await loadOf("bitcoin"))!.first_day).toBe(today() - 100);
    expect((await priceOn("bitcoin", "2022-05-10")).price).toBeNull();
  });

  it("are not used when they end before the days to compare", async () => {
    await both({ ended: { BTC: isoDate((today() - 370) * DAY) } });
    await loadAll();
    expect(await years("bitcoin")).toEqual([]);
  });

  it("are not used when two coins share the ticker", async () => {
    const pairs = "UPDATE venue_pairs SET pairs = json_insert(pairs, '$[#]', json(?1)) WHERE venue = ?2";
    await run(pairs, JSON.stringify({ base: "BTC", target: "USDT", coinId: "cardano" }), "binance");
    await run(pairs, JSON.stringify({ base: "XBT", target: "USD", coinId: "cardano" }), "kraken");
    expect(await callsDuring(app, () => loadAll())).toBe(0);
    expect(await years("bitcoin")).toEqual([]);
  });

  it("have no close on days without a trade", async () => {
    await both({ untraded: ["2022-05-10", "2022-05-11"] });
    await loadAll();
    expect((await priceOn("bitcoin", "2022-05-11")).note).toBe("No price on 11 May 2022.");
    // The close before it is half a day away.
    expect(await priceOn("bitcoin", "2022-05-10")).toMatchObject({ at: "2022-05-10T00:00:00.000Z" });
    expect((await priceOn("bitcoin", "2022-05-12")).source).toBe(NAMES["binance par"]);
  });
});

describe("a venue in trouble", () => {
  beforeEach(async () => {
    await loadHistory("bitcoin");
    await queue("bitcoin");
  });
  const faultAtBoth = async (mode: string, options = {}) => {
    for (const upstream of ["binance", "kraken"]) await app.control("POST", "/faults", { upstream, mode, ...options });
  };

  /** upstream-faults.test.ts has those in which no reply comes. */
  const MODES: [string, Record<string, unknown>][] = [
    ["429", {}],
    ["451", {}],
    ["500", {}],
    ["html", { status: 200 }],
    ["truncated", {}],
    ["empty", {}],
    ["bomb", {}],
    ["reset", {}],
    ["nulls", {}],
    ["wrong-types", {}],
    ["bad-row", {}],
    ["duplicates", {}],
    ["refusal", {}],
  ];
  it.each(someOf(MODES, 4))(
    "stores nothing during the fault %s, waits, and loads everything afterwards",
    async (mode, options) => {
      await faultAtBoth(mode, options);
      const calls = await callsDuring(app, async () => {
        for (let minute = 0; minute < 30; minute++) {
          app.clock.time += MINUTE;
          await loadCandles(app.deps);
        }
      });
      // At once, after 10 minutes and after 20 more.
      expect(calls).toBeLessThanOrEqual(3);
      expect(await years("bitcoin")).toEqual([]);
      await app.control("DELETE", "/faults");
      await advance(DAY);
      await loadAll();
      expect(await years("bitcoin")).toHaveLength(10);
    },
  );

  it.each(["missing-page", "spike"])(
    "stores nothing of a reply with the fault %s, and asks again after a month",
    async (mode) => {
      await faultAtBoth(mode);
      await loadAll();
      expect(await years("bitcoin")).toEqual([]);
      await app.control("DELETE", "/faults");
      await advance(29 * DAY);
      expect(await loadAll()).toEqual([]);
      await advance(2 * DAY);
      await loadHistory("bitcoin");
      await loadAll();
      expect(await years("bitcoin")).toHaveLength(10);
    },
  );

  it("has no pair: the coin costs two calls and is asked for again after a month", async () => {
    const rename = (from: string, to: string) =>
      run(`UPDATE venue_pairs SET pairs = replace(pairs, '"${from}"', '"${to}"')`);
    await rename("bitcoin", "moved");
    await run("UPDATE candle_loads SET coin_id = 'cheese'");
    await run("UPDATE coin_years SET coin_id = 'cheese' WHERE coin_id = 'bitcoin'");
    expect(await callsDuring(app, () => loadAll())).toBe(0);
    await rename("BTC", "CHEESE");
    await rename("XBT", "CHEESE");
    await rename("moved", "cheese");
    await run("UPDATE candle_loads SET due_at = 0");
    expect(await callsDuring(app, () => loadAll())).toBe(2);
    expect(await loadOf("cheese")).toMatchObject({ first_day: null, venue: "kraken", failures: 0 });
  });
});

describe("10,000 held coins", () => {
  const COINS = 10_000;
  /** Each coin has a pair at both venues, which no venue has, and a history. */
  beforeEach(async () => {
    await app.signUp("holder");
    const { id } = (await app.deps.db.d1.prepare("SELECT id FROM users LIMIT 1").first<{ id: string }>())!;
    const all = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${COINS})`;
    await run(
      `INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, amount, entry_price, current_price, created_at, updated_at)
       ${all} SELECT 'position-' || i, ?1, 'x', 'X', 'coin-' || i, '0', '0', '0', 1, 1 FROM n`,
      id,
    );
  });

  it("cost no call and a row read for each pair, where the venues list 200 coins", async () => {
    await run("UPDATE spot_positions SET coin_id = 'bitcoin' WHERE coin_id = 'coin-1'");
    app.counts.reset();
    expect(await callsDuring(app, () => queueCandles(app.deps))).toBe(0);
    // The 150 coins with a pair, the two lists with their market, and a coin that is held.
    expect(app.counts.rowsRead).toBe(157);
    expect((await loads()).map(({ coin_id }) => coin_id)).toEqual(["bitcoin", "tether"]);
    expect(await queueCandles(app.deps)).toBe("0 coins queued");
  });

  it("are loaded with two calls a run and 1,000 a day, also when each of them had a pair", async () => {
    const coins = Array.from({ length: COINS }, (_, index) => index + 1);
    const listed = JSON.stringify(coins.map((n) => ({ base: `C${n}`, target: "USD", coinId: `coin-${n}` })));
    await run("UPDATE venue_pairs SET pairs = ?1", listed);
    const points = Array.from({ length: 40 }, (_, ago) => ({ at: (today() - ago) * DAY, price: 1 }));
    for (const [year, entries] of yearsOf(points))
      await run(
        `INSERT INTO coin_years (origin, coin_id, year, days) SELECT ?1, coin_id, ?2, ?3 FROM spot_positions`,
        origin(),
        year,
        JSON.stringify(entries),
      );
    expect(await queueCandles(app.deps)).toBe("10000 coins queued");
    const minute = async () => {
      app.clock.time += MINUTE;
      app.counts.reset();
      const calls = await callsDuring(app, () => loadCandles(app.deps));
      return { calls, read: app.counts.rowsRead, written: app.counts.rowsWritten };
    };
    const runs = [await minute(), await minute(), await minute()];
    const cost = { calls: CALLS_PER_RUN, read: 36 };
    expect(runs).toEqual([
      { ...cost, written: 12 },
      { ...cost, written: 12 },
      { ...cost, written: 10 },
    ]);
    // Two coins were asked for at both venues, and two at the first one.
    expect((await loads()).filter(({ due_at }) => due_at! > app.clock.time)).toHaveLength(2);
    expect((await loads()).filter(({ venue }) => venue === "binance")).toHaveLength(2);
    const { n: used } = (await app.deps.db.d1
      .prepare("SELECT candles_today AS n FROM coin_archive")
      .first<{ n: number }>())!;
    expect(used).toBe(3 * CALLS_PER_RUN);
    await run("UPDATE coin_archive SET candles_today = ?1", CALLS_PER_DAY - 1);
    expect((await minute()).calls).toBe(1);
    expect((await minute()).calls).toBe(0);
    expect(await loadCandles(app.deps)).toBe("the day's calls are used");
    await advance(DAY);
    expect((await minute()).calls).toBe(CALLS_PER_RUN);
  });
});

it("neither queues nor loads candles, and waits for none, while live prices are off", async () => {
  const off = await startTestApp("candles", { LIVE_PRICES: "off" });
  off.clock.time = app.clock.time;
  for (const coinId of ["bitcoin", "cardano"]) {
    await loadHistory(coinId);
    await run("INSERT INTO coin_loads (origin, coin_id, history_at) VALUES (?1, ?2, 1)", origin(), coinId);
  }
  await queue("bitcoin", 1);
  const before = await loads();
  // The lists of pairs are stored from a time when they were on.
  expect(await callsDuring(off, () => loadCandles(off.deps))).toBe(0);
  expect(await queueCandles(off.deps)).toBe("live prices are off");
  const times = new Map(["bitcoin", "cardano"].map((coinId) => [coinId, [Date.UTC(2022, 4, 10)]]));
  const { waiting, loading } = await readPastPrices(off.deps, times, true, () => {});
  expect([...waiting, ...loading]).toEqual([]);
  expect((await loadingHistories(off.deps, times.keys())).coinIds).toEqual(new Set());
  expect(await loads()).toEqual(before);

  // The same with live prices.
  expect(await callsDuring(app, () => loadCandles(app.deps))).toBe(1);
  expect(await queueCandles(app.deps)).toBe("1 coins queued");
  expect((await loadingHistories(app.deps, times.keys())).coinIds).toContain("cardano");
  expect((await readPastPrices(app.deps, times, true, () => {})).waiting).toContain("cardano");
});

it("loads the coin that users ask for first, before those that wait longer", async () => {
  for (const coinId of ["bitcoin", "solana", "cardano"]) {
    await loadHistory(coinId);
    await queue(coinId, coinId === "cardano" ? app.clock.time : 1);
  }
  const cookie = await app.signUp("asker");
  const reward = {
    kind: "income",
    at: "2022-05-10T12:00:00Z",
    legs: [{ coinId: "cardano", symbol: "ada", amount: "5" }],
  };
  expect((await app.request("/api/transactions", jsonInit("POST", reward, cookie))).status).toBe(201);
  const ask = async (method: string) => {
    const reply = await app.request("/api/archive-prices", { method, headers: { Cookie: cookie } });
    return reply.json<Record<string, unknown>>();
  };
  const unpriced = [expect.objectContaining({ coinId: "cardano", times: 1, isBefore: true, isWaiting: true })];
  expect(await ask("GET")).toMatchObject({ missing: 1, available: 0, unpriced });
  expect(await ask("POST")).toMatchObject({ priced: 0, missing: 1, unpriced });
  app.clock.time += MINUTE;
  expect(await loadCandles(app.deps)).toMatch(/ADA\/USD/);
  await loadAll();

  const sources = [{ source: NAMES["binance par"], prices: 1, from: "2022-05-10", to: "2022-05-10" }];
  expect(await ask("GET")).toEqual({ missing: 1, available: 1, used: 0, sources, unpriced: [], doubted: [] });
  expect(await ask("POST")).toEqual({ priced: 1, missing: 0, sources, unpriced: [], doubted: [] });
  const [item] = (
    await (
      await app.request("/api/transactions", { headers: { Cookie: cookie } })
    ).json<{
      items: { price: string; archive: unknown[] }[];
    }>()
  ).items;
  expect(item!.archive).toEqual([{ part: "price", source: NAMES["binance par"], at: "2022-05-11T00:00:00.000Z" }]);
  expect(item!.price).toBe((await priceOn("cardano", "2022-05-10")).price);
});

it("says since when a coin without candles has a price", async () => {
  await loadHistory("bitcoin", 100);
  expect((await priceOn("bitcoin", "2022-05-10")).note).toBe(
    `No price before ${dayText((today() - 100) * DAY)}. Older prices may still be loaded.`,
  );
  const unknown = await app.request("/api/coins/no-such-coin/price?at=2022-05-10T12:00:00Z");
  expect([unknown.status, await unknown.text()]).toEqual([404, "We don't know this coin."]);
  const future = await app.request(`/api/coins/bitcoin/price?at=${isoDate(app.clock.time + 2 * DAY)}T00:00:00Z`);
  expect([future.status, await future.text()]).toEqual([400, "The time must not be in the future."]);
});

it("reads at most 250 older years for a ledger of 100 coins and ten years", async () => {
  const coinIds = Array.from({ length: 100 }, (_, index) => `coin-${index}`);
  const times = Array.from({ length: 10 }, (_, index) => Date.UTC(2016 + index, 5, 1));
  const stored = ["coin_candles", "coin_years"].map((table) =>
    run(
      `INSERT INTO ${table} (origin, coin_id, year, ${table === "coin_years" ? "days" : "closes"})
       SELECT ?1, coin.value, year.value, ?2 FROM json_each(?3) AS coin, json_each(?4) AS year`,
      origin(),
      table === "coin_years" ? "{}" : "-",
      JSON.stringify([...coinIds, "tether"]),
      JSON.stringify(times.map((at) => new Date(at).getUTCFullYear())),
    ),
  );
  await Promise.all(stored);
  app.counts.reset();
  await readPastPrices(app.deps, new Map(coinIds.map((coinId) => [coinId, times])), false, () => {});
  const older = Object.entries(app.counts.rowsReadBy).filter(([text]) => text.includes("CROSS JOIN"));
  // Each of the two tables: the years asked for, as parameters and as rows, and those of USDT.
  expect(older.map(([, rows]) => rows <= 2 * (250 + times.length))).toEqual([true, true]);
  expect(older.every(([, rows]) => rows >= 250)).toBe(true);
});

it("reads at most twelve rows for a price of 2022, with those of USDT", async () => {
  await loadHistory("bitcoin");
  await queue("bitcoin");
  await loadAll();
  app.restart();
  await priceOn("bitcoin", "2022-05-10");
  app.counts.reset();
  await priceOn("bitcoin", "2022-05-10");
  expect(app.counts.rowsRead).toBeLessThanOrEqual(12);
});

import { beforeEach, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import { inDepth } from "../../tools/test/depth.ts";
import { refreshMarket } from "../markets/refresh.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { loadCoins } from "./load.ts";
import { recordPrices } from "./record.ts";
import { type DayEntries, dayOf, type PointSource } from "./tiles.rules.ts";

const TABLES = ["coin_archive", "coin_recent", "coin_years", "coin_details", "coin_loads"];
/** A category with few coins, so that two months are simulated in seconds. */
const CATEGORY = "hedera-ecosystem";

const DAYS = inDepth(20, 60);

let app: TestApp;
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`archive-${appNumber}`, { COINGECKO_PLAN: "demo" });
  await app.empty(...TABLES);
});

/** Lets the market consist of one category, which is still loaded from the sandbox by HTTP. */
function useSmallMarket() {
  const { coins } = app.deps;
  coins.page = async (page) => (page === 1 ? coins.category(CATEGORY) : { ok: true, value: { coins: [], badRows: 0 } });
}
const injectFault = (fault: object) => app.control("POST", "/faults", { upstream: "coingecko", ...fault });
const runJobs = async () => {
  await refreshMarket(app.deps).catch(() => {});
  // Two crons at once: the lease lets one of them work.
  await Promise.all([recordPrices(app.deps), recordPrices(app.deps)]);
  await loadCoins(app.deps);
};
/** Moves the worker's and the sandbox's clock together. */
async function setTime(time: number) {
  app.clock.time = time;
  await app.control("POST", "/clock", { offsetMs: time - Date.now() });
}

type StoredPoint = { coinId: string; at: number; price: string; source: PointSource };
async function storedPoints(): Promise<StoredPoint[]> {
  const { d1 } = app.deps.db;
  const recent = await d1
    .prepare("SELECT coin_id AS coinId, points FROM coin_recent")
    .all<{ coinId: string; points: string }>();
  const years = await d1
    .prepare("SELECT coin_id AS coinId, days FROM coin_years")
    .all<{ coinId: string; days: string }>();
  const entries = [
    ...recent.results.map(({ coinId, points }) => ({ coinId, entries: JSON.parse(points) as DayEntries })),
    ...years.results.map(({ coinId, days }) => ({ coinId, entries: JSON.parse(days) as DayEntries })),
  ];
  return entries.flatMap(({ coinId, entries: tile }) =>
    Object.values(tile).map(([at, price, source]) => ({ coinId, at, price, source })),
  );
}

const HOST = () => `http://archive-${appNumber}.sandbox.test/coingecko/api/v3`;
/** The sandbox's prices of coins at a minute, as in its market rows. */
async function truePrices(ids: readonly string[], time: number): Promise<Record<string, { usd: number }>> {
  await app.control("POST", "/clock", { offsetMs: time - Date.now() });
  return (await fetch(`${HOST()}/simple/price?vs_currencies=usd&ids=${ids.join(",")}`)).json();
}
/** The sandbox's own daily history of a coin, by time. */
async function trueHistory(id: string): Promise<Map<number, number>> {
  const reply = await fetch(`${HOST()}/coins/${id}/market_chart?vs_currency=usd&days=365`);
  return new Map((await reply.json<{ prices: [number, number][] }>()).prices);
}

it(`equals the sandbox's history at every stored point after ${DAYS} days with faults, restarts and irregular crons`, async () => {
  useSmallMarket();
  const start = app.clock.time;
  // A generator with a fixed seed, so that every run has the same faults.
  let seed = 24;
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let hour = 0; hour < DAYS * 24; hour++) {
    // Most hours have no cron, because each simulated one costs the test a tenth of a second. One outage lasts a day.
    const isOutage = hour > (DAYS / 3) * 24 && hour < (DAYS / 3 + 1) * 24;
    if (chance() < 5 / 6 || isOutage) continue;
    await setTime(start + hour * HOUR + Math.floor(6 + chance() * 40) * MINUTE);
    const fault = chance();
    if (fault < 0.04) await injectFault({ mode: "500", times: 1 });
    else if (fault < 0.08) await injectFault({ mode: "spike", factor: 3, times: 1, match: "markets" });
    else if (fault < 0.1) await injectFault({ mode: "nulls", times: 1 });
    else if (fault < 0.12) await injectFault({ mode: "429", retryAfter: 120, times: 1 });
    else if (fault < 0.14) await injectFault({ mode: "html", times: 1 });
    await runJobs();
    if (chance() < 0.1) app.restart();
    await app.control("DELETE", "/faults");
  }

  const points = await storedPoints();
  const daily = points.filter(({ source }) => source === "d");
  const unmarked = points.filter(({ source }) => source !== "x");
  expect(points.filter(({ source }) => source === "x").length).toBeGreaterThan(0);
  expect(daily.length).toBeGreaterThan(2_000);
  const differing: StoredPoint[] = [];
  for (const [id, list] of Map.groupBy(daily, ({ coinId }) => coinId)) {
    const truth = await trueHistory(id);
    // The sandbox returns 365 days; the first load was up to two months ago.
    const backfilled = list.filter(({ at }) => at >= app.clock.time - 365 * DAY);
    expect(backfilled.length).toBeGreaterThan(300);
    differing.push(...backfilled.filter(({ at, price }) => Number(price) !== truth.get(at)));
  }
  const own = unmarked.filter(({ source }) => source === "s");
  const byMinute = Map.groupBy(own, ({ at }) => Math.floor(at / MINUTE));
  expect(byMinute.size).toBeGreaterThan(DAYS);
  for (const [minute, list] of byMinute) {
    const truth = await truePrices([...new Set(list.map(({ coinId }) => coinId))], minute * MINUTE);
    differing.push(...list.filter(({ coinId, price }) => Number(price) !== truth[coinId]!.usd));
  }
  expect(differing).toEqual([]);
  // Each coin has one entry per closed day, and each entry closes its own day.
  const { results } = await app.deps.db.d1
    .prepare("SELECT coin_id AS coinId, year, days FROM coin_years")
    .all<{ coinId: string; year: number; days: string }>();
  for (const { year, days } of results) {
    for (const [key, [closedAt, , source]] of Object.entries(JSON.parse(days) as DayEntries)) {
      const day = Date.UTC(year, 0) / DAY + Number(key);
      expect(source === "d" ? closedAt / DAY - 1 : dayOf(closedAt)).toBe(day);
    }
  }
});

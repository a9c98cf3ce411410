import { type PricePoint, toPrice } from "../../../shared/portfolio/values-over-time.ts";
import { exactText } from "../../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { findPrices } from "../../markets/coins.ts";
import type { Market } from "../../markets/market.ts";
import type { Database } from "../../platform/storage/db.ts";
import { listDays, readTilesOf, type YearOfCoin } from "../archive.queries.ts";
import { listCloses } from "../candles/candles.queries.ts";
import { USDT } from "../candles/closes.rules.ts";
import { curvePoints } from "../curve.rules.ts";
import { dayOf, RECENT_SPAN, readDays, readRecent, yearOf } from "../tiles.rules.ts";
import { dailyPrices, type KnownPrices, type PriceAt, pastPrices } from "./past-prices.rules.ts";

/** The first and the last time (ms) at which a coin's price is needed. */
export type Span = { from: number; to: number };
type Store = { db: Database; origin: string; now: number };

const nothing = (): KnownPrices & { candles: Map<number, readonly string[]> } => ({
  ...{ recent: [], days: [], latest: null, curve: [], candles: new Map() },
});
type Known = Map<string, ReturnType<typeof nothing>>;

/** The years of the closes around a span. */
function yearsOf(coinId: string, { from, to }: Span): YearOfCoin[] {
  const [first, last] = [yearOf(dayOf(from) - 1), yearOf(dayOf(to))];
  return Array.from({ length: last - first + 1 }, (_, index) => ({ coinId, year: first + index }));
}

const known = (coins: Known, coinId: string) => {
  const coin = coins.get(coinId) ?? nothing();
  coins.set(coinId, coin);
  return coin;
};

/** Reads the daily history of some years, and the candles of those in which it lacks days. */
async function readYears({ db, origin, now }: Store, coins: Known, spans: ReadonlyMap<string, Span>): Promise<void> {
  const years = [...spans].flatMap(([coinId, span]) => yearsOf(coinId, span));
  if (years.length === 0) return;
  for (const { coinId, days } of await listDays(db, origin, years))
    known(coins, coinId).days = [...known(coins, coinId).days, ...readDays(days)];
  for (const [coinId] of spans)
    coins.set(coinId, { ...known(coins, coinId), days: known(coins, coinId).days.toSorted((a, b) => a.at - b.at) });
  const lacking = years.filter(({ coinId, year }) => {
    const { from, to } = spans.get(coinId)!;
    const first = Math.max(dayOf(from) - 1, Date.UTC(year, 0) / DAY);
    const end = Math.min(dayOf(to), dayOf(now), Date.UTC(year + 1, 0) / DAY);
    const closes = new Set(known(coins, coinId).days.map(({ at }) => dayOf(at - 1)));
    for (let day = first; day < end; day++) if (!closes.has(day)) return true;
    return false;
  });
  if (lacking.length === 0) return;
  for (const { coinId, year, closes } of await listCloses(db, origin, lacking))
    known(coins, coinId).candles.set(year, closes.split(" "));
  const inUsdt = lacking.filter(({ coinId, year }) =>
    coins
      .get(coinId)
      ?.candles.get(year)
      ?.some((entry) => /^[tb]/.test(entry)),
  );
  const usdt = [...new Set(inUsdt.map(({ year }) => year))]
    .map((year) => ({ coinId: USDT, year }))
    .filter(({ year }) => !years.some((one) => one.coinId === USDT && one.year === year));
  if (usdt.length === 0) return;
  const [days, closes] = await Promise.all([listDays(db, origin, usdt), listCloses(db, origin, usdt)]);
  for (const row of days)
    known(coins, USDT).days = [...known(coins, USDT).days, ...readDays(row.days)].sort((a, b) => a.at - b.at);
  for (const row of closes) known(coins, USDT).candles.set(row.year, row.closes.split(" "));
}

async function readHours({ db, origin, now }: Store, coins: Known, coinIds: readonly string[]): Promise<void> {
  if (coinIds.length === 0) return;
  for (const [coinId, { recent }] of await readTilesOf(db, origin, coinIds, null))
    known(coins, coinId).recent = recent === null ? [] : readRecent(recent, now);
}

/**
 * The closes of coins in US dollars, oldest first, in a row for each coin and year. Only a coin without a close in the last
 * day before its end has its hours instead.
 */
export async function readCloses(store: Store, spans: ReadonlyMap<string, Span>): Promise<Map<string, PricePoint[]>> {
  const coins: Known = new Map();
  await readYears(store, coins, spans);
  const priceOfDay = dailyPrices(coins);
  const series = new Map(
    [...spans].map(([coinId, { from, to }]) => {
      const points: PricePoint[] = [];
      for (let day = dayOf(from) - 2; day <= dayOf(to); day++) {
        const close = priceOfDay(coinId, day);
        if (close) points.push({ at: close.at, price: toPrice(close.price) });
      }
      return [coinId, points];
    }),
  );
  const late = [...spans].flatMap(([coinId, { to }]) =>
    to > store.now - RECENT_SPAN && to - (series.get(coinId)!.at(-1)?.at ?? 0) > DAY ? [coinId] : [],
  );
  await readHours(store, coins, late);
  for (const coinId of late) {
    const points = series.get(coinId)!;
    const after = points.at(-1)?.at ?? 0;
    for (const { at, price } of known(coins, coinId).recent) if (at > after) points.push({ at, price: toPrice(price) });
  }
  return series;
}

/** The market's prices now, and its curves of the last days. */
async function addLatest(deps: Deps, market: Market | null, coins: Known, coinIds: readonly string[]) {
  for (const { id, price, pricedAt } of await findPrices(deps, market, coinIds)) {
    const latest = { at: pricedAt, price: exactText(price) };
    coins.set(id, { ...known(coins, id), latest, curve: curvePoints(market?.sparkline(id), latest) });
  }
}

/**
 * The prices of coins around one time: in the last days the hours, the market's present price and its curve, and else a row
 * for each coin and year.
 */
export async function readPricesAt(
  deps: Deps,
  market: Market | null,
  coinIds: readonly string[],
  at: number,
): Promise<PriceAt> {
  const store = { db: deps.db, origin: deps.config.marketOrigin, now: deps.clock.now() };
  const coins: Known = new Map();
  if (at > store.now - RECENT_SPAN) {
    await readHours(store, coins, coinIds);
    await addLatest(deps, market, coins, coinIds);
  }
  const isNear = (coinId: string) => coins.get(coinId)?.recent.some((point) => Math.abs(point.at - at) <= HOUR);
  const others = coinIds.filter((coinId) => !isNear(coinId));
  await readYears(
    store,
    coins,
    new Map(others.map((coinId) => [coinId, { from: at, to: Math.min(at + DAY, store.now) }])),
  );
  return pastPrices(coins);
}

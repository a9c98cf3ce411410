import { listedId } from "../../../shared/transactions/transaction.ts";
import { type Exact, exactText } from "../../../shared/values/decimal.ts";
import { DAY } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { findPrices } from "../../markets/coins.ts";
import type { WaitUntil } from "../../platform/storage/isolate-cache.ts";
import { listDays, type YearOfCoin } from "../archive.queries.ts";
import { listCloses, listLoads, requestCandles } from "../candles/candles.queries.ts";
import { USDT } from "../candles/closes.rules.ts";
import { curvePoints } from "../curve.rules.ts";
import { dayOf, readDays, yearOf } from "../tiles.rules.ts";
import {
  closesByDay,
  type KnownPrices,
  nearestKnown,
  type PastPrice,
  type PriceAt,
  pastPrices,
} from "./past-prices.rules.ts";

export type { PastPrice, PriceAt };

/** The years before the daily history that one request reads, of all coins together. */
const MAX_YEARS = 250;
/** A coin whose candles are due within this time (ms) is being loaded. After a refusal the wait is longer. */
const LOADING_WAIT = 2 * DAY;

export type PastPrices = {
  priceAt: PriceAt;
  /** The price at a time, or the known one nearest to it; null without any. */
  nearest(coinId: string, at: number): Exact | null;
  /** The first day (since 1970-01-01) with a known price; null without one. */
  firstDay(coinId: string): number | null;
  /** The coins that lack a price at one of their times, and whose candles may still be loaded. */
  waiting: ReadonlySet<string>;
  /** The coins that lack a price at one of their times, and of which history or candles are certain to be loaded. */
  loading: ReadonlySet<string>;
};

type Known = KnownPrices & { filled: boolean; candles: Map<number, readonly string[]> };

async function readKnownPrices(deps: Deps, coinIds: readonly string[], waitUntil: WaitUntil) {
  const market = await deps.market.current(waitUntil);
  const [histories, shown] = await Promise.all([
    deps.history.readMany(coinIds, true, waitUntil),
    findPrices(deps, market, coinIds),
  ]);
  const latestByCoin = new Map(shown.map(({ id, price, pricedAt }) => [id, { at: pricedAt, price: exactText(price) }]));
  return new Map(
    [...histories].map(([coinId, { recent, days, filled }]): [string, Known] => {
      const latest = latestByCoin.get(coinId) ?? null;
      const curve = curvePoints(market?.sparkline(coinId), latest);
      return [coinId, { recent, days, filled, latest, curve, candles: new Map() }];
    }),
  );
}

/** The years of coins with a time whose day the daily history of the last two years does not have. */
function olderYears(known: ReadonlyMap<string, Known>, times: ReadonlyMap<string, readonly number[]>): YearOfCoin[] {
  const years = new Map<string, YearOfCoin>();
  for (const [coinId, all] of times) {
    const closes = closesByDay(known.get(coinId)!.days);
    for (const day of all.map(dayOf).flatMap((day) => [day, day - 1]))
      if (!closes.has(day) && years.size < MAX_YEARS)
        years.set(`${coinId} ${yearOf(day)}`, { coinId, year: yearOf(day) });
  }
  return [...years.values()];
}

/** Adds what the archive has of some years to the known prices. USDT is added for the candles in USDT. */
async function addYears({ db, config }: Deps, known: Map<string, Known>, years: readonly YearOfCoin[]) {
  const usdtYears = [...new Set(years.map(({ year }) => year))].map((year) => ({ coinId: USDT, year }));
  const all = [...years.filter(({ coinId }) => coinId !== USDT), ...usdtYears];
  const [days, closes] = await Promise.all([
    listDays(db, config.marketOrigin, all),
    listCloses(db, config.marketOrigin, all),
  ]);
  const of = (coinId: string) => {
    const found = known.get(coinId) ?? {
      recent: [],
      days: [],
      filled: false,
      latest: null,
      curve: [],
      candles: new Map(),
    };
    known.set(coinId, found);
    return found;
  };
  for (const { coinId, days: json } of days) {
    const coin = of(coinId);
    coin.days = [...readDays(json), ...coin.days].sort((a, b) => a.at - b.at);
  }
  for (const { coinId, year, closes: text } of closes) of(coinId).candles.set(year, text.split(" "));
}

/**
 * Reads the archive of coins at some times, and their latest prices. A request for a missing history is recorded, so that
 * it is loaded soon. `asks`: a user asks for these prices, so that missing candles are loaded first.
 */
export async function readPastPrices(
  deps: Deps,
  wanted: ReadonlyMap<string, readonly number[]>,
  asks: boolean,
  waitUntil: WaitUntil,
): Promise<PastPrices> {
  // A symbol alone has no history.
  const times = new Map([...wanted].filter(([coinId]) => listedId(coinId) !== null));
  const coinIds = [...times.keys()];
  if (coinIds.length === 0)
    return { priceAt: () => null, nearest: () => null, firstDay: () => null, waiting: new Set(), loading: new Set() };
  const { db, clock, config } = deps;
  const now = clock.now();
  const known = await readKnownPrices(deps, coinIds, waitUntil);
  const years = olderYears(known, times);
  if (years.length > 0) await addYears(deps, known, years);
  const priceAt = pastPrices(known);
  const missing = coinIds.filter((coinId) => times.get(coinId)!.some((at) => priceAt(coinId, at) === null));
  // Without live prices no candles are loaded, so nothing waits for them.
  const { livePrices } = config;
  if (asks && livePrices && missing.length > 0) await requestCandles(db, config.marketOrigin, missing, now);
  const loads = missing.length > 0 ? await listLoads(db, config.marketOrigin, missing) : [];
  const loadOf = new Map(loads.map((load) => [load.coinId, load]));
  const isDue = ({ dueAt }: { dueAt: number | null }) => dueAt !== null && dueAt <= now + LOADING_WAIT;
  const hasDueCandles = (coinId: string) => livePrices && loadOf.has(coinId) && isDue(loadOf.get(coinId)!);
  return {
    priceAt,
    nearest(coinId, at) {
      const coin = known.get(coinId);
      return priceAt(coinId, at)?.price ?? (coin ? nearestKnown(coin, at) : null);
    },
    firstDay(coinId) {
      const { days, recent, latest } = known.get(coinId)!;
      const times = [days[0], recent[0], latest].flatMap((point) => (point ? dayOf(point.at - 1) : []));
      const first = Math.min(...times, loadOf.get(coinId)?.firstDay ?? Number.POSITIVE_INFINITY);
      return Number.isFinite(first) ? first : null;
    },
    waiting: new Set(missing.filter((coinId) => (livePrices && !loadOf.has(coinId)) || hasDueCandles(coinId))),
    loading: new Set(missing.filter((coinId) => !known.get(coinId)!.filled || hasDueCandles(coinId))),
  };
}

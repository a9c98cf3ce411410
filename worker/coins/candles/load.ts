import { VENUE_NAMES, VENUES, type VenueName } from "../../../shared/live-prices/frame.ts";
import { DAY, HOUR, SECOND } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { type PairsOfCoin, readPairsByCoin, type VenuePair } from "../../live-prices/venue-pairs.ts";
import { runUnderLease } from "../../platform/storage/lease.ts";
import { callWithinBudget } from "../../upstreams/budget/budgeted-call.ts";
import type { DailyClose } from "../../upstreams/venues/candles.ts";
import { listDays, readArchive } from "../archive.queries.ts";
import { countCall, recordRequest } from "../loads.queries.ts";
import { retryAt } from "../loads.rules.ts";
import { dayOf, readDays, splitSpikes, yearOf } from "../tiles.rules.ts";
import { addHeld, type CandleLoad, listCloses, listDue, storeCandles } from "./candles.queries.ts";
import { addCloses, USDT } from "./closes.rules.ts";
import { nextStep, spanOf } from "./loads.rules.ts";
import { compare, type KnownDays, MIN_SHARED_DAYS, unbroken } from "./series.rules.ts";

const LEASE = "load-candles";
const LEASE_MS = 60 * SECOND;
const NOTHING = "nothing was due";
/** Without live prices no lists of pairs are loaded, and stored ones grow old. */
const OFF = "live prices are off";
/** Our own limits. A call of Binance stores at most two rows, of two years, and one of Kraken at most three. */
export const CALLS_PER_RUN = 2;
export const CALLS_PER_DAY = 1_000;
export const CANDLE_LIMITS = { perMinute: CALLS_PER_RUN, perMonth: 31 * CALLS_PER_DAY };
const budgetOf = (venue: VenueName) => `${VENUE_NAMES[venue]} candles`;
/** The names of the venues' budgets. */
export const CANDLE_BUDGETS = VENUES.map(budgetOf);
/** Coins per run, of which some need no call. */
const COINS_PER_RUN = 10;
/** When to look again: for enough known days to compare with, and for candles that were missing or refused. */
const KNOWN_DAYS_WAIT = DAY;
export const REFUSED_WAIT = 30 * DAY;
/** A price counts as the close of a day when it is at most this old (ms) at the day's end. */
const CLOSE_TOLERANCE = HOUR;

/** The closes of the last two years in the archive, in US dollars. */
async function readKnown(
  { db, config }: Deps,
  coinIds: readonly string[],
  now: number,
): Promise<Map<string, KnownDays>> {
  const thisYear = yearOf(dayOf(now));
  const years = [...new Set(coinIds)].flatMap((coinId) => [thisYear - 1, thisYear].map((year) => ({ coinId, year })));
  const known = new Map(coinIds.map((coinId) => [coinId, new Map()]));
  for (const { coinId, days } of await listDays(db, config.marketOrigin, years))
    for (const { at, price } of splitSpikes(readDays(days)).drawn) {
      const day = dayOf(at - 1);
      if ((day + 1) * DAY - at <= CLOSE_TOLERANCE) known.get(coinId)!.set(day, price);
    }
  return known;
}

/** The rows of the years of a series, with what is stored of them already. */
async function mergedYears(
  { db, config }: Deps,
  coinId: string,
  series: readonly DailyClose[],
  venue: VenueName,
  pair: VenuePair,
) {
  const byYear = Map.groupBy(series, ({ day }) => yearOf(day));
  const years = [...byYear.keys()].map((year) => ({ coinId, year }));
  const stored = new Map(
    (await listCloses(db, config.marketOrigin, years)).map(({ year, closes }) => [year, closes] as const),
  );
  return [...byYear].map(([year, closes]) => ({
    year,
    closes: addCloses(stored.get(year) ?? null, closes, { venue, quote: pair.quote }),
  }));
}

/** Makes the next call for a coin. `isCalled` is false when it needed none; null when the budget forbids a call. */
async function loadStep(
  deps: Deps,
  load: CandleLoad,
  pairs: PairsOfCoin,
): Promise<{ isCalled: boolean; text: string } | null> {
  const { db, clock, config, candles, log } = deps;
  const { coinId } = load;
  const now = clock.now();
  const save = (state: CandleLoad, rows: Parameters<typeof storeCandles>[3] = []) =>
    storeCandles(db, config.marketOrigin, state, rows);
  const venue = pairs[load.venue] ? load.venue : "binance";
  const pair = pairs[venue];
  if (!pair) {
    await save(nextStep({ ...load, venue: "binance" }, [], now + REFUSED_WAIT));
    return { isCalled: false, text: `no pair of ${coinId}` };
  }
  const current = { ...load, venue };
  const isFirst = current.year === null;
  const known = isFirst ? await readKnown(deps, [coinId, USDT], now) : null;
  if (known && known.get(coinId)!.size < MIN_SHARED_DAYS) {
    await recordRequest(db, config.marketOrigin, coinId);
    await save({ ...current, dueAt: now + KNOWN_DAYS_WAIT });
    return { isCalled: false, text: `too few known days of ${coinId}` };
  }

  const span = spanOf(current, now);
  const charge = {
    upstream: budgetOf(venue),
    limits: CANDLE_LIMITS,
    logFields: { part: "candles", coinId, symbol: pair.symbol },
  };
  const reply = await callWithinBudget(deps, charge, async () => {
    await countCall(db, config.marketOrigin, "candles", dayOf(now));
    return candles.dailyCloses(venue, pair.symbol, span);
  });
  if (!reply) return null;
  if (!reply.ok && reply.failure.kind !== "not-found") {
    const failures = load.failures + 1;
    await save({ ...current, failures, dueAt: retryAt(failures, now) });
    return { isCalled: true, text: `candles of ${coinId}: ${reply.failure.kind}` };
  }
  let series = unbroken(reply.ok ? reply.value : []);
  if (known) {
    const comparison = compare(series, known.get(coinId)!, pair.quote === "USDT" ? known.get(USDT)! : null);
    if (!comparison.isSame) {
      log("candles-refused", { coinId, venue, symbol: pair.symbol, ...comparison });
      series = [];
    }
  } else if ((series.at(-1)?.day ?? 0) < span.to) {
    // The older years must go on from the day at which the newer ones begin.
    series = [];
  }
  const rows = await mergedYears(deps, coinId, series, venue, pair);
  await save(nextStep(current, series, now + REFUSED_WAIT, span), rows);
  return { isCalled: true, text: `${series.length} days of ${pair.symbol}` };
}

async function load(deps: Deps): Promise<string> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const due = await listDue(db, config.marketOrigin, now, COINS_PER_RUN);
  if (due.length === 0) return NOTHING;
  const state = await readArchive(db, config.marketOrigin, now, dayOf(now) - 1);
  const leftToday = CALLS_PER_DAY - (state.day === dayOf(now) ? state.candlesToday : 0);
  let calls = Math.min(CALLS_PER_RUN, leftToday);
  if (calls <= 0) return "the day's calls are used";
  const pairs = await readPairsByCoin(deps);
  if (!pairs) return "the venues' lists of pairs are not loaded yet";
  const done: string[] = [];
  for (const coin of due) {
    if (calls === 0) break;
    const step = await loadStep(deps, coin, pairs.get(coin.coinId) ?? {});
    // Another coin may need another venue.
    if (step?.isCalled) calls -= 1;
    done.push(step?.text ?? "the budget forbids a call");
  }
  return done.join(", ");
}

/** Loads daily candles of the coins that somebody holds or held, for the days that the upstream's history lacks. */
export async function loadCandles(deps: Deps): Promise<string> {
  if (!deps.config.livePrices) return OFF;
  // Most runs find nothing, and a lease would write rows.
  const due = await listDue(deps.db, deps.config.marketOrigin, deps.clock.now(), 1);
  return due.length === 0 ? NOTHING : runUnderLease(deps, LEASE, LEASE_MS, () => load(deps));
}

/** Runs each hour: queues the coins that somebody holds or held since the last run. Reads a row or two for each pair. */
export async function queueCandles(deps: Deps): Promise<string> {
  const { db, clock, config } = deps;
  if (!config.livePrices) return OFF;
  const pairs = await readPairsByCoin(deps);
  if (!pairs) return "the venues' lists of pairs are not loaded yet";
  const values = { coinIds: [...pairs.keys()], always: USDT, now: clock.now(), longestWait: REFUSED_WAIT };
  return `${await addHeld(db, { origin: config.marketOrigin, ...values })} coins queued`;
}

import { publishedAt } from "../../shared/exchange-rates/publication-days.ts";
import { ageOf, DAY, isoTime, SECOND } from "../../shared/values/time.ts";
import { CANDLE_BUDGETS, CANDLE_LIMITS } from "../coins/candles/load.ts";
import type { Deps } from "../deps.ts";
import { areRatesStale } from "../exchange-rates/reference-rates.ts";
import { BANK_LIMITS } from "../exchange-rates/refresh.ts";
import { ICPSWAP, ICPSWAP_LIMITS, STALE_AFTER, type TokenList } from "../icp-tokens/refresh.ts";
import { rowsOfToday } from "../imports/rows-a-day.ts";
import type { Market } from "../markets/market.ts";
import { COINGECKO } from "../markets/refresh.ts";
import { unavailable } from "../platform/http/errors.ts";
import { causeOf } from "../platform/log.ts";
import { outageOf } from "../platform/outage.rules.ts";
import { listRuns } from "../platform/storage/job-runs.queries.ts";
import { consumeRateLimit } from "../platform/storage/rate-limits.queries.ts";
import { listFailing, readBudget } from "../upstreams/budget/budget.queries.ts";
import { budgetStatus, timeOrNull } from "./budget-status.rules.ts";
import { listErrors } from "./errors.queries.ts";
import { problemsOf } from "./problems.rules.ts";
import { countWaiting } from "./queues.queries.ts";
import { readOneRow } from "./status.queries.ts";
import { listSizes } from "./storage.queries.ts";
import { walletBudgets } from "./wallet-budgets.ts";

const FIRST_RATE_YEAR = 1999;
const BANK = "European Central Bank";

/** The cached data of the sources; null before the first load. */
export type SourceData = {
  market: Market | null;
  tokens: TokenList | null;
  rates: Awaited<ReturnType<Deps["rates"]["latest"]>>;
};

/** `asOf` is in ms. */
type SourceFacts = { name: string; rows: number; asOf: number | undefined; isStale: boolean };
const sourceStatus = (now: number, { name, rows, asOf, isStale }: SourceFacts) => ({
  name,
  rows,
  asOf: timeOrNull(asOf ?? null),
  ageSeconds: asOf === undefined || !Number.isFinite(ageOf(asOf, now)) ? null : Math.round(ageOf(asOf, now) / SECOND),
  state: asOf === undefined || isStale ? ("stale" as const) : ("ok" as const),
});
const isOlder = (asOf: number | undefined, staleAfter: number, now: number): boolean =>
  asOf !== undefined && ageOf(asOf, now) > staleAfter;

const listSources = ({ config }: Deps, { market, tokens, rates }: SourceData, now: number) => [
  sourceStatus(now, {
    name: `${config.marketSource}, coins`,
    rows: market?.coins.length ?? 0,
    asOf: market?.origin.asOf,
    isStale: isOlder(market?.origin.asOf, config.plan.staleAfter, now),
  }),
  sourceStatus(now, {
    name: `${config.tokenSourceName}, tokens`,
    rows: tokens?.body.length ?? 0,
    asOf: tokens?.loadedAt,
    isStale: isOlder(tokens?.loadedAt, STALE_AFTER, now),
  }),
  sourceStatus(now, {
    name: `${config.rateSource}, exchange rates`,
    // A row has a year.
    rows: rates ? new Date(rates.lastDay * DAY).getUTCFullYear() - FIRST_RATE_YEAR + 1 : 0,
    asOf: rates ? publishedAt(rates.lastDay) : undefined,
    isStale: rates !== null && areRatesStale(rates.lastDay, now),
  }),
];

/** Many pages may ask at the same time. The first of these seconds writes, and the others rely on it. */
const WRITE_CHECK = { maxUses: 1, windowMs: 10 * SECOND };

/**
 * Throws 503 when the database cannot be read, because then no list can be served either, or cannot be written to if
 * `withWrites`.
 */
export async function checkHealth({ db, log, clock }: Deps, withWrites: boolean) {
  const now = clock.now();
  try {
    await readOneRow(db);
    if (withWrites) await consumeRateLimit(db, "write check", WRITE_CHECK, now);
  } catch (error) {
    log("health-check-failed", { cause: causeOf(error) });
    if (outageOf(error, now)) throw error;
    throw unavailable("The database cannot be read.");
  }
  return { status: "ok" as const };
}

/** The status for everyone: how old the data is. */
export function readStatus(deps: Deps, data: SourceData) {
  const now = deps.clock.now();
  const sources = listSources(deps, data, now);
  const isFresh = sources.every(({ state }) => state === "ok");
  return { now: isoTime(now), state: isFresh ? ("ok" as const) : ("stale" as const), sources };
}

/** The status for admins. It contains no secrets and makes no upstream calls. */
export async function readAdminStatus(deps: Deps, data: SourceData) {
  const { db, clock, config } = deps;
  const now = clock.now();
  const readCandleBudget = async (upstream: string) => ({ ...(await readBudget(db, upstream, now)), upstream });
  const [coinBudget, tokenBudget, bankBudget, candleBudgets, failing, runs, waiting, errors, days, feed, importRows] =
    await Promise.all([
      readBudget(db, config.marketOrigin, now),
      readBudget(db, config.tokenOrigin, now),
      readBudget(db, config.rateOrigin, now),
      Promise.all(CANDLE_BUDGETS.map(readCandleBudget)),
      listFailing(db, [config.marketOrigin, config.tokenOrigin, config.rateOrigin], now),
      listRuns(db),
      countWaiting(db, now),
      listErrors(db, now - DAY),
      listSizes(db),
      config.livePrices ? deps.prices.status() : null,
      rowsOfToday(deps),
    ]);
  const sources = listSources(deps, data, now);
  const bytes = days[0]?.bytes ?? 0;
  const problems = problemsOf({
    now,
    jobs: runs,
    budgets: [
      { ...coinBudget, upstream: "CoinGecko", used: coinBudget.monthUsed, limit: config.plan.perMonth },
      { ...tokenBudget, upstream: "ICPSwap", used: tokenBudget.monthUsed, limit: ICPSWAP_LIMITS.perMonth },
      { ...bankBudget, upstream: BANK, used: bankBudget.monthUsed, limit: BANK_LIMITS.perMonth },
      ...candleBudgets.map((budget) => ({ ...budget, used: budget.monthUsed, limit: CANDLE_LIMITS.perMonth })),
    ],
    failing,
    sources: sources.map(({ name, asOf, state }) => ({
      name,
      asOf: asOf === null ? undefined : Date.parse(asOf),
      isStale: state === "stale",
    })),
    waiting,
    bytes,
  });
  return {
    now: isoTime(now),
    problems,
    waiting,
    errors: errors.map((row) => ({ ...row, firstAt: isoTime(row.firstAt), lastAt: isoTime(row.lastAt) })),
    storage: { bytes, days },
    importRows,
    sources,
    budgets: [
      budgetStatus(COINGECKO, coinBudget, now, config.planName, config.plan),
      budgetStatus(ICPSWAP, tokenBudget, now, "our own limit", ICPSWAP_LIMITS),
      budgetStatus(BANK, bankBudget, now, "our own limit", BANK_LIMITS),
      ...candleBudgets.map((budget) => budgetStatus(budget.upstream, budget, now, "our own limit", CANDLE_LIMITS)),
      ...(await walletBudgets(deps, now)),
    ],
    jobs: runs.map((run) => ({
      name: run.name,
      startedAt: isoTime(run.startedAt),
      finishedAt: isoTime(run.finishedAt),
      succeededAt: timeOrNull(run.succeededAt),
      outcome: run.outcome,
    })),
    livePrices: feed && {
      ...feed,
      venues: feed.venues.map(({ heardAt, ...venue }) => ({ ...venue, heardAt: timeOrNull(heardAt) })),
    },
  };
}

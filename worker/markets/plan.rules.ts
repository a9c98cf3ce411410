import { ageOf, DAY, HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";
import { monthLeft } from "../upstreams/budget/budget.rules.ts";
import type { PlanName } from "../upstreams/coingecko/coingecko.ts";

/**
 * The load intervals of a page. `promised` is guaranteed while the upstream works and visitors are present; `eager` is
 * used while the budget has calls to spare.
 */
type PageIntervals = { promised: number; eager: number; unwatched: number };

/** The calls of the price archive. They are made only while the market's promised intervals do not need them. */
export type ArchivePlan = {
  /** Calls per month that eager loads of the market leave for the archive. */
  reserve: number;
  /** The total of history calls at the start: one call per coin of the market. */
  historyAtStart: number;
  /** The total of history calls grows by this number per day, for coins that enter the market later. */
  historyGrowthPerDay: number;
  /** The maximum number of history calls in one day. */
  historyPerDay: number;
  detailsPerDay: number;
  /** The most histories and details that one run loads. */
  perRun: number;
  /** The interval (ms) between histories that no visitor waits for. The day's other calls are kept for visitors. */
  backgroundInterval: number;
};

export type Plan = {
  perMinute: number;
  perMonth: number;
  /** Calls per month that are reserved for other jobs: categories, held coins, searches. */
  reserve: number;
  searchesPerDay: number;
  /** The age of page 1, in ms, after which its prices are marked as stale. */
  staleAfter: number;
  /** The pages of 250 coins. There is one more than the market shows, because some coins are on two pages and some are hidden. */
  pages: Record<number, PageIntervals>;
  /** The load interval of each ecosystem's category, and the maximum number of categories per run. */
  categories: { interval: number; perRun: number };
  archive: ArchivePlan;
};

const sameInterval = (interval: number): PageIntervals => ({
  promised: interval,
  eager: interval,
  unwatched: interval,
});

const FREE_PLAN: Plan = {
  perMinute: 30,
  perMonth: 10_000,
  reserve: 2_170,
  searchesPerDay: 15,
  staleAfter: 12 * MINUTE,
  pages: {
    1: { promised: 10 * MINUTE, eager: 5 * MINUTE, unwatched: 30 * MINUTE },
    2: sameInterval(HOUR),
    3: sameInterval(HOUR),
    4: sameInterval(HOUR),
    5: sameInterval(6 * HOUR),
  },
  categories: { interval: DAY, perRun: 4 },
  archive: {
    reserve: 969,
    historyAtStart: 1_000,
    historyGrowthPerDay: 1,
    historyPerDay: 34,
    detailsPerDay: 9,
    perRun: 1,
    backgroundInterval: HOUR,
  },
};

/** CoinGecko's plans as of 2026: calls per minute and per month, and the intervals that we derive from them. */
export const PLANS: Record<PlanName, Plan> = {
  // CoinGecko has no monthly limit for clients without a key, but clients with the same address share the limit per minute.
  keyless: { ...FREE_PLAN, perMinute: 5, categories: { interval: DAY, perRun: 1 } },
  demo: FREE_PLAN,
  basic: {
    perMinute: 250,
    perMonth: 100_000,
    reserve: 14_031,
    searchesPerDay: 300,
    staleAfter: 3 * MINUTE,
    pages: {
      1: sameInterval(MINUTE),
      2: sameInterval(5 * MINUTE),
      3: sameInterval(5 * MINUTE),
      4: sameInterval(5 * MINUTE),
      5: sameInterval(HOUR),
    },
    categories: { interval: 6 * HOUR, perRun: 10 },
    archive: {
      reserve: 3_000,
      historyAtStart: 1_000,
      historyGrowthPerDay: 20,
      historyPerDay: 300,
      detailsPerDay: 60,
      perRun: 3,
      backgroundInterval: 5 * MINUTE,
    },
  },
  analyst: {
    perMinute: 500,
    perMonth: 500_000,
    reserve: 72_031,
    searchesPerDay: 1_500,
    staleAfter: 3 * MINUTE,
    pages: {
      1: sameInterval(MINUTE),
      2: sameInterval(MINUTE),
      3: sameInterval(MINUTE),
      4: sameInterval(MINUTE),
      5: sameInterval(10 * MINUTE),
    },
    categories: { interval: HOUR, perRun: 40 },
    archive: {
      reserve: 30_000,
      historyAtStart: 1_000,
      historyGrowthPerDay: 200,
      historyPerDay: 1_440,
      detailsPerDay: 720,
      perRun: 5,
      backgroundInterval: MINUTE,
    },
  },
};

/** Times in ms; 0 means never. `failures` counts consecutive failures. */
export type PageState = { loadedAt: number; triedAt: number; failures: number; sparklinesAt: number };
export type PageStates = Record<number, PageState>;
export const NEVER_LOADED: PageState = { loadedAt: 0, triedAt: 0, failures: 0, sparklinesAt: 0 };

export type PageCall = { page: number; sparklines: boolean };

const WATCHED_FOR = 10 * MINUTE;
const SPARKLINES_INTERVAL = HOUR;
const MAX_RETRY_DELAY = 8 * MINUTE;
/** The cron is not exact to the second, so a page that is due within this time counts as due. */
const TICK_TOLERANCE = 20 * SECOND;
/** Pages that were never loaded are equally overdue. */
const MAX_OVERDUE = 366 * DAY;
const MAX_INTERVAL_FACTOR = 24;
/** Calls that are never spent on eager loads, so that the last days of a month keep the promised intervals too. */
const SPARE_CALLS = 50;

/** The calls that a page needs at its promised interval. `left` is the remaining fraction of the month. */
const callsNeeded = (intervals: PageIntervals, left: number) => (left * 31 * DAY) / intervals.promised;

/** Factors that lengthen the intervals so that the month's calls last. Page 1 is slowed down last. */
export function intervalFactors(plan: Plan, remaining: number, now: number) {
  const left = monthLeft(now);
  const [neededByFirst, ...others] = Object.values(plan.pages).map((intervals) => callsNeeded(intervals, left)) as [
    number,
    ...number[],
  ];
  const neededByOthers = others.reduce((sum, needed) => sum + needed, plan.reserve * left);
  const factor = (needed: number, available: number) =>
    needed <= available ? 1 : Math.min(MAX_INTERVAL_FACTOR, needed / Math.max(available, 1));
  return {
    isEager: remaining > neededByFirst + neededByOthers + plan.archive.reserve * left + SPARE_CALLS,
    /** The calls that the promised intervals do not need until the month ends. */
    spare: remaining - neededByFirst - neededByOthers - SPARE_CALLS,
    first: factor(neededByFirst, remaining),
    others: factor(neededByOthers, remaining - neededByFirst),
  };
}

type PlanFacts = {
  now: number;
  plan: Plan;
  pages: PageStates;
  budget: { monthUsed: number; minuteUsed: number; pausedUntil: number };
  watchedAt: number;
};

/** Chooses the pages to load, most overdue first, within the limits of the minute and the month. */
export function decideRefresh({ now, plan, pages, budget, watchedAt }: PlanFacts): PageCall[] {
  if (budget.pausedUntil > now) return [];
  const remaining = plan.perMonth - budget.monthUsed;
  const affordable = Math.min(plan.perMinute - budget.minuteUsed, remaining);
  if (affordable <= 0) return [];
  const factors = intervalFactors(plan, remaining, now);
  const isWatched = ageOf(watchedAt, now) <= WATCHED_FOR;

  const intervalOf = (page: number, intervals: PageIntervals) => {
    if (!isWatched) return intervals.unwatched * (page === 1 ? factors.first : factors.others);
    if (page === 1) return (factors.isEager ? intervals.eager : intervals.promised) * factors.first;
    return intervals.promised * factors.others;
  };
  const due = Object.entries(plan.pages).flatMap(([key, intervals]) => {
    const page = Number(key);
    const state = pages[page] ?? NEVER_LOADED;
    const interval = intervalOf(page, intervals);
    const retryDelay = state.failures === 0 ? 0 : Math.min(MINUTE * 2 ** (state.failures - 1), MAX_RETRY_DELAY);
    const isDue = ageOf(state.loadedAt, now) + TICK_TOLERANCE >= interval;
    if (!isDue || ageOf(state.triedAt, now) + TICK_TOLERANCE < retryDelay) return [];
    return [{ page, state, overdue: Math.min(ageOf(state.loadedAt, now), MAX_OVERDUE) / interval }];
  });
  return (
    due
      // Failing pages go last, so that they cannot block the others.
      .sort((a, b) => a.state.failures - b.state.failures || b.overdue - a.overdue || a.page - b.page)
      .slice(0, affordable)
      .map(({ page, state }) => ({
        page,
        sparklines: ageOf(state.sparklinesAt, now) >= SPARKLINES_INTERVAL - TICK_TOLERANCE,
      }))
  );
}

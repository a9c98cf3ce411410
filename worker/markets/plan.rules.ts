import { DAY, HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";
import { monthLeft } from "../upstreams/budget/budget.rules.ts";
import type { PlanName } from "../upstreams/coingecko/coingecko.ts";

/** How often a page is loaded: `promised` is kept while the upstream is well and somebody looks. */
type Pace = { promised: number; eager: number; unwatched: number };

export type Plan = {
  perMinute: number;
  perMonth: number;
  /** Calls a month kept for other jobs: categories, held coins, searches. */
  reserve: number;
  searchesPerDay: number;
  /** An age of page 1 past which its prices count as old. */
  staleAfter: number;
  /** One page of 250 more than the market shows: coins stand on two pages at once, and some are hidden. */
  pages: Record<number, Pace>;
  /** How often each ecosystem's category is loaded, and at most how many of them in one run. */
  categories: { every: number; perRun: number };
};

const steady = (interval: number): Pace => ({ promised: interval, eager: interval, unwatched: interval });

const FREE: Plan = {
  perMinute: 30,
  perMonth: 10_000,
  reserve: 2_139,
  searchesPerDay: 15,
  staleAfter: 12 * MINUTE,
  pages: {
    1: { promised: 10 * MINUTE, eager: 5 * MINUTE, unwatched: 30 * MINUTE },
    2: steady(HOUR),
    3: steady(HOUR),
    4: steady(HOUR),
    5: steady(6 * HOUR),
  },
  categories: { every: DAY, perRun: 4 },
};

/** CoinGecko's plans as of 2026: calls a minute and a month, and what we make of them. */
export const PLANS: Record<PlanName, Plan> = {
  // Nobody counts a keyless month, but its minute is shared by everyone behind the same address.
  keyless: { ...FREE, perMinute: 5, categories: { every: DAY, perRun: 1 } },
  demo: FREE,
  basic: {
    perMinute: 250,
    perMonth: 100_000,
    reserve: 14_000,
    searchesPerDay: 300,
    staleAfter: 3 * MINUTE,
    pages: { 1: steady(MINUTE), 2: steady(5 * MINUTE), 3: steady(5 * MINUTE), 4: steady(5 * MINUTE), 5: steady(HOUR) },
    categories: { every: 6 * HOUR, perRun: 10 },
  },
  analyst: {
    perMinute: 500,
    perMonth: 500_000,
    reserve: 72_000,
    searchesPerDay: 1_500,
    staleAfter: 3 * MINUTE,
    pages: {
      1: steady(MINUTE),
      2: steady(MINUTE),
      3: steady(MINUTE),
      4: steady(MINUTE),
      5: steady(10 * MINUTE),
    },
    categories: { every: HOUR, perRun: 40 },
  },
};

/** Times in ms, 0: never. `failures`: in a row. */
export type PageState = { loadedAt: number; triedAt: number; failures: number; sparklinesAt: number };
export type PageStates = Record<number, PageState>;
export const UNTRIED: PageState = { loadedAt: 0, triedAt: 0, failures: 0, sparklinesAt: 0 };

export type PageCall = { page: number; sparklines: boolean };

const WATCHED_FOR = 10 * MINUTE;
const SPARKLINES_EVERY = HOUR;
const LONGEST_RETRY_GAP = 8 * MINUTE;
/** The cron's minute is not exact; a page due within this is due now. */
const TICK_TOLERANCE = 20 * SECOND;
const LONGEST_STRETCH = 24;
/** Never spent on eagerness, so that the last days of a month keep their promise too. */
const SPARE_CALLS = 50;

/** Calls that a page needs for what is left of the month at its promised pace. */
const needOf = (pace: Pace, left: number) => (left * 31 * DAY) / pace.promised;

/** Factors on the intervals so that the month's calls last: page 1 gives way last. */
export function stretchOf(plan: Plan, remaining: number, now: number) {
  const left = monthLeft(now);
  const [first, ...others] = Object.values(plan.pages).map((pace) => needOf(pace, left)) as [number, ...number[]];
  const rest = others.reduce((sum, need) => sum + need, plan.reserve * left);
  const factor = (need: number, available: number) =>
    need <= available ? 1 : Math.min(LONGEST_STRETCH, need / Math.max(available, 1));
  return {
    isEager: remaining > first + rest + SPARE_CALLS,
    first: factor(first, remaining),
    others: factor(rest, remaining - first),
  };
}

type Facts = {
  now: number;
  plan: Plan;
  pages: PageStates;
  budget: { monthUsed: number; minuteUsed: number; pausedUntil: number };
  watchedAt: number;
};

/** Which pages to load now, most overdue first; as many as the minute and the month afford. */
export function decideRefresh({ now, plan, pages, budget, watchedAt }: Facts): PageCall[] {
  if (budget.pausedUntil > now) return [];
  const remaining = plan.perMonth - budget.monthUsed;
  const affordable = Math.min(plan.perMinute - budget.minuteUsed, remaining);
  if (affordable <= 0) return [];
  const stretch = stretchOf(plan, remaining, now);
  const isWatched = now - watchedAt <= WATCHED_FOR;

  const intervalOf = (page: number, pace: Pace) => {
    if (!isWatched) return pace.unwatched * (page === 1 ? stretch.first : stretch.others);
    if (page === 1) return (stretch.isEager ? pace.eager : pace.promised) * stretch.first;
    return pace.promised * stretch.others;
  };
  const due = Object.entries(plan.pages).flatMap(([key, pace]) => {
    const page = Number(key);
    const state = pages[page] ?? UNTRIED;
    const interval = intervalOf(page, pace);
    const retryGap = state.failures === 0 ? 0 : Math.min(MINUTE * 2 ** (state.failures - 1), LONGEST_RETRY_GAP);
    const dueAt = Math.max(state.loadedAt + interval, state.triedAt + retryGap);
    if (dueAt > now + TICK_TOLERANCE) return [];
    return [{ page, state, overdue: (now - state.loadedAt) / interval }];
  });
  return (
    due
      // A page that fails goes last, so that it cannot keep the others from being loaded.
      .sort((a, b) => a.state.failures - b.state.failures || b.overdue - a.overdue || a.page - b.page)
      .slice(0, affordable)
      .map(({ page, state }) => ({ page, sparklines: now - state.sparklinesAt >= SPARKLINES_EVERY - TICK_TOLERANCE }))
  );
}

import { ageOf, DAY, MINUTE, SECOND } from "../../shared/values/time.ts";

/** The id of an ecosystem whose category is loaded, or `PLATFORMS` for the list of all coins' platforms. */
export type LoadId = string;
export const PLATFORMS: LoadId = "*";

/** Times in ms; 0 means never. `failures` counts consecutive failures. */
export type LoadState = { loadedAt: number; triedAt: number; failures: number };
export type LoadStates = ReadonlyMap<LoadId, LoadState>;
export const NEVER_LOADED: LoadState = { loadedAt: 0, triedAt: 0, failures: 0 };

/** Loaded rarely, because coins seldom get new contracts and the list has four megabytes. */
const PLATFORMS_INTERVAL = DAY;
const FIRST_RETRY_DELAY = 5 * MINUTE;
/** The cron is not exact to the second, so a load that is due within this time counts as due. */
const TICK_TOLERANCE = 20 * SECOND;

type LoadFacts = {
  now: number;
  /** Ids of the ecosystems that have a category. */
  categories: readonly string[];
  interval: number;
  perRun: number;
  /** Multiplies the interval when the calls of the month run short. */
  intervalFactor: number;
  perMinute: number;
  budget: { minuteUsed: number; pausedUntil: number };
  loads: LoadStates;
};

/**
 * Chooses the loads that are due, most overdue first. Half of a minute's calls stay reserved for the market's own
 * pages.
 */
export function decideLoads(facts: LoadFacts): LoadId[] {
  const { now, categories, interval: categoryInterval, perRun, intervalFactor, perMinute, budget, loads } = facts;
  if (budget.pausedUntil > now) return [];
  const affordable = Math.min(perRun, Math.floor(perMinute / 2) - budget.minuteUsed);
  const due = [PLATFORMS, ...categories].flatMap((id) => {
    const { loadedAt, triedAt, failures } = loads.get(id) ?? NEVER_LOADED;
    const interval = (id === PLATFORMS ? PLATFORMS_INTERVAL : categoryInterval) * intervalFactor;
    const retryDelay = failures === 0 ? 0 : Math.min(FIRST_RETRY_DELAY * 2 ** (failures - 1), interval);
    const age = ageOf(loadedAt, now);
    const isDue = age + TICK_TOLERANCE >= interval && ageOf(triedAt, now) + TICK_TOLERANCE >= retryDelay;
    return isDue ? [{ id, failures, overdue: Math.min(age, now) / interval }] : [];
  });
  return (
    due
      // Failing loads go last, so that they cannot block the others.
      .sort((a, b) => a.failures - b.failures || b.overdue - a.overdue)
      .slice(0, Math.max(0, affordable))
      .map(({ id }) => id)
  );
}

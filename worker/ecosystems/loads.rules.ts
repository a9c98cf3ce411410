import { DAY, MINUTE, SECOND } from "../../shared/values/time.ts";

/** The id of an ecosystem whose category is loaded, or `PLATFORMS`: the list of every coin's platforms. */
export type Load = string;
export const PLATFORMS: Load = "*";

/** Times in ms, 0: never. `failures`: in a row. */
export type LoadState = { loadedAt: number; triedAt: number; failures: number };
export type LoadStates = ReadonlyMap<Load, LoadState>;
export const UNTRIED: LoadState = { loadedAt: 0, triedAt: 0, failures: 0 };

/** Coins get new contracts slowly, and the list weighs four megabytes. */
const PLATFORMS_EVERY = DAY;
const FIRST_RETRY = 5 * MINUTE;
/** The cron's minute is not exact; what is due within this is due now. */
const TICK_TOLERANCE = 20 * SECOND;

type Facts = {
  now: number;
  /** Ids of the ecosystems that have a category. */
  categories: readonly string[];
  every: number;
  perRun: number;
  /** How many times longer than that to wait, because the month's calls run short. */
  stretch: number;
  perMinute: number;
  budget: { minuteUsed: number; pausedUntil: number };
  loads: LoadStates;
};

/** What to load now, most overdue first. Half of a minute's calls stay with the market's own pages. */
export function decideLoads(facts: Facts): Load[] {
  const { now, categories, every, perRun, stretch, perMinute, budget, loads } = facts;
  if (budget.pausedUntil > now) return [];
  const room = Math.min(perRun, Math.floor(perMinute / 2) - budget.minuteUsed);
  const due = [PLATFORMS, ...categories].flatMap((id) => {
    const { loadedAt, triedAt, failures } = loads.get(id) ?? UNTRIED;
    const interval = (id === PLATFORMS ? PLATFORMS_EVERY : every) * stretch;
    const retryGap = failures === 0 ? 0 : Math.min(FIRST_RETRY * 2 ** (failures - 1), interval);
    const dueAt = Math.max(loadedAt + interval, triedAt + retryGap);
    return dueAt > now + TICK_TOLERANCE ? [] : [{ id, failures, overdue: (now - loadedAt) / interval }];
  });
  return (
    due
      // What fails goes last, so that it cannot keep the others from being loaded.
      .sort((a, b) => a.failures - b.failures || b.overdue - a.overdue)
      .slice(0, Math.max(0, room))
      .map(({ id }) => id)
  );
}

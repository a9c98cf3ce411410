import { CHART_DAYS } from "../../shared/admin/limits.ts";
import { DAY, isoDate } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { readStats } from "./stats.queries.ts";

const DAYS = 2 * CHART_DAYS;
const EMPTY_DAY = { totalVisits: 0, uniqueVisitors: 0, newRegistrations: 0, lostVisits: 0, lostBatches: 0 };

type Counts = typeof EMPTY_DAY;
const sum = (days: readonly Counts[], field: keyof Counts): number =>
  days.reduce((total, day) => total + day[field], 0);

/** The dashboard's statistics. They come from counters, so no rows are counted here. */
export async function loadStats({ db, clock }: Deps) {
  const now = clock.now();
  const dates = Array.from({ length: DAYS }, (_, index) => isoDate(now - (DAYS - 1 - index) * DAY));
  const { users, days } = await readStats(db, dates[0]!, dates.at(-1)!);
  const countsByDate = new Map(days.map(({ date, ...counts }) => [date, counts]));
  const all = dates.map((date) => ({ date, ...(countsByDate.get(date) ?? EMPTY_DAY) }));
  return {
    totalUsers: users,
    newUsers7Days: sum(all.slice(-7), "newRegistrations"),
    newUsers30Days: sum(all.slice(-30), "newRegistrations"),
    dailyStats: all,
    lostVisits: sum(all, "lostVisits"),
    lostBatches: sum(all, "lostBatches"),
  };
}

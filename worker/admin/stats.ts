import { CHART_DAYS } from "../../shared/admin/limits.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { dateOf } from "../visits/days.ts";
import { readStats } from "./stats.queries.ts";

const DAYS = 2 * CHART_DAYS;
const NOTHING = { totalVisits: 0, uniqueVisitors: 0, newRegistrations: 0, lostVisits: 0, lostBatches: 0 };

type Counts = typeof NOTHING;
const sum = (days: readonly Counts[], what: keyof Counts): number => days.reduce((all, day) => all + day[what], 0);

/** From figures that were kept as things happened: nothing is counted here. */
export async function showStats({ db, clock }: Deps) {
  const now = clock.now();
  const dates = Array.from({ length: DAYS }, (_, at) => dateOf(now - (DAYS - 1 - at) * DAY));
  const { users, days } = await readStats(db, dates[0]!, dates.at(-1)!);
  const known = new Map(days.map(({ date, ...counts }) => [date, counts]));
  const all = dates.map((date) => ({ date, ...(known.get(date) ?? NOTHING) }));
  return {
    totalUsers: users,
    newUsers7Days: sum(all.slice(-7), "newRegistrations"),
    newUsers30Days: sum(all.slice(-30), "newRegistrations"),
    dailyStats: all,
    lostVisits: sum(all, "lostVisits"),
    lostBatches: sum(all, "lostBatches"),
  };
}

import { asc, between } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { dailyStats } from "../visits/visits.table.ts";
import { siteTotals } from "./admin.table.ts";

const DAY_COLUMNS = {
  date: dailyStats.date,
  totalVisits: dailyStats.totalVisits,
  uniqueVisitors: dailyStats.uniqueVisitors,
  newRegistrations: dailyStats.newRegistrations,
  lostVisits: dailyStats.lostVisits,
  lostBatches: dailyStats.lostBatches,
};

/** The total number of users, and the statistics of the days between two dates. Days without data have no row. */
export async function readStats({ orm }: Database, from: string, to: string) {
  const [totals, days] = await orm.batch([
    orm.select({ users: siteTotals.users }).from(siteTotals),
    orm
      .select(DAY_COLUMNS)
      .from(dailyStats)
      .where(between(dailyStats.date, from, to))
      .orderBy(asc(dailyStats.date)),
  ]);
  return { users: totals[0]!.users, days };
}

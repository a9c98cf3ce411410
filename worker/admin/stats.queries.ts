import type { Database } from "../platform/storage/db.ts";

export type DayRow = {
  date: string;
  totalVisits: number;
  uniqueVisitors: number;
  newRegistrations: number;
  lostVisits: number;
  lostBatches: number;
};

const DAYS = `
  SELECT date, total_visits AS totalVisits, unique_visitors AS uniqueVisitors, new_registrations AS newRegistrations,
    lost_visits AS lostVisits, lost_batches AS lostBatches
  FROM daily_stats WHERE date >= ?1 AND date <= ?2 ORDER BY date`;

/** The total number of users, and the statistics of the days between two dates. Days without data have no row. */
export async function readStats({ d1 }: Database, from: string, to: string) {
  const [totals, days] = await d1.batch([d1.prepare("SELECT users FROM site_totals"), d1.prepare(DAYS).bind(from, to)]);
  return { users: (totals!.results[0] as { users: number }).users, days: days!.results as DayRow[] };
}

import { DAY, MINUTE } from "../../shared/values/time.ts";
import pageViews from "./page-views.json" with { type: "json" };
import type { Seed } from "./seed-context.ts";

const { agents, views } = pageViews;
const DAYS_BACK = 60;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Inserts two months of daily visits, with fewer on weekends, and today's page views of the demo users. The IP addresses
 * of page-views.json are reserved for documentation (RFC 5737).
 */
export const seedVisits: Seed = async ({ database, now }) => {
  const day = database.prepare(
    `INSERT INTO daily_stats (date, total_visits, unique_visitors, created_at) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (date) DO UPDATE SET total_visits = ?2, unique_visitors = ?3`,
  );
  for (let back = DAYS_BACK; back >= 1; back--) {
    const at = now - back * DAY;
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
    const visits = Math.round((300 + (DAYS_BACK - back) * 5 + Math.sin(back * 1.7) * 45) * (isWeekend ? 0.66 : 1));
    day.run(dateOf(at), visits, Math.round(visits * 0.31), at);
  }

  const idOf = database.prepare("SELECT id FROM users WHERE username = ?");
  const ordered = views.toSorted((a, b) => b.minutesAgo - a.minutesAgo);
  const visits = ordered.map(({ username, minutesAgo, page, network, device }) => {
    const userId = username && idOf.get(username)?.id;
    return [userId, network, agents[device as keyof typeof agents], page, null, now - minutesAgo * MINUTE];
  });
  database
    .prepare("INSERT INTO visit_batches (id, key, visits, hosts, count) VALUES (?, 'demo', ?, ?, ?)")
    .run(now - MINUTE, JSON.stringify(visits), JSON.stringify(ordered.map(({ host }) => host)), visits.length);
};

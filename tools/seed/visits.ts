import { DAY, MINUTE } from "../../shared/values/time.ts";
import { DEMO, DEMO_ADMIN } from "./accounts.ts";
import type { Seed } from "./world.ts";

const DAYS_BACK = 60;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

/** Page views with their users and IP addresses. The addresses are reserved for documentation (RFC 5737). */
const VIEWS: [by: string | null, minutesAgo: number, page: string, net: string, host: string, agent: string][] = [
  [DEMO.username, 190, "/", "203.0.113.", "24", DESKTOP],
  [DEMO.username, 188, "/portfolio", "203.0.113.", "24", DESKTOP],
  [DEMO.username, 180, "/chat", "203.0.113.", "24", DESKTOP],
  [DEMO.username, 64, "/portfolio", "198.51.100.", "7", PHONE],
  [DEMO.username, 63, "/ecosystem/solana", "198.51.100.", "7", PHONE],
  [DEMO.username, 31, "/portfolio", "198.51.100.", "93", PHONE],
  [DEMO.username, 30, "/news", "192.0.2.", "15", PHONE],
  [DEMO_ADMIN.username, 62, "/chat", "203.0.113.", "80", DESKTOP],
  [DEMO_ADMIN.username, 12, "/admin/ads", "203.0.113.", "80", DESKTOP],
  [null, 45, "/", "192.0.2.", "44", DESKTOP],
  [null, 44, "/icp-tokens", "192.0.2.", "44", DESKTOP],
  [null, 20, "/", "192.0.2.", "91", PHONE],
];

/** Inserts two months of daily visits, with fewer on weekends, and today's page views of the demo users. */
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

  const ids = new Map(
    database
      .prepare("SELECT username, id FROM users")
      .all()
      .map(({ username, id }) => [username, id]),
  );
  const views = VIEWS.toSorted(([, a], [, b]) => b - a);
  const visits = views.map(([by, ago, page, net, , agent]) => [
    by === null ? null : ids.get(by),
    net,
    agent,
    page,
    null,
    now - ago * MINUTE,
  ]);
  database
    .prepare("INSERT INTO visit_batches (id, key, visits, hosts, count) VALUES (?, 'demo', ?, ?, ?)")
    .run(now - MINUTE, JSON.stringify(visits), JSON.stringify(views.map(([, , , , host]) => host)), visits.length);
};

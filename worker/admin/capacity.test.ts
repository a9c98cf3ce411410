import { beforeAll, describe, expect, it } from "vitest";
import { PEOPLE_PAGE } from "../../shared/admin/limits.ts";
import { DAY } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";

/** The bars of a page of the admin's, whatever there is. The bench asks the same of 100,000 people. */
const MOST_STATEMENTS = 3;
const MOST_ROWS = 2_000;
const PEOPLE = 2_000;
/** What the busiest of them has of everything. */
const EACH = 200;

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startTestApp("admin-capacity");
  admin = await app.signUp("warden");
  const { d1 } = app.deps.db;
  const now = app.clock.time;
  const count = (to: number) => JSON.stringify(Array.from({ length: to }, (_, at) => at));
  // The oldest have the most, so that the last page is the heaviest.
  const ofThem = (columns: string, values: string, table: string) =>
    d1
      .prepare(
        `INSERT INTO ${table} (${columns}) SELECT ${values} FROM users AS u, json_each(?1) AS n
         WHERE u.id LIKE 'p%' AND u.created_at <= ?2`,
      )
      .bind(count(EACH), now - (PEOPLE - PEOPLE_PAGE) * 1000);
  await d1.batch([
    d1.prepare("UPDATE users SET is_admin = 1"),
    d1
      .prepare(
        `INSERT INTO users (id, username, email, password, created_at, updated_at)
         SELECT 'p' || value, 'p' || value, value || '@example.com', 'x', ?2 - (value + 1) * 1000, 0 FROM json_each(?1)`,
      )
      .bind(count(PEOPLE), now),
    ofThem(
      "id, user_id, symbol, name, entry_price, current_price, created_at, updated_at, amount",
      "u.id || '.' || n.value, u.id, 'btc', 'Bitcoin', '1', '2', n.value, 0, '1'",
      "spot_positions",
    ),
    ofThem(
      "id, user_id, symbol, name, entry_price, current_price, created_at, updated_at, size, leverage, liquidation_price, liquidation_hint",
      "u.id || '.' || n.value, u.id, 'btc', 'Bitcoin', '1', '2', n.value, 0, '1', 5, '1', 1",
      "leveraged_positions",
    ),
    ofThem(
      "user_id, username, message, client_id, created_at, updated_at, is_deleted",
      "u.id, u.id, 'hello', n.value, n.value, 0, n.value > 100",
      "chat_messages",
    ),
    ofThem(
      "user_id, ad_type, ad_config, payment_amount, duration, created_at, updated_at, price, network, archived",
      "u.id, 'banner', '{}', '1', 1, n.value, 0, '1', 'demo', n.value % 2",
      "ad_orders",
    ),
    ofThem("user_id, bucket, taken_at, value, cost, pnl", "u.id, n.value, 0, '1', '1', '1'", "portfolio_snapshots"),
    ofThem("sid, user_id, sess, expire", "u.id || '.' || n.value, u.id, '{\"seenAt\":1}', 1", "sessions"),
    d1
      .prepare(
        "INSERT INTO daily_stats (date, total_visits, created_at) SELECT date(?2 / 1000 - value * 86400, 'unixepoch'), 9, 0 FROM json_each(?1) WHERE value > 0",
      )
      .bind(count(400), now + 500 * DAY),
  ]);
});

async function costOf(path: string) {
  app.counts.reset();
  const reply = await app.request(path, { headers: { Cookie: admin } });
  const body = await reply.text();
  expect(reply.status, body).toBe(200);
  const { statements, rowsRead } = app.counts;
  return { statements, rowsRead, body };
}

/** Every page from the first to the last. */
async function walk(query: string) {
  const pages: { statements: number; rowsRead: number; ids: string[] }[] = [];
  for (let after: string | undefined; ; ) {
    const path = `/api/admin/users?${new URLSearchParams({ ...(query && { q: query }), ...(after && { after }) })}`;
    const { body, ...cost } = await costOf(path);
    const people = JSON.parse(body) as { id: string; key: string }[];
    pages.push({ ...cost, ids: people.map(({ id }) => id) });
    after = people.at(-1)?.key;
    if (people.length < PEOPLE_PAGE) return pages;
  }
}

describe.each(["", "p", "1"])("people who are looked for by '%s'", (query) => {
  it("cost the same on the last page as on the first, and each of them comes once", async () => {
    const pages = await walk(query === "1" ? "1@" : query);
    const ids = pages.flatMap((page) => page.ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(query === "" ? PEOPLE + 1 : query === "p" ? PEOPLE : 1);
    for (const { statements, rowsRead } of pages) {
      expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
      expect(rowsRead).toBeLessThanOrEqual(MOST_ROWS);
    }
  });
});

it.each(["/api/admin/stats", "/api/admin/audit"])("%s keeps the bars too", async (path) => {
  const { statements, rowsRead } = await costOf(path);
  expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
  expect(rowsRead).toBeLessThanOrEqual(MOST_ROWS / 10);
});

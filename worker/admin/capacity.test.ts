import { beforeAll, describe, expect, it } from "vitest";
import { USERS_PAGE_SIZE } from "../../shared/admin/limits.ts";
import { DAY } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";

/** Limits of one admin page with any number of users. */
const MAX_STATEMENTS = 3;
const MAX_ROWS_READ = 2_000;
const USERS = 2_000;
/** Rows per table that each of the oldest users has. */
const ROWS_PER_USER = 200;

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startTestApp("admin-capacity");
  admin = await app.signUp("warden");
  const { d1 } = app.deps.db;
  const now = app.clock.time;
  const numbersTo = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => index));
  // Only the oldest users have rows, so that the last page is the most expensive one.
  const insertForOldest = (columns: string, values: string, table: string) =>
    d1
      .prepare(
        `INSERT INTO ${table} (${columns}) SELECT ${values} FROM users AS u, json_each(?1) AS n
         WHERE u.id LIKE 'p%' AND u.created_at <= ?2`,
      )
      .bind(numbersTo(ROWS_PER_USER), now - (USERS - USERS_PAGE_SIZE) * 1000);
  await d1.batch([
    d1.prepare("UPDATE users SET is_admin = 1"),
    d1
      .prepare(
        `INSERT INTO users (id, username, email, password, created_at, updated_at)
         SELECT 'p' || value, 'p' || value, value || '@example.com', 'x', ?2 - (value + 1) * 1000, 0 FROM json_each(?1)`,
      )
      .bind(numbersTo(USERS), now),
    insertForOldest(
      "id, user_id, symbol, name, entry_price, current_price, created_at, updated_at, amount",
      "u.id || '.' || n.value, u.id, 'btc', 'Bitcoin', '1', '2', n.value, 0, '1'",
      "spot_positions",
    ),
    insertForOldest(
      "id, user_id, symbol, name, entry_price, current_price, created_at, updated_at, size, leverage, liquidation_price, liquidation_hint",
      "u.id || '.' || n.value, u.id, 'btc', 'Bitcoin', '1', '2', n.value, 0, '1', 5, '1', 1",
      "leveraged_positions",
    ),
    insertForOldest(
      "user_id, username, message, client_id, created_at, updated_at, is_deleted",
      "u.id, u.id, 'hello', n.value, n.value, 0, n.value > 100",
      "chat_messages",
    ),
    insertForOldest(
      "user_id, ad_type, ad_config, payment_amount, duration, created_at, updated_at, price, network, archived",
      "u.id, 'banner', '{}', '1', 1, n.value, 0, '1', 'demo', n.value % 2",
      "ad_orders",
    ),
    insertForOldest(
      "user_id, bucket, taken_at, value, cost, pnl",
      "u.id, n.value, 0, '1', '1', '1'",
      "portfolio_snapshots",
    ),
    insertForOldest("sid, user_id, sess, expire", "u.id || '.' || n.value, u.id, '{\"seenAt\":1}', 1", "sessions"),
    d1
      .prepare(
        "INSERT INTO daily_stats (date, total_visits, created_at) SELECT date(?2 / 1000 - value * 86400, 'unixepoch'), 9, 0 FROM json_each(?1) WHERE value > 0",
      )
      .bind(numbersTo(400), now + 500 * DAY),
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

/** Loads every page from the first to the last. */
async function loadAllPages(query: string) {
  const pages: { statements: number; rowsRead: number; ids: string[] }[] = [];
  for (let after: string | undefined; ; ) {
    const path = `/api/admin/users?${new URLSearchParams({ ...(query && { q: query }), ...(after && { after }) })}`;
    const { body, ...cost } = await costOf(path);
    const users = JSON.parse(body) as { id: string; key: string }[];
    pages.push({ ...cost, ids: users.map(({ id }) => id) });
    after = users.at(-1)?.key;
    if (users.length < USERS_PAGE_SIZE) return pages;
  }
}

describe.each(["", "p", "1"])("Users found by the search text '%s'", (query) => {
  it("Every page stays within the limits, and each user is listed once", async () => {
    const pages = await loadAllPages(query === "1" ? "1@" : query);
    const ids = pages.flatMap((page) => page.ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(query === "" ? USERS + 1 : query === "p" ? USERS : 1);
    for (const { statements, rowsRead } of pages) {
      expect(statements).toBeLessThanOrEqual(MAX_STATEMENTS);
      expect(rowsRead).toBeLessThanOrEqual(MAX_ROWS_READ);
    }
  });
});

it.each(["/api/admin/stats", "/api/admin/audit"])("The reply of %s stays within the limits", async (path) => {
  const { statements, rowsRead } = await costOf(path);
  expect(statements).toBeLessThanOrEqual(MAX_STATEMENTS);
  expect(rowsRead).toBeLessThanOrEqual(MAX_ROWS_READ / 10);
});

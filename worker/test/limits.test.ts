import { beforeAll, describe, expect, it } from "vitest";
import { MAX_NEW_ADDRESSES, MAX_UNPAID_ORDERS } from "../../shared/ads/rules.ts";
import { MAX_ALERTS, MAX_SUBSCRIPTIONS } from "../../shared/alerts/rules.ts";
import { contract } from "../../shared/contract.ts";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { AD_ORDER, BROWSER, LEVERAGED, type Name, PRICE_ALERT, SPOT } from "./calls.ts";
import { paymentsOf } from "./payments.ts";
import { jsonInit, startTestApp, type TestApp } from "./test-app.ts";

/** Requests beyond a limit that arrive at the same moment. */
const OVER = 50;

type Writes = Exclude<Name, `GET ${string}`>;
type User = { id: string; cookie: string };
type Burst = {
  limit: number;
  /** How much of the limit is used before the burst. */
  used?: number;
  prepare?(user: User): Promise<unknown>;
  ask(user: User, at: number, prepared: unknown): Promise<Response>;
  /** Counts what is stored in the end. */
  stored: string | ((user: User) => Promise<number>);
};

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startTestApp("limits", { AD_CREATION: "open" });
  await app.tick();
  app.deps.config.limitsRegistrations = true;
});

const first = async <Row>(statement: string, ...values: unknown[]) =>
  (await app.deps.db.d1
    .prepare(statement)
    .bind(...values)
    .first<Row>())!;

async function newUser(): Promise<User> {
  people += 1;
  app.deps.config.limitsRegistrations = false;
  const cookie = await app.signUp(`limits-${people}`);
  app.deps.config.limitsRegistrations = true;
  const { id } = await first<{ id: string }>("SELECT id FROM users WHERE username = ?", `limits-${people}`);
  return { id, cookie };
}
const post = (path: string, body: unknown, { cookie }: User, headers: Record<string, string> = {}) => {
  const init = jsonInit("POST", body, cookie);
  return app.request(path, { ...init, headers: { ...init.headers, ...headers } });
};
const ADDRESS = { "CF-Connecting-IP": "203.0.113.99" };
const rows = (table: string) => `SELECT count(*) AS n FROM ${table} WHERE user_id = ?1`;
const fill = (statement: string, count: number) => (user: User) =>
  app.deps.db.d1
    .prepare(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2) ${statement}`)
    .bind(user.id, count)
    .run();

const SPOT_ROWS = `INSERT INTO spot_positions (id, user_id, symbol, name, amount, entry_price, current_price, created_at, updated_at)
  SELECT ?1 || i, ?1, 'btc', 'Bitcoin', '1', '2', '2', i, i FROM n`;
const LEVERAGED_ROWS = `INSERT INTO leveraged_positions (id, user_id, symbol, name, size, entry_price, current_price, leverage,
    liquidation_price, position_type, created_at, updated_at, liquidation_hint)
  SELECT ?1 || 'l' || i, ?1, 'btc', 'Bitcoin', '1', '2', '2', 5, '1.6', 'long', i, i, 1.6 FROM n`;

/** Endpoints that create rows or take turns, each with its limit; for the others, why a burst stores nothing more. */
const bursts: Record<Writes, Burst | string> = {
  "POST /api/register": {
    limit: 60,
    ask: (user, at) =>
      post("/api/register", { username: `burst-${people}-${at}`, password: "correct horse" }, user, ADDRESS),
    stored: () =>
      first<{ n: number }>("SELECT count(*) AS n FROM users WHERE username LIKE 'burst-%'").then(({ n }) => n),
  },
  "POST /api/login": "sessions: the newest 50 of a user stay; failures have throttles of their own",
  "POST /api/logout": "deletes",
  "PUT /api/profile": "changes one row",
  "PUT /api/password": "changes one row",
  "DELETE /api/sessions/:id": "deletes",
  "DELETE /api/sessions": "deletes",
  "DELETE /api/account": "deletes",
  "POST /api/chat/messages": {
    limit: 5,
    ask: (user, at) => post("/api/chat/messages", { message: `burst ${at}` }, user),
    stored: rows("chat_messages"),
  },
  "PATCH /api/chat/messages/:id": "changes one row",
  "DELETE /api/chat/messages/:id": "changes one row",
  "PUT /api/chat/mutes/:userId": "one row for each user, by admins",
  "DELETE /api/chat/mutes/:userId": "deletes",
  "POST /api/ad-counts": {
    limit: 120,
    prepare: async (user) => {
      const ads = paymentsOf(app);
      const { id } = await ads.place(user.cookie, AD_ORDER);
      const now = app.clock.time;
      await app.deps.db.d1
        .prepare("UPDATE ad_orders SET status = 'active', start_date = ?2, end_date = ?2 + 86400000 WHERE id = ?1")
        .bind(Number(id), now)
        .run();
      return id;
    },
    ask: (user, _, id) => {
      const browser = { ...ADDRESS, "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0" };
      return post("/api/ad-counts", { counts: [{ id, impressions: 1, clicks: 0 }] }, user, browser);
    },
    stored: (user) =>
      first<{ n: number }>(
        "SELECT sum(impressions) AS n FROM ad_counts JOIN ad_orders ON ad_orders.id = order_id WHERE user_id = ?",
        user.id,
      ).then(({ n }) => n),
  },
  "POST /api/ad-orders": {
    limit: MAX_UNPAID_ORDERS,
    ask: (user) => post("/api/ad-orders", AD_ORDER, user),
    stored: rows("ad_orders"),
  },
  "PATCH /api/ad-orders/:id": "changes one row",
  "PATCH /api/ad-orders/:id/archive": "changes one row",
  "PATCH /api/ad-orders/:id/unarchive": "changes one row",
  "POST /api/ad-orders/:id/check-payment": "reads the chain once in ten seconds; stores what the chain says",
  "POST /api/ad-orders/:id/regenerate-address": {
    limit: MAX_NEW_ADDRESSES,
    prepare: async (user) => (await paymentsOf(app).place(user.cookie, AD_ORDER)).id,
    ask: (user, _, id) => post(`/api/ad-orders/${id}/regenerate-address`, {}, user),
    stored: (user) =>
      first<{ n: number }>(
        "SELECT count(*) - 1 AS n FROM ad_order_addresses JOIN ad_orders ON ad_orders.id = order_id WHERE user_id = ?",
        user.id,
      ).then(({ n }) => n),
  },
  "PATCH /api/admin/ad-orders/:orderId": "changes one row",
  "POST /api/news": {
    limit: 30,
    ask: (user, at) => post("/api/news", { title: `Burst ${at}`, content: "Text" }, user),
    stored: "SELECT count(*) AS n FROM news_articles WHERE author_id = ?1",
  },
  "PATCH /api/news/:id": "changes one row",
  "DELETE /api/news/:id": "deletes",
  "POST /api/spot-positions": {
    limit: MAX_POSITIONS,
    used: MAX_POSITIONS - 10,
    prepare: fill(SPOT_ROWS, MAX_POSITIONS - 10),
    ask: (user) => post("/api/spot-positions", SPOT, user),
    stored: rows("spot_positions"),
  },
  "PATCH /api/spot-positions/:id": "changes one row",
  "DELETE /api/spot-positions/:id": "deletes",
  "POST /api/leveraged-positions": {
    limit: MAX_POSITIONS,
    used: MAX_POSITIONS - 10,
    prepare: fill(LEVERAGED_ROWS, MAX_POSITIONS - 10),
    ask: (user) => post("/api/leveraged-positions", LEVERAGED, user),
    stored: rows("leveraged_positions"),
  },
  "PATCH /api/leveraged-positions/:id": "changes one row",
  "DELETE /api/leveraged-positions/:id": "deletes",
  "POST /api/leveraged-positions/:id/reopen": "changes one row",
  "POST /api/update-prices": "changes the caller's own rows",
  "POST /api/portfolio/import": {
    limit: MAX_POSITIONS,
    used: MAX_POSITIONS - 10,
    prepare: fill(SPOT_ROWS, MAX_POSITIONS - 10),
    ask: (user, at) => post("/api/portfolio/import", { csv: `Symbol,Amount,Entry price\nbtc,${at + 1},2` }, user),
    stored: rows("spot_positions"),
  },
  "POST /api/price-alerts": {
    limit: MAX_ALERTS,
    ask: (user) => post("/api/price-alerts", PRICE_ALERT, user),
    stored: rows("price_alerts"),
  },
  "PATCH /api/price-alerts/:id": "changes one row",
  "DELETE /api/price-alerts/:id": "deletes",
  "POST /api/notifications/read": "changes rows",
  "POST /api/push-subscriptions": {
    limit: MAX_SUBSCRIPTIONS,
    ask: (user, at) => post("/api/push-subscriptions", { ...BROWSER, endpoint: `${BROWSER.endpoint}-${at}` }, user),
    stored: rows("push_subscriptions"),
  },
  "DELETE /api/push-subscriptions/:id": "deletes",
  "POST /api/visits": "counted in batches of a bounded buffer",
  "PATCH /api/admin/users/:id": "changes one row",
};

it("has an entry for every endpoint of the contract that writes", () => {
  const writing = Object.keys(contract).filter((name) => !name.startsWith("GET "));
  expect(Object.keys(bursts).toSorted()).toEqual(writing.toSorted());
});

const limited = Object.entries(bursts).flatMap(([name, burst]) =>
  typeof burst === "string" ? [] : [[name, burst] as const],
);

describe.each(limited)("a burst of %s", (_, { limit, used = 0, prepare, ask, stored }) => {
  it(`stores exactly ${limit}, and answers each request`, async () => {
    const user = await newUser();
    const prepared = await prepare?.(user);
    const replies = await Promise.all(Array.from({ length: limit - used + OVER }, (__, at) => ask(user, at, prepared)));
    expect(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    const count = typeof stored === "string" ? (await first<{ n: number }>(stored, user.id)).n : await stored(user);
    expect(count).toBe(limit);
  });
});

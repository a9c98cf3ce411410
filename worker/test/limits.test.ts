import { beforeAll, describe, expect, it } from "vitest";
import { MAX_TOKENS } from "../../shared/access-tokens/rules.ts";
import { MAX_PASSKEYS } from "../../shared/accounts/rules.ts";
import { MAX_NEW_ADDRESSES, MAX_UNPAID_ORDERS } from "../../shared/ads/rules.ts";
import { MAX_CHANNELS } from "../../shared/alerts/channels/rules.ts";
import { MAX_ALERTS, MAX_SUBSCRIPTIONS } from "../../shared/alerts/rules.ts";
import { MAX_REPORTS_PER_DAY } from "../../shared/chat/rules.ts";
import { contract } from "../../shared/contract.ts";
import { MAX_IMPORTS } from "../../shared/imports/rules.ts";
import { MAX_LINKED_ACCOUNTS } from "../../shared/linked-accounts/rules.ts";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { MAX_SHARES } from "../../shared/shares/rules.ts";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import { MAX_WATCHED } from "../../shared/watchlist/rules.ts";
import { inDepth } from "../../tools/test/depth.ts";
import {
  AD_ORDER,
  BROWSER,
  CHANNEL,
  type EndpointName,
  IMPORT_FILE,
  LEVERAGED,
  MOVED,
  PRICE_ALERT,
  PURCHASE,
  SPOT,
  TOKEN,
} from "./calls.ts";
import { paymentsOf } from "./payments.ts";
import { createAuthenticator } from "./sign-in/authenticator.ts";
import { addPasskey, type CreationOptions, start } from "./sign-in/sign-in-methods.ts";
import { jsonInit, startTestApp, type TestApp } from "./test-app.ts";

/** The number of concurrent requests beyond the limit. */
const EXCESS = inDepth(6, 50);

type WritingEndpoint = Exclude<EndpointName, `GET ${string}`>;
type User = { id: string; cookie: string };
type Burst = {
  limit: number;
  /** The number of uses before the burst. */
  used?: number;
  prepare?(user: User): Promise<unknown>;
  send(user: User, index: number, prepared: unknown): Promise<Response>;
  /** Counts the stored rows after the burst: a statement or a function. */
  countStored: string | ((user: User) => Promise<number>);
};

let app: TestApp;
let userCount = 0;
beforeAll(async () => {
  app = await startTestApp("limits", { AD_CREATION: "open" });
  await app.tick();
  app.deps.config.limitsRegistrations = true;
});

const firstRow = async <Row>(statement: string, ...values: unknown[]) =>
  (await app.deps.db.d1
    .prepare(statement)
    .bind(...values)
    .first<Row>())!;

async function newUser(): Promise<User> {
  userCount += 1;
  app.deps.config.limitsRegistrations = false;
  const cookie = await app.signUp(`limits-${userCount}`);
  app.deps.config.limitsRegistrations = true;
  const { id } = await firstRow<{ id: string }>("SELECT id FROM users WHERE username = ?", `limits-${userCount}`);
  return { id, cookie };
}
const sendPost = (path: string, body: unknown, { cookie }: User, headers: Record<string, string> = {}) => {
  const init = jsonInit("POST", body, cookie);
  return app.request(path, { ...init, headers: { ...init.headers, ...headers } });
};
const ADDRESS_HEADER = { "CF-Connecting-IP": "203.0.113.99" };
const countRows = (table: string) => `SELECT count(*) AS n FROM ${table} WHERE user_id = ?1`;
const insertRows = (statement: string, count: number) => (user: User) =>
  app.deps.db.d1
    .prepare(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2) ${statement}`)
    .bind(user.id, count)
    .run();

const SPOT_ROWS = `INSERT INTO spot_positions (id, user_id, symbol, name, amount, entry_price, current_price, created_at, updated_at)
  SELECT ?1 || i, ?1, 'btc', 'Bitcoin', '1', '2', '2', i, i FROM n`;
const LEVERAGED_ROWS = `INSERT INTO leveraged_positions (id, user_id, symbol, name, size, entry_price, current_price, leverage,
    liquidation_price, position_type, created_at, updated_at, liquidation_hint)
  SELECT ?1 || 'l' || i, ?1, 'btc', 'Bitcoin', '1', '2', '2', 5, '1.6', 'long', i, i, 1.6 FROM n`;

/** The coin differs from the burst's, because a burst derives the holding of its coin after every purchase. */
const TRANSACTION_ROWS = `INSERT INTO transactions (user_id, kind, at, legs, price)
  SELECT ?1, 'buy', i, '[["ethereum","eth","1"]]', '2' FROM n`;

const IMPORT_ROWS = `INSERT INTO imports (id, user_id, created_at, file_name, layout, total, ignored, compared, agree, part_count)
  SELECT ?1 || i, ?1, i, 'general.csv', 'general', 1, 0, 0, 0, 1 FROM n`;

/** Endpoints that create rows, each with its limit. For all others, the reason why a burst stores no more rows. */
const bursts: Record<WritingEndpoint, Burst | string> = {
  "POST /api/register": {
    limit: 60,
    send: (user, index) =>
      sendPost(
        "/api/register",
        { username: `burst-${userCount}-${index}`, password: "correct horse" },
        user,
        ADDRESS_HEADER,
      ),
    countStored: () =>
      firstRow<{ n: number }>("SELECT count(*) AS n FROM users WHERE username LIKE 'burst-%'").then(({ n }) => n),
  },
  "POST /api/login": "sessions: only the newest 50 of a user are kept; failures have their own limits",
  "POST /api/login/passkey/options": {
    limit: 300,
    send: () => app.request("/api/login/passkey/options", { method: "POST", headers: ADDRESS_HEADER }),
    countStored: () =>
      firstRow<{ n: number }>("SELECT count(*) AS n FROM passkey_challenges WHERE user_id IS NULL").then(({ n }) => n),
  },
  "POST /api/login/passkey": "sessions: only the newest 50 of a user are kept",
  "POST /api/passkeys/proof": {
    limit: 10,
    prepare: (user) => addPasskey(app, user.cookie),
    send: (user) => sendPost("/api/passkeys/proof", undefined, user),
    countStored: countRows("passkey_challenges"),
  },
  "POST /api/passkeys/options": "at most ten challenges of a user wait",
  "POST /api/passkeys": {
    limit: MAX_PASSKEYS,
    prepare: async (user) => {
      const { options, cookies } = await start<CreationOptions>(
        app,
        "/api/passkeys/options",
        { password: "correct horse" },
        user.cookie,
      );
      // More challenges than a user can ask for, so that all answers arrive at the same time.
      await app.deps.db.d1
        .prepare(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
           INSERT INTO passkey_challenges (challenge, browser, purpose, user_id, expires_at)
           SELECT 'challenge-' || i, browser, purpose, user_id, expires_at FROM passkey_challenges, n WHERE user_id = ?1`,
        )
        .bind(user.id, MAX_PASSKEYS + EXCESS)
        .run();
      return { options, cookies };
    },
    async send(_user, index, prepared) {
      const { options, cookies } = prepared as { options: CreationOptions; cookies: string };
      const challenge = `challenge-${index + 1}`;
      const credential = (await createAuthenticator()).create({ ...options, challenge });
      return app.request("/api/passkeys", jsonInit("POST", { name: "Laptop", credential }, cookies));
    },
    countStored: countRows("passkeys"),
  },
  "PATCH /api/passkeys/:id": "changes one row",
  "DELETE /api/passkeys/:id": "deletes",
  "DELETE /api/password": "changes one row",
  "PUT /api/email": "changes one row",
  "PUT /api/ledger-settings": "one row per user",
  "POST /api/tax-report/filed": "one report per country and year until the running one, which replaces the earlier one",
  "DELETE /api/tax-report/filed": "deletes",
  "POST /api/tax-report/allocation": "one allocation per user, which replaces the earlier one",
  "DELETE /api/tax-report/allocation": "deletes",
  "PUT /api/tax-choices": "one row per user",
  "POST /api/account/reviewed": "changes one row",
  "POST /api/email/confirmations": "one link per user; at most five emails an hour",
  "POST /api/email/confirmations/check": "stores nothing",
  "POST /api/email/confirmations/use": "deletes",
  "POST /api/recovery-codes": "ten rows, which replace the earlier ones",
  "POST /api/recover": "changes one row; failures are counted like those of a log-in",
  "POST /api/password-resets": "one link per user; at most five emails an hour to one address",
  "POST /api/password-resets/check": "stores nothing",
  "POST /api/password-resets/use": "deletes",
  "POST /api/admin/reset-links/:id": "one link per user, by admins",
  "POST /api/logout": "deletes",
  "PUT /api/profile": "changes one row",
  "POST /api/account/welcomed": "changes one row, once",
  "PUT /api/password": "changes one row",
  "DELETE /api/sessions/:id": "deletes",
  "DELETE /api/sessions": "deletes",
  "DELETE /api/account": "deletes",
  "POST /api/chat/messages": {
    limit: 5,
    send: (user, index) => sendPost("/api/chat/messages", { message: `burst ${index}` }, user),
    countStored: countRows("chat_messages"),
  },
  "PATCH /api/chat/messages/:id": "changes one row",
  "DELETE /api/chat/messages/:id": "changes one row",
  "PUT /api/chat/mutes/:userId": "one row per user, by admins",
  "DELETE /api/chat/mutes/:userId": "deletes",
  "PATCH /api/ad-orders/:id/refund-address": "changes one row",
  "PATCH /api/admin/ad-refunds/:orderId": "one refund per order, by admins",
  "PATCH /api/admin/unmatched-transfers/:id": "changes one row, by admins",
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
    send: (user, _, id) => {
      const browser = { ...ADDRESS_HEADER, "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0" };
      return sendPost("/api/ad-counts", { counts: [{ id, impressions: 1, clicks: 0 }] }, user, browser);
    },
    countStored: (user) =>
      firstRow<{ n: number }>(
        "SELECT sum(impressions) AS n FROM ad_counts JOIN ad_orders ON ad_orders.id = order_id WHERE user_id = ?",
        user.id,
      ).then(({ n }) => n),
  },
  "POST /api/ad-orders": {
    limit: MAX_UNPAID_ORDERS,
    send: (user) => sendPost("/api/ad-orders", AD_ORDER, user),
    countStored: countRows("ad_orders"),
  },
  "PATCH /api/ad-orders/:id": "changes one row",
  "PATCH /api/ad-orders/:id/archive": "changes one row",
  "PATCH /api/ad-orders/:id/unarchive": "changes one row",
  "POST /api/ad-orders/:id/check-payment": "reads the chain once in ten seconds; stores the state of the chain",
  "POST /api/ad-orders/:id/regenerate-address": {
    limit: MAX_NEW_ADDRESSES,
    prepare: async (user) => (await paymentsOf(app).place(user.cookie, AD_ORDER)).id,
    send: (user, _, id) => sendPost(`/api/ad-orders/${id}/regenerate-address`, {}, user),
    countStored: (user) =>
      firstRow<{ n: number }>(
        "SELECT count(*) - 1 AS n FROM ad_order_addresses JOIN ad_orders ON ad_orders.id = order_id WHERE user_id = ?",
        user.id,
      ).then(({ n }) => n),
  },
  "PATCH /api/admin/ad-orders/:orderId": "changes one row",
  "POST /api/news": {
    limit: 30,
    send: (user, index) => sendPost("/api/news", { title: `Burst ${index}`, content: "Text" }, user),
    countStored: "SELECT count(*) AS n FROM news_articles WHERE author_id = ?1",
  },
  "PATCH /api/news/:id": "changes one row, and the coins that it names",
  "DELETE /api/news/:id": "deletes",
  "POST /api/spot-positions": {
    limit: MAX_POSITIONS,
    used: MAX_POSITIONS - 10,
    prepare: insertRows(SPOT_ROWS, MAX_POSITIONS - 10),
    send: (user) => sendPost("/api/spot-positions", SPOT, user),
    countStored: countRows("spot_positions"),
  },
  "PATCH /api/spot-positions/:id": "changes one row",
  "DELETE /api/spot-positions/:id": "deletes",
  "POST /api/spot-positions/:id/restore":
    "brings back what was deleted, within the limits of positions and transactions",
  "POST /api/opening-balances": "books transactions, whose limit is tested with POST /api/transactions",
  "POST /api/transactions": {
    limit: MAX_TRANSACTIONS,
    used: MAX_TRANSACTIONS - 10,
    // The limit is of the kept number, so that the other rows need not be there to be folded with each purchase.
    prepare: async (user) => {
      await insertRows(TRANSACTION_ROWS, 1)(user);
      await firstRow(
        "UPDATE ledgers SET transactions = ?2 WHERE user_id = ?1 RETURNING 1",
        user.id,
        MAX_TRANSACTIONS - 10,
      );
    },
    send: (user) => sendPost("/api/transactions", PURCHASE, user),
    countStored: async ({ id }) => {
      const { n } = await firstRow<{ n: number }>(countRows("transactions"), id);
      return MAX_TRANSACTIONS - 11 + n;
    },
  },
  "POST /api/imports": {
    limit: MAX_IMPORTS,
    used: MAX_IMPORTS - 10,
    prepare: insertRows(IMPORT_ROWS, MAX_IMPORTS - 10),
    send: (user, index) =>
      sendPost(
        "/api/imports",
        { fileName: "general.csv", csv: IMPORT_FILE.replace("10,ETH", `${index + 1},ETH`) },
        user,
      ),
    countStored: countRows("imports"),
  },
  "DELETE /api/imports/:id": "deletes",
  "POST /api/transactions/bulk":
    "changes 100 rows at most, or brings back what was deleted, within the limit of transactions",
  "PATCH /api/transactions/:id": "changes one row",
  "POST /api/archive-prices": "changes the user's transactions, of which there is a limit; queues known coins",
  "DELETE /api/archive-prices": "changes the user's transactions, of which there is a limit",
  "DELETE /api/transactions/:id": "deletes",
  "POST /api/transfer-pairs": "changes two rows",
  "DELETE /api/transfer-pairs/:id": "changes two rows",
  "POST /api/transactions/:id/restore": "brings back what was deleted, within the limit of transactions",
  "POST /api/leveraged-positions": {
    limit: MAX_POSITIONS,
    used: MAX_POSITIONS - 10,
    prepare: insertRows(LEVERAGED_ROWS, MAX_POSITIONS - 10),
    send: (user) => sendPost("/api/leveraged-positions", LEVERAGED, user),
    countStored: countRows("leveraged_positions"),
  },
  "PATCH /api/leveraged-positions/:id": "changes one row",
  "DELETE /api/leveraged-positions/:id": "makes a position a closed one, of which an account keeps 20,000",
  "POST /api/closed-positions/:id/reopen": "makes a closed position an open one, of which a limit is tested above",
  "POST /api/leveraged-positions/:id/reopen": "changes one row",
  "POST /api/update-prices": "changes the caller's own rows",
  "POST /api/portfolio/import": {
    limit: MAX_POSITIONS,
    used: MAX_POSITIONS - 10,
    prepare: insertRows(SPOT_ROWS, MAX_POSITIONS - 10),
    send: (user, index) =>
      sendPost("/api/portfolio/import", { csv: `Symbol,Amount,Entry price\nbtc,${index + 1},2` }, user),
    countStored: countRows("spot_positions"),
  },
  "POST /api/portfolio/move": {
    limit: MAX_POSITIONS,
    used: MAX_POSITIONS - 10,
    prepare: insertRows(LEVERAGED_ROWS, MAX_POSITIONS - 10),
    send: (user, index) => {
      const leveraged = [{ ...MOVED, id: `item ${index}` }];
      return sendPost("/api/portfolio/move", { id: crypto.randomUUID(), part: 0, isLast: true, leveraged }, user);
    },
    countStored: countRows("leveraged_positions"),
  },
  "POST /api/price-alerts": {
    limit: MAX_ALERTS,
    send: (user, index) => sendPost("/api/price-alerts", { ...PRICE_ALERT, targetPrice: String(index + 1) }, user),
    countStored: countRows("price_alerts"),
  },
  "PATCH /api/price-alerts/:id": "changes one row",
  "DELETE /api/price-alerts/:id": "deletes",
  "POST /api/notifications/read": "changes rows",
  "POST /api/push-subscriptions": {
    limit: MAX_SUBSCRIPTIONS,
    send: (user, index) =>
      sendPost("/api/push-subscriptions", { ...BROWSER, endpoint: `${BROWSER.endpoint}-${index}` }, user),
    countStored: countRows("push_subscriptions"),
  },
  "DELETE /api/push-subscriptions/:id": "deletes",
  "POST /api/alert-channels": {
    limit: MAX_CHANNELS,
    send: (user, index) => sendPost("/api/alert-channels", { ...CHANNEL, url: `${CHANNEL.url}-${index}` }, user),
    countStored: countRows("alert_channels"),
  },
  "POST /api/linked-accounts": {
    limit: MAX_LINKED_ACCOUNTS,
    send: (user, index) =>
      sendPost("/api/linked-accounts", { kind: "evm", address: `0x${String(100 + index).repeat(13)}0` }, user),
    countStored: countRows("linked_accounts"),
  },
  "POST /api/linked-accounts/:id/refresh": "changes one row, at most once in five minutes",
  "POST /api/linked-accounts/:id/history": "changes one row",
  "DELETE /api/linked-accounts/:id/history": "deletes rows",
  "PATCH /api/linked-accounts/:id": "changes one row, whose list of other wallets has a limit",
  "DELETE /api/linked-accounts/:id": "deletes",
  "POST /api/alert-channels/:id/test": "changes one row, and sends at most thirty messages an hour",
  "DELETE /api/alert-channels/:id": "deletes",
  "POST /api/tokens": {
    limit: MAX_TOKENS,
    send: (user) => sendPost("/api/tokens", TOKEN, user),
    countStored: countRows("api_tokens"),
  },
  "DELETE /api/tokens/:id": "deletes",
  "POST /api/shares": {
    limit: MAX_SHARES,
    send: (user) => sendPost("/api/shares", {}, user),
    countStored: countRows("shares"),
  },
  "DELETE /api/shares/:id": "deletes",
  "POST /api/watchlist": {
    limit: MAX_WATCHED,
    used: MAX_WATCHED - 10,
    prepare: insertRows(
      "INSERT INTO watched_coins (user_id, coin_id, place) SELECT ?1, 'coin-' || i, i FROM n",
      MAX_WATCHED - 10,
    ),
    send: (user, index) => sendPost("/api/watchlist", { coinIds: [`other-${index}`] }, user),
    countStored: countRows("watched_coins"),
  },
  "PATCH /api/watchlist/:coinId": "changes the caller's own rows",
  "DELETE /api/watchlist/:coinId": "deletes",
  "POST /api/visits": "counted in batches of a bounded buffer",
  "POST /api/reports": "counted in batches of a bounded buffer, and its ads with the limit of POST /api/ad-counts",
  "PATCH /api/admin/users/:id": "changes one row",
  "POST /api/chat/reports": {
    limit: MAX_REPORTS_PER_DAY,
    prepare: async () => {
      const author = await newUser();
      await insertRows(
        `INSERT INTO chat_messages (user_id, username, message, client_id, created_at, updated_at)
         SELECT ?1, 'author', 'spam', i, i, i FROM n`,
        MAX_REPORTS_PER_DAY + EXCESS,
      )(author);
      return (
        await firstRow<{ first: number }>("SELECT min(id) AS first FROM chat_messages WHERE user_id = ?", author.id)
      ).first;
    },
    send: (user, index, first) =>
      sendPost("/api/chat/reports", { messageId: Number(first) + index, reason: "Spam" }, user),
    countStored: countRows("chat_reports"),
  },
  "PATCH /api/chat/reports": "deletes",
  "POST /api/admin-claim": "changes one row of a user once",
  "POST /api/admin/user-views/:id": "one log entry per view by an admin",
};

it("has an entry for every writing endpoint of the contract", () => {
  const writing = Object.keys(contract).filter((name) => !name.startsWith("GET "));
  expect(Object.keys(bursts).toSorted()).toEqual(writing.toSorted());
});

const limitedEndpoints = Object.entries(bursts).flatMap(([name, burst]) =>
  typeof burst === "string" ? [] : [[name, burst] as const],
);

describe.each(limitedEndpoints)("a burst of %s", (_, { limit, used = 0, prepare, send, countStored }) => {
  it(`stores exactly ${limit} rows, and replies to each request`, async () => {
    const user = await newUser();
    const prepared = await prepare?.(user);
    const replies = await Promise.all(
      Array.from({ length: limit - used + EXCESS }, (__, index) => send(user, index, prepared)),
    );
    expect(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    const count =
      typeof countStored === "string"
        ? (await firstRow<{ n: number }>(countStored, user.id)).n
        : await countStored(user);
    expect(count).toBe(limit);
  });
});

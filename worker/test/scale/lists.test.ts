import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { contract } from "../../../shared/contract.ts";
import type { Endpoint } from "../../../shared/endpoint.ts";
import { startTestApp, type TestApp } from "../test-app.ts";

/** Each list of the product that continues after an entry reads little more than its page, also far back. */

const MINUTE = 60_000;
/** Two users have as many rows each, in turn, so that the rows of one are spread over all. */
const ROWS = 1_200;
const PAGES = 5;
/** The rows that a request may read besides those of its page: the session, the settings of the site and a row ahead. */
const BESIDES = 10;

type Item = Record<string, unknown>;
type Reply = Item[] | { items: Item[]; next: string | null };
type List = {
  path: string;
  size: number;
  /** The rows of an item; 1 when it is missing. */
  rowsOfItem?: number;
  /** The parameter with which the page after this one is asked for. */
  after: (last: Item, reply: Reply) => string;
};

const before = (last: Item): string => `before=${last.id}`;
const beforeTime = (last: Item): string => `before=${encodeURIComponent(`${last.publishedAt},${last.id}`)}`;
const cursor = (_: Item, reply: Reply): string => `cursor=${Array.isArray(reply) ? null : reply.next}`;
const key = (last: Item): string => `after=${encodeURIComponent(String(last.key))}`;

/** An article is read with its author, and a chat message with the one that it answers, which is missing here. */
const WITH_AUTHOR = 2;
/** A user is read with the counts and the visits of the user. */
const WITH_DETAILS = 4;

const LISTS: Record<string, readonly List[]> = {
  "GET /api/transactions": ["", "&coinId=solana", "&account=Rare", "&coinId=solana&account=Rare"].map((filter) => ({
    path: `/api/transactions?limit=20${filter}`,
    size: 20,
    rowsOfItem: filter === "" ? 1 : 2,
    after: cursor,
  })),
  "GET /api/closed-positions": [{ path: "/api/closed-positions?limit=20", size: 20, after: cursor }],
  "GET /api/chat/messages": [
    { path: "/api/chat/messages?limit=20", size: 20, after: (_, reply) => before((reply as Item[])[0]!) },
    { path: "/api/chat/messages?limit=20&after=1", size: 20, after: (last) => `after=${last.id}` },
  ],
  "GET /api/news": [
    { path: "/api/news", size: 20, rowsOfItem: WITH_AUTHOR, after: beforeTime },
    { path: "/api/news?category=defi", size: 20, rowsOfItem: WITH_AUTHOR, after: beforeTime },
    { path: "/api/news?coin=bitcoin", size: 20, rowsOfItem: 1 + WITH_AUTHOR, after: beforeTime },
  ],
  "GET /api/my-news": [{ path: "/api/my-news", size: 20, rowsOfItem: WITH_AUTHOR, after: before }],
  "GET /api/account/security-log": [{ path: "/api/account/security-log", size: 20, after: before }],
  // Those about the user and those about everybody are two indexes, of which a page of each is read.
  "GET /api/account/views": [{ path: "/api/account/views", size: 20, rowsOfItem: 4, after: before }],
  "GET /api/admin/audit": [{ path: "/api/admin/audit", size: 20, after: before }],
  "GET /api/ad-orders": [{ path: "/api/ad-orders", size: 100, after: before }],
  "GET /api/ad-orders/archived": [{ path: "/api/ad-orders/archived", size: 100, after: before }],
  "GET /api/admin/ad-orders": ["", "?status=expired"].map((status) => ({
    path: `/api/admin/ad-orders${status}`,
    size: 100,
    rowsOfItem: WITH_AUTHOR,
    after: before,
  })),
  "GET /api/admin/users": ["", "?q=person", "?q=person@"].map((q) => ({
    path: `/api/admin/users${q}`,
    size: 25,
    rowsOfItem: WITH_DETAILS,
    after: key,
  })),
};
/** The ledger's object or the request folds the year; worker/transactions/figures counts what that reads. */
const FOLDED = ["GET /api/gains", "GET /api/tax-report"];
/** Each of these pages is cut from one stored row. */
const IN_ONE_ROW = ["leaderboard/volume", "pools", "tokens", "tokens/:id/transactions"].map(
  (name) => `GET /api/kong/${name}`,
);

let app: TestApp;
let cookie: string;
let other: string;
/** The statements that were run since the last reset. */
let ran: { text: string; values: unknown[] }[] = [];

function recordStatements({ d1 }: TestApp["deps"]["db"]) {
  const prepare = d1.prepare.bind(d1);
  d1.prepare = (text) => {
    const statement = prepare(text);
    const bind = statement.bind.bind(statement);
    const entry = { text, values: [] as unknown[] };
    ran.push(entry);
    statement.bind = (...values) => {
      entry.values = values;
      return bind(...values);
    };
    return statement;
  };
}

/** Adds the rows of both users. An expression may use `i`, `user` and `now`. */
async function fill(table: string, columns: Record<string, string>) {
  const owners = await env.DB.prepare(
    "SELECT json_group_array(id) AS ids FROM users WHERE username LIKE 'walker-%'",
  ).first<{
    ids: string;
  }>();
  await env.DB.prepare(
    `INSERT INTO ${table} (${Object.keys(columns)
      .map((name) => `"${name}"`)
      .join(", ")})
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS}), t (now) AS (SELECT ${app.clock.time})
     SELECT ${Object.values(columns).join(", ")} FROM n, t, (SELECT value AS user FROM json_each(?1))`,
  )
    .bind(owners!.ids)
    .run();
}

beforeAll(async () => {
  app = await startTestApp("lists", { AD_CREATION: "open" });
  await app.tick();
  cookie = await app.signUp("walker-1");
  other = await app.signUp("walker-2");
  await env.DB.prepare("UPDATE users SET is_admin = 1 WHERE username LIKE 'walker-%'").run();
  // Several rows have the same time, so that the id decides.
  const at = `now - (i / 3) * ${MINUTE}`;
  const named = { symbol: "'btc'", name: "'Bitcoin'", entry_price: "'2'", current_price: "'3'", created_at: at };
  await fill("users", {
    id: "'person-' || i || user",
    username: "'person-' || i || '-' || substr(user, 1, 8)",
    email: "'person@' || (i / 3) || '.example.com'",
    password: "'x'",
    created_at: at,
    updated_at: "now",
  });
  // On the last page of all users.
  await env.DB.prepare("UPDATE users SET created_at = 1 WHERE username LIKE 'walker-%'").run();
  await fill("transactions", {
    user_id: "user",
    kind: "'buy'",
    at,
    account: "CASE i % 10 WHEN 0 THEN 'Rare' ELSE 'Bank' END",
    legs: "json_array(json_array(CASE i % 5 WHEN 0 THEN 'solana' ELSE 'bitcoin' END, 'x', '1'))",
    price: "'2'",
  });
  await fill("closed_positions", {
    ...named,
    id: "'closed-' || i || user",
    user_id: "user",
    size: "'1'",
    leverage: "2",
    liquidation_price: "'1'",
    position_id: "'p' || i",
    exit_price: "'4'",
    closed_at: at,
  });
  await fill("chat_messages", {
    user_id: "user",
    username: "'walker'",
    message: "'Hello'",
    client_id: "i || user",
    created_at: at,
    updated_at: at,
  });
  await fill("news_articles", {
    author_id: "user",
    title: "'Bitcoin ' || i",
    content: "'x'",
    category: "CASE i % 5 WHEN 0 THEN 'defi' ELSE 'general' END",
    is_published: "1",
    published_at: at,
    created_at: at,
    updated_at: at,
  });
  await env.DB.prepare("INSERT INTO news_mentions SELECT id, 'bitcoin', published_at FROM news_articles").run();
  await fill("security_events", { user_id: "user", event: "'passkey-added'", detail: "''", device: "'Phone'", at });
  await fill("admin_audit", {
    actor_id: "user",
    actor_name: "'chief'",
    action: "CASE i % 3 WHEN 0 THEN 'exported-emails' ELSE 'viewed-details' END",
    subject_id: "CASE i % 3 WHEN 0 THEN NULL ELSE user END",
    at: "now + 1",
  });
  await fill("ad_orders", {
    user_id: "user",
    ad_type: "'scrolling'",
    ad_config: `'{"messages":["Six chains under one key"]}'`,
    payment_address: "'0x' || i",
    payment_amount: "'14'",
    status: "CASE i % 4 WHEN 0 THEN 'pending' ELSE 'expired' END",
    archived: "i % 2",
    duration: "7",
    created_at: at,
    updated_at: at,
    price: "'14'",
    network: "'demo'",
    received: "'0'",
  });
  recordStatements(app.deps.db);
});

/** The queries of a list: neither read by changes nor from `json_each`. */
async function plansOf(statements: typeof ran): Promise<string[]> {
  const plans: string[] = [];
  for (const { text, values } of statements.filter((statement) => /^\s*(SELECT|WITH)/i.test(statement.text))) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...values)
      .all<{ detail: string }>();
    plans.push(...results.map(({ detail }) => detail));
  }
  return plans;
}

/** The steps of plans that read more than a page. `made` are the names of the results of the statement itself. */
function costly(plans: readonly string[], hasCursor: boolean): string[] {
  const made = plans.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []);
  return plans.filter((step) => {
    const scanned = /^SCAN (?!.* VIRTUAL TABLE)(\S+)/.exec(step)?.[1];
    return hasCursor && scanned !== undefined && !made.includes(scanned);
  });
}

it("knows every list of the contract that continues after an entry", () => {
  const continued = Object.entries<Endpoint>(contract).flatMap(([name, { query }]) => {
    const { shape = {} } = (query ?? {}) as { shape?: object };
    return ["before", "after", "cursor", "page", "offset"].some((parameter) => parameter in shape) ? [name] : [];
  });
  expect(continued.toSorted()).toEqual([...Object.keys(LISTS), ...FOLDED, ...IN_ONE_ROW].toSorted());
});

it.each(Object.values(LISTS).flat())(
  "$path reads its page and few rows more, the first one and far back",
  async (list) => {
    const { path, size, rowsOfItem = 1, after } = list;
    const seen = new Set<unknown>();
    let place = "";
    for (let page = 0; page < PAGES; page++) {
      const continues = path.replace(/[?&]after=1$/, "");
      const url = place === "" ? path : `${continues}${continues.includes("?") ? "&" : "?"}${place}`;
      await app.request(url, { headers: { Cookie: other } });
      ran = [];
      app.counts.reset();
      const response = await app.request(url, { headers: { Cookie: cookie } });
      const { rowsRead } = app.counts;
      const statements = ran;
      expect(response.status, await response.clone().text()).toBe(200);
      const reply = await response.json<Reply>();
      const items = Array.isArray(reply) ? reply : reply.items;
      expect(items).toHaveLength(size);
      const plans = await plansOf(statements);
      expect.soft({ url, costly: costly(plans, place !== "") }).toEqual({ url, costly: [] });
      expect
        .soft(rowsRead, `${url}: ${JSON.stringify(app.counts.rowsReadBy)}`)
        .toBeLessThanOrEqual(rowsOfItem * size + BESIDES);
      for (const { id } of items) seen.add(id);
      place = after(items.at(-1)!, reply);
    }
    expect(seen.size).toBe(PAGES * size);
  },
);

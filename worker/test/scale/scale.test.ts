import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { MAX_NOTIFICATIONS } from "../../../shared/alerts/rules.ts";
import { HOUR } from "../../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import type { Rows } from "./columns.ts";
import { PURGED } from "./due-rows.ts";
import { fillMeasured, type Measured, measureCalls, measureJobs, risingIds } from "./measure.ts";
import { fillStatements } from "./rows.ts";

const [FEW, MANY] = [1_000, 6_000];
/** A search that ends at the last entry of an index reads one row less, and random keys are sometimes the last. */
const INDEX_END = 1;

let app: TestApp;
let measuredUsers = 0;

async function fill(from: number, to: number) {
  for (const statement of fillStatements(from, to, app.clock.time)) await env.DB.prepare(statement).run();
  // The first measurement also fills caches and processes what is new.
  await measure();
}

/** The rows of every endpoint and job. The caches of the isolate are empty or full in each measurement alike. */
async function measure() {
  await app.tick(60);
  const number = ++measuredUsers;
  const jobs = await measureJobs(app as Measured, number * 100, number);
  app.clock.time += HOUR;
  await app.tick();
  const cookie = await app.signUp(`measured-${number}`);
  const row = await env.DB.prepare("SELECT id FROM users WHERE username = ?1")
    .bind(`measured-${number}`)
    .first<{ id: string }>();
  const user = { userId: row!.id, cookie, number };
  await fillMeasured(app as Measured, user, app.clock.time);
  const calls = await measureCalls(app as Measured, user);
  await env.DB.prepare("DELETE FROM ad_orders WHERE user_id IS NULL").run();
  return { ...calls, ...jobs };
}

let few: Record<string, Rows>;
let many: Record<string, Rows>;
beforeAll(async () => {
  app = await startTestApp("scale", { AD_CREATION: "open" });
  app.deps.ids = risingIds();
  await app.tick();
  await app.loadRates();
  await fill(0, FEW);
  few = await measure();
  await fill(FEW, MANY);
  many = await measure();
});

it("every request of a user and every job reads the same rows with any number of users", () => {
  expect(Object.keys(many)).toEqual(Object.keys(few));
  const others = Object.entries(many).filter(
    ([name, { rowsRead }]) => Math.abs(rowsRead - few[name]!.rowsRead) > INDEX_END,
  );
  expect(others).toEqual([]);
});

it("the jobs leave no row behind that is too old", async () => {
  for (const [table, condition] of Object.entries(PURGED)) {
    const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`).first();
    expect({ table, ...row }).toEqual({ table, n: 0 });
  }
});

it("keeps only a user's newest notifications", async () => {
  const most = "SELECT max(n) AS n FROM (SELECT count(*) AS n FROM notifications GROUP BY user_id)";
  expect(await env.DB.prepare(most).first()).toEqual({ n: MAX_NOTIFICATIONS });
});

it("a search in the news reads a limited number of articles", async () => {
  const author = "SELECT id FROM users LIMIT 1";
  await env.DB.prepare(
    `INSERT INTO news_articles (title, author_id, content, is_published, published_at, created_at, updated_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
     SELECT 'Tides ' || i, (${author}), 'x', 1, i, 1, 1 FROM n`,
  ).run();
  app.counts.reset();
  expect(await (await app.request("/api/news?q=nowhere")).json()).toEqual([]);
  // Each article is read with its author.
  expect(app.counts.rowsRead).toBeLessThanOrEqual(2 * 2_000 + 1);
  app.counts.reset();
  expect(await (await app.request("/api/news?q=article&limit=10")).json()).toHaveLength(10);
  expect(app.counts.rowsRead).toBeLessThanOrEqual(2 * 10 + 1);
});

it("the page of a coin reads the same rows with 3,000 more articles, of which each names it", async () => {
  const coinPage = async () => {
    app.counts.reset();
    const start = await (await app.request("/api/start/coins/bitcoin")).json<{ articles: { title: string }[] }>();
    return { rowsRead: app.counts.rowsRead, titles: start.articles.map(({ title }) => title) };
  };
  await coinPage();
  const before = await coinPage();
  expect(before.titles).toHaveLength(3);
  await env.DB.batch(
    [
      `INSERT INTO news_articles (title, author_id, content, is_published, published_at, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
       SELECT 'Bitcoin ' || i, (SELECT id FROM users LIMIT 1), 'x', 1, ${app.clock.time} + i, 1, 1 FROM n`,
      `INSERT INTO news_mentions SELECT id, 'bitcoin', published_at FROM news_articles WHERE title LIKE 'Bitcoin %'`,
    ].map((text) => env.DB.prepare(text)),
  );
  expect(await coinPage()).toEqual({
    rowsRead: before.rowsRead,
    titles: ["Bitcoin 3000", "Bitcoin 2999", "Bitcoin 2998"],
  });
});

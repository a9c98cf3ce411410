import { expect, it } from "vitest";
import { DAY, HOUR, isoTime } from "../../shared/values/time.ts";
import { startTestApp } from "../test/test-app.ts";

const NUMBERS = (count: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

it("has the newest 500 articles, 10,000 messages and 10,000 views, and every record of the value", async () => {
  const app = await startTestApp("data-export");
  const cookie = await app.signUp("writer");
  const run = (text: string, ...values: unknown[]) =>
    app.deps.db.d1
      .prepare(text)
      .bind(...values)
      .run();
  const { id } = (await app.deps.db.d1.prepare("SELECT id FROM users").first<{ id: string }>())!;
  await run(
    `INSERT INTO news_articles (title, author_id, created_at, updated_at, content)
     ${NUMBERS(501)} SELECT i, ?1, i, i, 'They turn.' FROM n`,
    id,
  );
  await run(
    `INSERT INTO chat_messages (user_id, username, message, client_id, created_at, updated_at)
     ${NUMBERS(10_001)} SELECT ?1, 'writer', i, i, i, i FROM n`,
    id,
  );
  await run(
    `INSERT INTO admin_audit (actor_id, action, subject_id, at, reason)
     ${NUMBERS(10_001)} SELECT 'admin', 'viewed-details', ?1, i, i FROM n`,
    id,
  );
  // Eight days of hourly records and more daily ones than a chart draws.
  const first = 1_600_000_000_000;
  const hours = 8 * 24;
  await run(
    `INSERT INTO portfolio_snapshots (user_id, bucket, taken_at, value)
     ${NUMBERS(1_500)} SELECT ?1, ?2 + i * ${DAY}, ?2 + i * ${DAY}, i FROM n`,
    id,
    first,
  );
  const last = first + 1_500 * DAY;
  await run(
    `INSERT INTO portfolio_snapshots (user_id, bucket, taken_at, value)
     ${NUMBERS(hours)} SELECT ?1, ?2 + i * ${HOUR}, ?2 + i * ${HOUR}, i FROM n`,
    id,
    last,
  );

  const reply = await app.request("/api/account/export", { headers: { Cookie: cookie } });
  const exported = await reply.json<{
    articles: { title: string }[];
    chatMessages: { message: string }[];
    dataViews: { reason: string }[];
    portfolioValues: unknown[];
  }>();
  const descending = (newest: number) => Array.from({ length: newest - 1 }, (_, index) => `${newest - index}`);
  expect(exported.articles.map(({ title }) => title)).toEqual(descending(501));
  expect(exported.chatMessages.map(({ message }) => message)).toEqual(descending(10_001));
  expect(exported.dataViews.map(({ reason }) => reason)).toEqual(descending(10_001));
  expect(exported.portfolioValues).toHaveLength(1_500 + hours);
  const record = { cost: null, pnl: null, equity: null, equityCost: null };
  expect(exported.portfolioValues[0]).toEqual({ at: isoTime(first + DAY), value: "1", ...record });
  expect(exported.portfolioValues.at(-1)).toEqual({ at: isoTime(last + hours * HOUR), value: `${hours}`, ...record });
});

import type { Database } from "../platform/storage/db.ts";

const INSERT_VIEW = "INSERT INTO news_views (day, article_id, visitor) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
// `changes()` is 0 when the visitor has already read the article on that day.
const COUNT_VIEW = "UPDATE news_articles SET view_count = view_count + 1 WHERE id = ?1 AND changes() = 1";

export async function storeView(db: Database, day: number, articleId: number, visitor: string) {
  const { d1 } = db;
  await d1.batch([d1.prepare(INSERT_VIEW).bind(day, articleId, visitor), d1.prepare(COUNT_VIEW).bind(articleId)]);
}

const PURGE_BATCH = 5_000;
const PURGE = `DELETE FROM news_views WHERE (day, article_id, visitor) IN
  (SELECT day, article_id, visitor FROM news_views WHERE day < ?1 LIMIT ${PURGE_BATCH})`;

/** Returns the number of rows removed. The next run removes the rest. */
export async function purgeViewsBefore(db: Database, day: number): Promise<number> {
  const { meta } = await db.d1.prepare(PURGE).bind(day).run();
  return meta.changes;
}

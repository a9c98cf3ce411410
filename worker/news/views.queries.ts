import type { Database } from "../platform/storage/db.ts";

const NOTE = "INSERT INTO news_views (day, article_id, visitor) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
// `changes()` is 0 when the visitor had been here that day.
const COUNT = "UPDATE news_articles SET view_count = view_count + 1 WHERE id = ?1 AND changes() = 1";

export async function noteView(db: Database, day: number, articleId: number, visitor: string) {
  const { d1 } = db;
  await d1.batch([d1.prepare(NOTE).bind(day, articleId, visitor), d1.prepare(COUNT).bind(articleId)]);
}

const PURGE_AT_ONCE = 5_000;
const PURGE = `DELETE FROM news_views WHERE (day, article_id, visitor) IN
  (SELECT day, article_id, visitor FROM news_views WHERE day < ?1 LIMIT ${PURGE_AT_ONCE})`;

/** Returns how many it removed; the rest goes at the next run. */
export async function purgeViewsBefore(db: Database, day: number): Promise<number> {
  const { meta } = await db.d1.prepare(PURGE).bind(day).run();
  return meta.changes;
}

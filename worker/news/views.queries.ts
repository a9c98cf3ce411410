import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";

const INSERT_VIEW =
  "INSERT INTO news_views (day, article_id, visitor) VALUES (:day, :articleId, :visitor) ON CONFLICT DO NOTHING";
// `changes()` is 0 when the visitor has already read the article on that day.
const COUNT_VIEW = "UPDATE news_articles SET view_count = view_count + 1 WHERE id = :articleId AND changes() = 1";

export async function storeView(db: Database, day: number, articleId: number, visitor: string) {
  await db.d1.batch([INSERT_VIEW, COUNT_VIEW].map((text) => prepare(db, text, { day, articleId, visitor })));
}

const PURGE_BATCH = 5_000;
const PURGE = `DELETE FROM news_views WHERE (day, article_id, visitor) IN
  (SELECT day, article_id, visitor FROM news_views WHERE day < :day LIMIT ${PURGE_BATCH})`;

/** Returns the number of rows removed. The next run removes the rest. */
export async function purgeViewsBefore(db: Database, day: number): Promise<number> {
  const { meta } = await prepare(db, PURGE, { day }).run();
  return meta.changes;
}

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { newsArticles, newsMentions } from "./news.table.ts";

type Names = { where: SQL; coinIds: readonly string[] };
/** Adds the coins to the articles for which the condition holds. */
const insertMentions = ({ orm }: Database, { where, coinIds }: Names) =>
  orm.insert(newsMentions).select(sql`
    SELECT article.id, coin.value, iif(article.is_published, article.published_at, NULL)
    FROM ${newsArticles} AS article, json_each(${JSON.stringify(coinIds)}) AS coin WHERE ${where}`);

/** Comes after the insert of an article in a batch, and inserts nothing when that did not. */
export const insertFirstMentions = (db: Database, requestId: string | null, coinIds: readonly string[]) =>
  insertMentions(db, { where: sql`changes() = 1 AND article.request_id = ${requestId}`, coinIds });

/**
 * Makes these the coins that an article names. Comes before the update of the article's version in a batch, and changes
 * nothing when that will not.
 */
export function replaceMentions(
  db: Database,
  { id, version }: { id: number; version: number },
  coinIds: readonly string[],
) {
  const where = sql`article.id = ${id} AND article.version = ${version}`;
  const isLeftOut = sql`${newsMentions.coinId} NOT IN (SELECT value FROM json_each(${JSON.stringify(coinIds)}))`;
  const isCurrent = sql`EXISTS (SELECT 1 FROM ${newsArticles} AS article WHERE ${where})`;
  return [
    db.orm.delete(newsMentions).where(sql`${newsMentions.articleId} = ${id} AND ${isLeftOut} AND ${isCurrent}`),
    insertMentions(db, { where, coinIds }).onConflictDoNothing(),
  ] as const;
}

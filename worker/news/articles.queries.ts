import { and, asc, desc, eq, getTableColumns, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Category } from "../../shared/news/filters.ts";
import { users } from "../accounts/accounts.table.ts";
import type { Database } from "../platform/storage/db.ts";
import { fewerThan, insertStatement } from "../platform/storage/insert-if.ts";
import { toStatement } from "../platform/storage/statement.ts";
import { insertFirstMentions, replaceMentions } from "./mentions.queries.ts";
import { newsArticles, newsMentions } from "./news.table.ts";

const { requestId: _, requestHash: __, ...articleColumns } = getTableColumns(newsArticles);
const { content: ___, ...headColumns } = articleColumns;
const withAuthor = { authorName: users.username };

export type StoredArticle = typeof newsArticles.$inferSelect;
type PublicColumns = Omit<StoredArticle, "requestId" | "requestHash">;
/** An article without its content, for lists. */
export type ArticleHeadRow = Omit<PublicColumns, "content"> & { authorName: string | null };
export type ArticleRow = PublicColumns & { authorName: string | null };
export type NewArticle = Pick<
  StoredArticle,
  | "title"
  | "content"
  | "summary"
  | "imageUrl"
  | "category"
  | "tags"
  | "isPublished"
  | "isFeatured"
  | "featureRequested"
  | "authorId"
  | "createdAt"
  | "publishedAt"
  | "requestId"
  | "requestHash"
>;

// The value is part of the SQL text, because SQLite cannot use the partial indexes with a bound parameter.
const isPublished = sql`${newsArticles.isPublished} = 1`;
const isFeatured = sql`${newsArticles.isFeatured} = 1`;
const newestFirst = [desc(newsArticles.publishedAt), desc(newsArticles.id)];

const selectHeads = (db: Database) =>
  db.orm
    .select({ ...headColumns, ...withAuthor })
    .from(newsArticles)
    .innerJoin(users, eq(users.id, newsArticles.authorId))
    .$dynamic();

type Cursor = { publishedAt: number; id: number };
const isBefore = (cursor: Cursor | undefined): SQL | undefined =>
  cursor && sql`(${newsArticles.publishedAt}, ${newsArticles.id}) < (${cursor.publishedAt}, ${cursor.id})`;

export type NewsPageQuery = { limit: number; before?: Cursor | undefined; category?: Category | undefined };

/**
 * A search reads at most this many articles, the newest ones before the page's cursor. A full-text index is no
 * alternative, because D1 cannot export databases that have one.
 */
const MAX_SEARCHED = 2_000;

/** Published articles that contain all the words in title, summary or tags. */
export async function listPublished(
  db: Database,
  { limit, before, category }: NewsPageQuery,
  words: readonly string[],
): Promise<ArticleHeadRow[]> {
  const page = selectHeads(db)
    .where(and(isPublished, category && eq(newsArticles.category, category), isBefore(before)))
    .orderBy(...newestFirst);
  if (words.length === 0) return page.limit(limit);
  const newest = page.limit(MAX_SEARCHED).as("newest");
  const text = sql`lower(${newest.title} || ' ' || coalesce(${newest.summary}, '') || ' ' || ${newest.tags})`;
  // Without another order, SQLite takes row after row of `newest` and stops when the page is full.
  return db.orm
    .select()
    .from(newest)
    .where(and(...words.map((word) => sql`instr(${text}, ${word}) > 0`)))
    .limit(limit);
}

/** Published articles that name a coin. */
export const listMentioning = (
  db: Database,
  coinId: string,
  { limit, before }: Pick<NewsPageQuery, "limit" | "before">,
): Promise<ArticleHeadRow[]> => {
  const { publishedAt, articleId } = newsMentions;
  return (
    db.orm
      .select({ ...headColumns, ...withAuthor })
      .from(newsMentions)
      // SQLite keeps the order of a cross join, so that the coin's index comes first.
      .crossJoin(newsArticles)
      .crossJoin(users)
      .where(
        and(
          eq(newsMentions.coinId, coinId),
          isNotNull(publishedAt),
          before && sql`(${publishedAt}, ${articleId}) < (${before.publishedAt}, ${before.id})`,
          eq(newsArticles.id, articleId),
          eq(users.id, newsArticles.authorId),
        ),
      )
      .orderBy(desc(publishedAt), desc(articleId))
      .limit(limit)
  );
};

export const listFeatured = (db: Database, limit: number): Promise<ArticleHeadRow[]> =>
  selectHeads(db)
    .where(and(isPublished, isFeatured))
    .orderBy(...newestFirst)
    .limit(limit);

/** Published articles whose authors ask that they be featured, oldest first. */
export const listRequested = (db: Database, limit: number): Promise<ArticleHeadRow[]> =>
  selectHeads(db)
    .where(and(sql`${newsArticles.featureRequested} = 1`, isPublished))
    .orderBy(asc(newsArticles.id))
    .limit(limit);

/** The columns that the site map needs for each article's URL and last change. */
export const listForSiteMap = (
  db: Database,
  limit: number,
): Promise<Pick<PublicColumns, "id" | "title" | "updatedAt">[]> =>
  db.orm
    .select({ id: newsArticles.id, title: newsArticles.title, updatedAt: newsArticles.updatedAt })
    .from(newsArticles)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(limit);

export const listOfAuthor = (
  db: Database,
  authorId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<ArticleHeadRow[]> =>
  selectHeads(db)
    .where(and(eq(newsArticles.authorId, authorId), before === undefined ? undefined : lt(newsArticles.id, before)))
    .orderBy(desc(newsArticles.id))
    .limit(limit);

export async function findArticle(db: Database, id: number): Promise<ArticleRow | undefined> {
  const [row] = await db.orm
    .select({ ...articleColumns, ...withAuthor })
    .from(newsArticles)
    .innerJoin(users, eq(users.id, newsArticles.authorId))
    .where(eq(newsArticles.id, id));
  return row;
}

/** The current state of the article that a request created. */
export async function findByRequest(db: Database, requestId: string): Promise<StoredArticle | undefined> {
  const [row] = await db.orm.select().from(newsArticles).where(eq(newsArticles.requestId, requestId));
  return row;
}

/** At most `maxArticles` articles of an author since a time (ms), and `maxTotal` in all. */
export type WriteLimit = { maxArticles: number; since: number; maxTotal: number };

export const countOfAuthor = (db: Database, authorId: string): Promise<number> =>
  db.orm.$count(newsArticles, eq(newsArticles.authorId, authorId));

/**
 * Inserts an article and the coins that it names. Inserts nothing when the author has reached the limit or when the same
 * request has already created its article.
 */
export async function insertArticle(
  db: Database,
  article: NewArticle,
  coinIds: readonly string[],
  limit: WriteLimit,
): Promise<void> {
  const { maxArticles, since, maxTotal } = limit;
  const recent = sql`SELECT created_at FROM news_articles WHERE author_id = ${article.authorId} ORDER BY id DESC LIMIT ${maxArticles}`;
  const isBelowLimit = sql`(SELECT count(*) FROM (${recent}) WHERE created_at > ${since}) < ${maxArticles}`;
  const hasRoom = sql`${isBelowLimit} AND ${fewerThan(maxTotal, newsArticles.authorId, article.authorId)}`;
  const insert = insertStatement(db, newsArticles, { ...article, updatedAt: article.createdAt }, hasRoom);
  const mentions = insertFirstMentions(db, article.requestId, coinIds);
  await db.d1.batch([insert.getQuery(), mentions.toSQL()].map((query) => toStatement(db, query)));
}

export type ArticleChange = Partial<
  Omit<NewArticle, "authorId" | "createdAt" | "publishedAt" | "requestId" | "requestHash"> &
    Pick<StoredArticle, "holdReason">
>;

/** `coinIds` are the coins that the article names afterwards; undefined if its texts stay the same. */
type ArticleUpdate = {
  id: number;
  version: number;
  change: ArticleChange;
  coinIds: readonly string[] | undefined;
  now: number;
};

/**
 * Undefined when the article has another version or was deleted. `publishedAt` is set by the first publication only.
 */
export async function updateArticle(
  db: Database,
  { id, version, change, coinIds, now }: ArticleUpdate,
): Promise<PublicColumns | undefined> {
  const update = db.orm
    .update(newsArticles)
    .set({
      ...change,
      version: version + 1,
      updatedAt: now,
      ...(change.isPublished && { publishedAt: sql`coalesce(${newsArticles.publishedAt}, ${now})` }),
    })
    .where(and(eq(newsArticles.id, id), eq(newsArticles.version, version)))
    .returning(articleColumns);
  if (coinIds === undefined) return (await update)[0];
  const [, , rows] = await db.orm.batch([...replaceMentions(db, { id, version }, coinIds), update]);
  return rows[0];
}

/** Changes flags of an article, and does what follows in one transaction. False when it has another version. */
export async function moderateArticle(
  db: Database,
  { id, version, change, now }: Omit<ArticleUpdate, "coinIds">,
  after: readonly D1PreparedStatement[],
): Promise<boolean> {
  const update = db.orm
    .update(newsArticles)
    .set({ ...change, version: version + 1, updatedAt: now })
    .where(and(eq(newsArticles.id, id), eq(newsArticles.version, version)));
  const [updated] = await db.d1.batch([toStatement(db, update.toSQL()), ...after]);
  return updated!.meta.changes > 0;
}

/** Deletes an article, and does what follows in one transaction. */
export async function deleteArticle(db: Database, id: number, after: readonly D1PreparedStatement[]) {
  const remove = db.orm.delete(newsArticles).where(eq(newsArticles.id, id));
  await db.d1.batch([toStatement(db, remove.toSQL()), ...after]);
}

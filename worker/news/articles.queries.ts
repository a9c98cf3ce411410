import { and, desc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import type { Category } from "../../shared/news/filters.ts";
import { users } from "../accounts/accounts.table.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertIf } from "../platform/storage/insert-if.ts";
import { newsArticles } from "./news.table.ts";

const { requestId: _, requestHash: __, ...articleColumns } = getTableColumns(newsArticles);
const { content: ___, ...headColumns } = articleColumns;
const withAuthor = { authorName: users.username };

export type StoredRow = typeof newsArticles.$inferSelect;
type Row = Omit<StoredRow, "requestId" | "requestHash">;
export type HeadRow = Omit<Row, "content"> & { authorName: string | null };
export type ArticleRow = Row & { authorName: string | null };
export type NewArticle = Pick<
  StoredRow,
  | "title"
  | "content"
  | "summary"
  | "imageUrl"
  | "category"
  | "tags"
  | "isPublished"
  | "isFeatured"
  | "authorId"
  | "createdAt"
  | "publishedAt"
  | "requestId"
  | "requestHash"
>;

// Written out, because a bound parameter would hide from SQLite that the partial indexes apply.
const isPublished = sql`${newsArticles.isPublished} = 1`;
const isFeatured = sql`${newsArticles.isFeatured} = 1`;
const newestFirst = [desc(newsArticles.publishedAt), desc(newsArticles.id)];

const heads = (db: Database) =>
  db.orm
    .select({ ...headColumns, ...withAuthor })
    .from(newsArticles)
    .innerJoin(users, eq(users.id, newsArticles.authorId))
    .$dynamic();

type Place = { publishedAt: number; id: number };
const after = (place: Place | undefined): SQL | undefined =>
  place && sql`(${newsArticles.publishedAt}, ${newsArticles.id}) < (${place.publishedAt}, ${place.id})`;

export type NewsList = { limit: number; before?: Place | undefined; category?: Category | undefined };

// A search walks the same index and stops at a full page: SQLite's index of words would forbid D1's export.
const searched = sql`lower(${newsArticles.title} || ' ' || coalesce(${newsArticles.summary}, '') || ' ' || ${newsArticles.tags})`;

/** Published articles whose title, summary and tags hold all the words. */
export const listPublished = (
  db: Database,
  { limit, before, category }: NewsList,
  words: readonly string[],
): Promise<HeadRow[]> =>
  heads(db)
    .where(
      and(
        isPublished,
        category && eq(newsArticles.category, category),
        after(before),
        ...words.map((word) => sql`instr(${searched}, ${word}) > 0`),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);

export const listFeatured = (db: Database, limit: number): Promise<HeadRow[]> =>
  heads(db)
    .where(and(isPublished, isFeatured))
    .orderBy(...newestFirst)
    .limit(limit);

/** For the site map: no more of an article than its address and its last change. */
export const listAddresses = (db: Database, limit: number): Promise<Pick<Row, "id" | "title" | "updatedAt">[]> =>
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
): Promise<HeadRow[]> =>
  heads(db)
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

/** The article that a request made, as it stands by now. */
export async function findRequested(db: Database, requestId: string): Promise<StoredRow | undefined> {
  const [row] = await db.orm.select().from(newsArticles).where(eq(newsArticles.requestId, requestId));
  return row;
}

/** At most `most` articles of an author since a time (ms). */
export type Pace = { most: number; since: number };

/** Nothing is inserted when the author has written enough, or when the same request has made its article already. */
export function insertArticle(db: Database, article: NewArticle, { most, since }: Pace): Promise<boolean> {
  const recent = sql`SELECT created_at FROM news_articles WHERE author_id = ${article.authorId} ORDER BY id DESC LIMIT ${most}`;
  const isPaced = sql`(SELECT count(*) FROM (${recent}) WHERE created_at > ${since}) < ${most}`;
  return insertIf(db, newsArticles, { ...article, updatedAt: article.createdAt }, isPaced);
}

export type ArticleChange = Partial<
  Pick<Row, "title" | "content" | "summary" | "imageUrl" | "category" | "tags" | "isPublished" | "isFeatured">
>;

/** Undefined when the article has another version by now, or is gone. Publishing sets its time once. */
export async function updateArticle(
  db: Database,
  { id, version, change, now }: { id: number; version: number; change: ArticleChange; now: number },
): Promise<Row | undefined> {
  const [row] = await db.orm
    .update(newsArticles)
    .set({
      ...change,
      version: version + 1,
      updatedAt: now,
      ...(change.isPublished && { publishedAt: sql`coalesce(${newsArticles.publishedAt}, ${now})` }),
    })
    .where(and(eq(newsArticles.id, id), eq(newsArticles.version, version)))
    .returning(articleColumns);
  return row;
}

export async function deleteArticle(db: Database, id: number) {
  await db.orm.delete(newsArticles).where(eq(newsArticles.id, id));
}

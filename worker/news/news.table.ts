import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Category } from "../../shared/news/filters.ts";
import { users } from "../accounts/accounts.table.ts";

export const newsArticles = sqliteTable(
  "news_articles",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    title: text().notNull(),
    summary: text(),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    imageUrl: text("image_url"),
    category: text().$type<Category>().notNull().default("general"),
    tags: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    isPublished: integer("is_published", { mode: "boolean" }).notNull().default(false),
    isFeatured: integer("is_featured", { mode: "boolean" }).notNull().default(false),
    viewCount: integer("view_count").notNull().default(0),
    /** Grows with each change of what a writer can change. */
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When it was published first; it stays when an article is withdrawn and published again. */
    publishedAt: integer("published_at"),
    /** Markdown. Behind all that a list shows, so that a list never reads the pages that a long one spills over. */
    content: text().notNull(),
    // Added later, so these columns lie behind the content: only a query for a request reads them.
    /** Names the request that created the article: the same request sent again has the same id. Null in old rows. */
    requestId: text("request_id"),
    /** SHA-256 of the body that a client may send again with the same Idempotency-Key. */
    requestHash: text("request_hash"),
  },
  (table) => [
    index("news_published").on(table.publishedAt, table.id).where(sql`is_published = 1`),
    index("news_by_category").on(table.category, table.publishedAt, table.id).where(sql`is_published = 1`),
    index("news_featured").on(table.publishedAt, table.id).where(sql`is_published = 1 AND is_featured = 1`),
    index("news_by_author").on(table.authorId, table.id),
    uniqueIndex("news_once").on(table.requestId).where(sql`request_id IS NOT NULL`),
  ],
);

/** Who has read what on a day, so that a view counts once; removed when the day is over. */
export const newsViews = sqliteTable(
  "news_views",
  {
    /** Days since the epoch, UTC. */
    day: integer().notNull(),
    articleId: integer("article_id").notNull(),
    /** A digest of the person or the address: nobody is kept in the clear. */
    visitor: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId, table.visitor] })],
);

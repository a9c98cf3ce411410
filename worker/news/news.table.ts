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
    /** Incremented by each edit (optimistic locking). Views do not change it. */
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Time of the first publication, ms. It stays when the article is unpublished and published again. */
    publishedAt: integer("published_at"),
    /**
     * Markdown. The column comes after all list columns, so that lists never read the overflow pages of long articles.
     */
    content: text().notNull(),
    // These columns were added later and come after the content; only idempotency checks read them.
    /** Id of the request that created the article. A repeated request has the same id. Null in old rows. */
    requestId: text("request_id"),
    /** SHA-256 of the request body, to compare it with a repeated request that has the same Idempotency-Key. */
    requestHash: text("request_hash"),
    /** The author asks that the article be featured. An admin decides. */
    featureRequested: integer("feature_requested", { mode: "boolean" }).notNull().default(false),
    /** Why an admin has unpublished the article. The author cannot publish it until an admin releases it. */
    holdReason: text("hold_reason"),
  },
  (table) => [
    index("news_published").on(table.publishedAt, table.id).where(sql`is_published = 1`),
    index("news_by_category").on(table.category, table.publishedAt, table.id).where(sql`is_published = 1`),
    index("news_featured").on(table.publishedAt, table.id).where(sql`is_published = 1 AND is_featured = 1`),
    index("news_feature_requests").on(table.id).where(sql`feature_requested = 1`),
    index("news_by_author").on(table.authorId, table.id),
    uniqueIndex("news_once").on(table.requestId).where(sql`request_id IS NOT NULL`),
  ],
);

/**
 * The coins that articles name, so that the page of a coin reads only its own articles. WITHOUT ROWID. A trigger follows
 * the publication of the article. A coin has no row of articles that were last edited before it was listed.
 */
export const newsMentions = sqliteTable(
  "news_mentions",
  {
    articleId: integer("article_id")
      .notNull()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
    coinId: text("coin_id").notNull(),
    /** The article's; null while it is not published. */
    publishedAt: integer("published_at"),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.coinId] }),
    index("news_of_coin").on(table.coinId, table.publishedAt, table.articleId).where(sql`published_at IS NOT NULL`),
  ],
);

/** The readers of each article on a day, so that each reader counts once. Rows are removed after the day. */
export const newsViews = sqliteTable(
  "news_views",
  {
    /** Days since the epoch, UTC. */
    day: integer().notNull(),
    articleId: integer("article_id").notNull(),
    /** A hash of the user id or the IP address, so that readers cannot be identified. */
    visitor: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId, table.visitor] })],
);

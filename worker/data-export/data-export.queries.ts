import { and, desc, eq, inArray } from "drizzle-orm";
import { adminAudit } from "../audit/audit.table.ts";
import { chatMessages } from "../chat/chat.table.ts";
import { newsArticles } from "../news/news.table.ts";
import type { Database } from "../platform/storage/db.ts";

/** One export file has the newest, because an isolate has 128 MB of memory and a long article takes 60 kB. */
const MAX_ARTICLES = 500;
const MAX_MESSAGES = 10_000;
const MAX_VIEWS = 10_000;

/** Newest first, like the two lists below. */
export const listArticlesOf = (db: Database, userId: string) =>
  db.orm
    .select()
    .from(newsArticles)
    .where(eq(newsArticles.authorId, userId))
    .orderBy(desc(newsArticles.id))
    .limit(MAX_ARTICLES);

export const listMessagesOf = (db: Database, userId: string) =>
  db.orm
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.userId, userId))
    .orderBy(desc(chatMessages.id))
    .limit(MAX_MESSAGES);

/** The views of the user's details by admins, and the links by which they let the user reset the password. */
export const listViewsOf = (db: Database, userId: string) =>
  db.orm
    .select({ at: adminAudit.at, admin: adminAudit.actorName, action: adminAudit.action, reason: adminAudit.reason })
    .from(adminAudit)
    .where(and(eq(adminAudit.subjectId, userId), inArray(adminAudit.action, ["viewed-details", "issued-reset-link"])))
    .orderBy(desc(adminAudit.id))
    .limit(MAX_VIEWS);

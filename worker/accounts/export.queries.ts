import { asc, eq } from "drizzle-orm";
import { chatMessages } from "../chat/chat.table.ts";
import { newsArticles } from "../news/news.table.ts";
import type { Database } from "../platform/storage/db.ts";

/** The most that one file carries of each: an isolate has 128 MB, and a long article 60 kB. */
const ARTICLES = 500;
const MESSAGES = 10_000;

export const articlesOf = (db: Database, userId: string) =>
  db.orm
    .select()
    .from(newsArticles)
    .where(eq(newsArticles.authorId, userId))
    .orderBy(asc(newsArticles.id))
    .limit(ARTICLES);

export const messagesOf = (db: Database, userId: string) =>
  db.orm
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.userId, userId))
    .orderBy(asc(chatMessages.id))
    .limit(MESSAGES);

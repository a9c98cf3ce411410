import type { z } from "zod";
import type { article, articleHead, newsEndpoints } from "../../shared/news/contract.ts";
import { PAGE_SIZE } from "../../shared/news/rules.ts";
import { badRequest, conflict, notFound } from "../../shared/refusal.ts";
import { DAY, HOUR, isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { notAllowed, tooMany } from "../platform/http/errors.ts";
import { createOnce } from "../platform/http/idempotency.ts";
import { parseRowId } from "../platform/ids.ts";
import type { Database } from "../platform/storage/db.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import {
  type ArticleHeadRow,
  type ArticleRow,
  countOfAuthor,
  deleteArticle,
  findArticle,
  findByRequest,
  insertArticle,
  listFeatured,
  listForSiteMap,
  listMentioning,
  listOfAuthor,
  listPublished,
  listRequested,
  updateArticle,
} from "./articles.queries.ts";
import { mentionedCoins } from "./mentions.rules.ts";
import { moderate, moderationStatements } from "./moderation.ts";
import {
  type ChangeDecision,
  containsPicture,
  decideChange,
  decideFeature,
  mayRead,
  searchWords,
} from "./news.rules.ts";

type Endpoints = typeof newsEndpoints;
type NewsQuery = z.output<Endpoints["GET /api/news"]["query"]>;
type NewArticleBody = z.output<Endpoints["POST /api/news"]["body"]>;
type ChangeBody = z.output<Endpoints["PATCH /api/news/:id"]["body"]>;
/** An article without its content, for lists. */
type ArticleHead = z.input<typeof articleHead>;
type Article = z.input<typeof article>;

const ARTICLE_NOT_FOUND = "Article not found.";
const MAX_FEATURED = 12;
/** Articles that one author may write in 24 hours. */
const MAX_PER_DAY = 30;
/** Articles of one author in all. They stay until their author or an admin deletes them. */
const MAX_PER_AUTHOR = 10_000;
const whyNotInserted = async (db: Database, authorId: string) =>
  (await countOfAuthor(db, authorId)) >= MAX_PER_AUTHOR
    ? conflict(`You can have at most ${MAX_PER_AUTHOR} articles. Delete one to write another.`)
    : tooMany(HOUR, () => `You can write at most ${MAX_PER_DAY} articles in 24 hours.`);

const headReply = ({ createdAt, updatedAt, publishedAt, ...row }: ArticleHeadRow): ArticleHead => ({
  ...row,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
  publishedAt: publishedAt === null ? null : isoTime(publishedAt),
});
const articleReply = ({ content, ...row }: ArticleRow): Article => ({ ...headReply(row), content });

export async function listNews({ db }: Deps, { q, coin, ...page }: NewsQuery): Promise<ArticleHead[]> {
  const rows = coin === undefined ? listPublished(db, page, searchWords(q)) : listMentioning(db, coin, page);
  return (await rows).map(headReply);
}

export const listFeaturedNews = async ({ db }: Deps): Promise<ArticleHead[]> =>
  (await listFeatured(db, MAX_FEATURED)).map(headReply);

/** The articles of the news page as it opens. */
export async function readNewsLists(deps: Deps) {
  const [featured, latest] = await Promise.all([listFeaturedNews(deps), listNews(deps, { limit: PAGE_SIZE })]);
  return { featured, latest };
}

const MAX_REQUESTS = 50;
export const listFeatureRequests = async ({ db }: Deps): Promise<ArticleHead[]> =>
  (await listRequested(db, MAX_REQUESTS)).map(headReply);

/** The site map lists only this many of the newest articles, so that one file is enough. */
const MAX_IN_SITE_MAP = 1_000;
export const listSiteMapArticles = async ({ db }: Deps) =>
  (await listForSiteMap(db, MAX_IN_SITE_MAP)).map((row) => ({ ...row, updatedAt: isoTime(row.updatedAt) }));

export const listMyNews = async (
  { db }: Deps,
  user: SessionUser,
  page: { limit: number; before?: number | undefined },
): Promise<ArticleHead[]> => (await listOfAuthor(db, user.id, page)).map(headReply);

export async function readArticle(
  { db }: Deps,
  id: string | undefined,
  identifyReader: () => Promise<SessionUser | null>,
): Promise<Article> {
  const row = await findArticle(db, parseRowId(id));
  if (!row || !mayRead(row.isPublished ? null : await identifyReader(), row)) throw notFound(ARTICLE_NOT_FOUND);
  return articleReply(row);
}

/** The coins that may be named. None while no price is loaded, and while the database fails. */
const namedCoins = async ({ market }: Deps, waitUntil: WaitUntil) =>
  (await market.current(waitUntil).catch(() => null))?.coins ?? [];

export async function writeArticle(
  deps: Deps,
  user: SessionUser,
  { body, key }: { body: NewArticleBody; key: string | undefined },
  waitUntil: WaitUntil,
): Promise<Article> {
  const { db, clock, ids } = deps;
  const now = clock.now();
  const coinIds = mentionedCoins(body, await namedCoins(deps, waitUntil));
  const row = await createOnce(
    ids,
    { userId: user.id, kind: "article", key, body },
    {
      find: (requestId) => findByRequest(db, requestId),
      insert: ({ id: requestId, requestHash }) => {
        const article = {
          ...body,
          isFeatured: body.isFeatured && user.isAdmin,
          featureRequested: body.isFeatured && !user.isAdmin,
          authorId: user.id,
          createdAt: now,
          publishedAt: body.isPublished ? now : null,
          requestId,
          requestHash,
        };
        const limit = { maxArticles: MAX_PER_DAY, since: now - DAY, maxTotal: MAX_PER_AUTHOR };
        return insertArticle(db, article, coinIds, limit);
      },
      limitReached: () => whyNotInserted(db, user.id),
    },
  );
  return articleReply({ ...row, authorName: user.username });
}

const NO_REASON = "Reason is required, because the author reads it.";
const OUTDATED = "This article was changed elsewhere since you opened it. Your changes were not saved.";

/** The version to update. Throws when the change is not allowed. */
function requireAllowed(decision: ChangeDecision): number {
  switch (decision.kind) {
    case "allowed":
      return decision.version;
    case "missing":
      throw notFound(ARTICLE_NOT_FOUND);
    case "not-moderation":
      throw notAllowed(
        "Admins can feature, unfeature, unpublish, release or delete another author's article, but they cannot edit it.",
      );
    case "outdated":
      throw conflict(OUTDATED);
    case "no-reason":
      throw badRequest(NO_REASON);
    case "held":
      throw notAllowed(
        `An admin has unpublished this article, and it stays a draft until an admin releases it. Reason: ${decision.reason}`,
      );
  }
}

export async function changeArticle(
  deps: Deps,
  user: SessionUser,
  { id, body }: { id: string | undefined; body: ChangeBody },
  waitUntil: WaitUntil,
): Promise<Article> {
  const { db, clock } = deps;
  const { version: knownVersion, ...change } = body;
  const stored = await findArticle(db, parseRowId(id));
  const checkedChange = { ...change, ...(knownVersion && { version: knownVersion }) };
  const version = requireAllowed(decideChange(user, stored, checkedChange));
  if (stored && stored.authorId !== user.id) {
    if (!(await moderate(deps, user, { article: stored, version }, change))) throw conflict(OUTDATED);
    return articleReply((await findArticle(db, stored.id)) ?? stored);
  }
  const { isFeatured: _wish, reason: _reason, release, ...edit } = change;
  const featured = stored ? decideFeature(user, stored, change) : {};
  const { title = stored!.title, summary = stored!.summary, tags = stored!.tags } = change;
  const isRenamed = change.title !== undefined || change.summary !== undefined || change.tags !== undefined;
  const row = await updateArticle(db, {
    id: parseRowId(id),
    version,
    change: { ...edit, ...featured, ...(release && { holdReason: null }) },
    coinIds: isRenamed ? mentionedCoins({ title, summary, tags }, await namedCoins(deps, waitUntil)) : undefined,
    now: clock.now(),
  });
  if (!row) throw conflict(OUTDATED);
  return articleReply({ ...row, authorName: stored?.authorName ?? null });
}

/** Deletes an article. Its author reads why an admin did it. */
export async function removeArticle(deps: Deps, user: SessionUser, id: string | undefined, reason: string | undefined) {
  const { db } = deps;
  const stored = await findArticle(db, parseRowId(id));
  requireAllowed(decideChange(user, stored, {}));
  if (stored!.authorId === user.id) return deleteArticle(db, stored!.id, []);
  if (reason === undefined) throw badRequest(NO_REASON);
  await deleteArticle(db, stored!.id, moderationStatements(deps, user, stored!, "deleted-article", reason));
}

/**
 * The article, if it contains this picture and the reader may read it; otherwise null. Only such pictures are fetched,
 * so that a request cannot make the worker fetch an arbitrary URL.
 */
export async function findArticleWithPicture(
  { db }: Deps,
  id: number,
  url: string,
  identifyReader: () => Promise<SessionUser | null>,
): Promise<{ isPublished: boolean } | null> {
  const row = await findArticle(db, id);
  if (!row || !containsPicture(row, url)) return null;
  return mayRead(row.isPublished ? null : await identifyReader(), row) ? row : null;
}

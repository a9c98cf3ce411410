import type { z } from "zod";
import type { article, articleHead, newsEndpoints } from "../../shared/news/contract.ts";
import { DAY, HOUR, isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { conflict, notAllowed, notFound, tooMany } from "../platform/http/errors.ts";
import { nameRequest, sameRequest } from "../platform/http/idempotency.ts";
import {
  type ArticleRow,
  deleteArticle,
  findArticle,
  findRequested,
  type HeadRow,
  insertArticle,
  listAddresses,
  listFeatured,
  listOfAuthor,
  listPublished,
  type StoredRow,
  updateArticle,
} from "./articles.queries.ts";
import { decideChange, mayRead, searchWords, showsPicture, type Verdict } from "./news.rules.ts";

type Bodies = typeof newsEndpoints;
type NewsQuery = z.output<Bodies["GET /api/news"]["query"]>;
type Written = z.output<Bodies["POST /api/news"]["body"]>;
type Change = z.output<Bodies["PATCH /api/news/:id"]["body"]>;
type Head = z.input<typeof articleHead>;
type Article = z.input<typeof article>;

const NO_SUCH_ARTICLE = "There is no such article.";
const MOST_FEATURED = 12;
/** Articles that one author may write in 24 hours. */
const MOST_A_DAY = 30;
const writtenEnough = () => tooMany(HOUR, () => `At most ${MOST_A_DAY} articles can be written in 24 hours.`);

const headOf = ({ createdAt, updatedAt, publishedAt, ...row }: HeadRow): Head => ({
  ...row,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
  publishedAt: publishedAt === null ? null : isoTime(publishedAt),
});
const articleOf = ({ content, ...row }: ArticleRow): Article => ({ ...headOf(row), content });

export async function listNews({ db }: Deps, { q, ...list }: NewsQuery): Promise<Head[]> {
  return (await listPublished(db, list, searchWords(q))).map(headOf);
}

export const listFeaturedNews = async ({ db }: Deps): Promise<Head[]> =>
  (await listFeatured(db, MOST_FEATURED)).map(headOf);

/** The newest articles of the site map; a larger one would be a file of its own. */
const MOST_MAPPED = 1_000;
export const listNewsAddresses = async ({ db }: Deps) =>
  (await listAddresses(db, MOST_MAPPED)).map((row) => ({ ...row, updatedAt: isoTime(row.updatedAt) }));

export const listMyNews = async (
  { db }: Deps,
  person: Person,
  page: { limit: number; before?: number | undefined },
): Promise<Head[]> => (await listOfAuthor(db, person.id, page)).map(headOf);

/** An id as an address has it; what cannot be one finds nothing. */
const idOf = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0);

export async function readArticle(
  { db }: Deps,
  id: string | undefined,
  reader: () => Promise<Person | null>,
): Promise<Article> {
  const row = await findArticle(db, idOf(id));
  if (!row || !mayRead(row.isPublished ? null : await reader(), row)) throw notFound(NO_SUCH_ARTICLE);
  return articleOf(row);
}

export async function writeArticle(
  { db, clock, ids }: Deps,
  person: Person,
  written: Written,
  key: string | undefined,
): Promise<Article> {
  const { id, requestHash } = await nameRequest(ids, person.id, "article", key, written);
  const writtenNow = (row: StoredRow) => articleOf({ ...sameRequest(row, requestHash), authorName: person.username });
  const before = requestHash === null ? undefined : await findRequested(db, id);
  if (before) return writtenNow(before);
  const now = clock.now();
  const { title, content, summary, imageUrl, category, tags, isPublished, isFeatured } = written;
  const article = {
    title,
    content,
    summary,
    imageUrl,
    category,
    tags,
    isPublished,
    isFeatured,
    authorId: person.id,
    createdAt: now,
    publishedAt: isPublished ? now : null,
    requestId: id,
    requestHash,
  };
  await insertArticle(db, article, { most: MOST_A_DAY, since: now - DAY });
  const row = await findRequested(db, id);
  if (!row) throw writtenEnough();
  return writtenNow(row);
}

const OUTDATED = "This article was changed elsewhere since you opened it. Nothing of yours was saved over it.";

function versionOrRefusal(verdict: Verdict): number {
  switch (verdict.kind) {
    case "allowed":
      return verdict.version;
    case "missing":
      throw notFound(NO_SUCH_ARTICLE);
    case "not-an-admins-business":
      throw notAllowed("Admins may unfeature, unpublish or delete an article of somebody else, not write in it.");
    case "outdated":
      throw conflict(OUTDATED);
  }
}

export async function changeArticle(
  { db, clock }: Deps,
  person: Person,
  id: string | undefined,
  { version: seen, ...change }: Change,
): Promise<Article> {
  const found = await findArticle(db, idOf(id));
  const version = versionOrRefusal(decideChange(person, found, { ...change, ...(seen && { version: seen }) }));
  const row = await updateArticle(db, { id: idOf(id), version, change, now: clock.now() });
  if (!row) throw conflict(OUTDATED);
  return articleOf({ ...row, authorName: found?.authorName ?? null });
}

export async function removeArticle({ db }: Deps, person: Person, id: string | undefined) {
  const found = await findArticle(db, idOf(id));
  versionOrRefusal(decideChange(person, found, {}));
  await deleteArticle(db, idOf(id));
}

/** The article, when it shows this picture and the reader may see it: nothing else makes us fetch an address. */
export async function pictureArticle(
  { db }: Deps,
  id: number,
  url: string,
  reader: () => Promise<Person | null>,
): Promise<{ isPublished: boolean } | null> {
  const row = await findArticle(db, id);
  if (!row || !showsPicture(row, url)) return null;
  return mayRead(row.isPublished ? null : await reader(), row) ? row : null;
}

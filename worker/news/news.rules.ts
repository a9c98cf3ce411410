type Reader = { id: string; isAdmin: boolean } | null;
type Owned = { authorId: string; isPublished: boolean };

/** Drafts are their author's, and an admin's. */
export const mayRead = (reader: Reader, article: Owned): boolean =>
  article.isPublished || reader?.id === article.authorId || reader?.isAdmin === true;

type Change = { isPublished?: boolean | undefined; isFeatured?: boolean | undefined; version?: number | undefined };

export type Verdict =
  | { kind: "allowed"; version: number }
  /** To a stranger another person's article looks like none at all. */
  | { kind: "missing" }
  | { kind: "not-an-admins-business" }
  | { kind: "outdated" };

/** What an admin may do to an article of somebody else: take it down, never write in it. */
const MODERATION = new Set(["isPublished", "isFeatured", "version"]);
const isModeration = (change: Change): boolean =>
  Object.keys(change).every((field) => MODERATION.has(field)) &&
  change.isPublished !== true &&
  change.isFeatured !== true;

export function decideChange(
  person: { id: string; isAdmin: boolean },
  article: { authorId: string; version: number } | undefined,
  change: Change,
): Verdict {
  if (!article) return { kind: "missing" };
  const isAuthor = article.authorId === person.id;
  if (!isAuthor && !person.isAdmin) return { kind: "missing" };
  if (!isAuthor && !isModeration(change)) return { kind: "not-an-admins-business" };
  const isOutdated = change.version !== undefined && change.version !== article.version;
  return isOutdated ? { kind: "outdated" } : { kind: "allowed", version: article.version };
}

const MOST_WORDS = 5;
/** What is searched for, word by word. SQLite folds the case of Latin letters alone, so nothing else is folded. */
export const searchWords = (text: string | undefined): string[] =>
  (text ?? "")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);

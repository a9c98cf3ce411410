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

/** Whether an article shows this picture: as its own, or in its text. A part of an address is not that address. */
export const showsPicture = (
  { imageUrl, content }: { imageUrl: string | null; content: string },
  url: string,
): boolean => imageUrl === url || [`](${url})`, `](${url} `, `](<${url}>`].some((mark) => content.includes(mark));

const MAX_EXCERPT = 160;
/** The beginning of a text without its Markdown, for where no summary was written. */
export function excerptOf(content: string): string {
  const text = content
    .slice(0, MAX_EXCERPT * 10)
    .replace(/^(```|~~~)[^\n]*$/gm, "")
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, "")
    .replace(/[*_`~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= MAX_EXCERPT) return text;
  const cut = text.slice(0, MAX_EXCERPT);
  return `${cut.slice(0, cut.includes(" ") ? cut.lastIndexOf(" ") : MAX_EXCERPT).toWellFormed()}…`;
}

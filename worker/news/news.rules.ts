type Reader = { id: string; isAdmin: boolean } | null;
type ArticleAccess = { authorId: string; isPublished: boolean };

/** Only the author and admins may read a draft. */
export const mayRead = (reader: Reader, article: ArticleAccess): boolean =>
  article.isPublished || reader?.id === article.authorId || reader?.isAdmin === true;

type Change = {
  isPublished?: boolean | undefined;
  isFeatured?: boolean | undefined;
  version?: number | undefined;
  reason?: string | undefined;
  release?: true | undefined;
};

export type ChangeDecision =
  | { kind: "allowed"; version: number }
  /** The article does not exist, or the user may not know that it exists. */
  | { kind: "missing" }
  /** An admin tried to edit another author's article. */
  | { kind: "not-moderation" }
  /** An admin takes another author's text away without a word. */
  | { kind: "no-reason" }
  /** An admin has unpublished the article, and it is not released. */
  | { kind: "held"; reason: string }
  | { kind: "outdated" };

/** The fields that an admin may change in another author's article, to feature, unfeature or unpublish it. */
const MODERATION_FIELDS = new Set(["isPublished", "isFeatured", "version", "reason", "release"]);
const isModeration = (change: Change): boolean =>
  Object.keys(change).every((field) => MODERATION_FIELDS.has(field)) && change.isPublished !== true;

type FeatureState = { isFeatured: boolean; featureRequested: boolean };
const SHOWN_FIELDS = ["title", "content", "summary", "imageUrl"] as const;
type ShownTexts = Record<(typeof SHOWN_FIELDS)[number], string | null>;
type Edit = { isFeatured?: boolean | undefined } & { [Field in keyof ShownTexts]?: string | null | undefined };

/**
 * How a change affects the featuring of an article. Only an admin features an article; an author can only request it.
 * When the author of a featured article rewrites it, an admin must agree again.
 */
export function decideFeature(
  user: { isAdmin: boolean },
  stored: FeatureState & ShownTexts,
  edit: Edit,
): Partial<FeatureState> {
  const wish = edit.isFeatured;
  if (user.isAdmin || wish === false) return wish === undefined ? {} : { isFeatured: wish, featureRequested: false };
  const isRewritten = SHOWN_FIELDS.some((field) => edit[field] !== undefined && edit[field] !== stored[field]);
  const mustAsk = stored.isFeatured ? isRewritten : wish === true;
  return mustAsk ? { isFeatured: false, featureRequested: true } : {};
}

export function decideChange(
  user: { id: string; isAdmin: boolean },
  article: { authorId: string; version: number; holdReason: string | null } | undefined,
  change: Change,
): ChangeDecision {
  if (!article) return { kind: "missing" };
  const isAuthor = article.authorId === user.id;
  if (!isAuthor && !user.isAdmin) return { kind: "missing" };
  if (!isAuthor && !isModeration(change)) return { kind: "not-moderation" };
  if (!isAuthor && change.isPublished === false && change.reason === undefined) return { kind: "no-reason" };
  if (change.release && !user.isAdmin) return { kind: "not-moderation" };
  const asksForReaders = change.isPublished === true || change.isFeatured === true;
  if (article.holdReason !== null && asksForReaders && !change.release)
    return { kind: "held", reason: article.holdReason };
  const isOutdated = change.version !== undefined && change.version !== article.version;
  return isOutdated ? { kind: "outdated" } : { kind: "allowed", version: article.version };
}

const MAX_WORDS = 5;
/** The words of a search text. Only A-Z are lower-cased, because SQLite's `lower` does the same with the articles. */
export const searchWords = (text: string | undefined): string[] =>
  (text ?? "")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);

/** Whether exactly this URL is the article's image or a picture in its Markdown. */
export const containsPicture = (
  { imageUrl, content }: { imageUrl: string | null; content: string },
  url: string,
): boolean =>
  imageUrl === url || [`](${url})`, `](${url} `, `](<${url}>`].some((markdown) => content.includes(markdown));

const MAX_EXCERPT = 160;
/** The beginning of the content without Markdown, for articles that have no summary. */
export function excerptOf(content: string): string {
  const text = content
    .slice(0, MAX_EXCERPT * 10)
    .replace(/^(```|~~~)[^\n]*$/gm, "")
    // The strokes of a table: its second line, and those between its cells.
    .replace(/^[ |:-]*-[ |:-]*$/gm, "")
    .replace(/^ {0,3}\|(.*)$/gm, (_, cells: string) => cells.replace(/\s*\|\s*/g, " "))
    .replace(/!?\[([^[\]\n]*)\]\([^)[\n]*\)/g, "$1")
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, "")
    .replace(/[*_`~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= MAX_EXCERPT) return text;
  const excerpt = text.slice(0, MAX_EXCERPT);
  return `${excerpt.slice(0, excerpt.includes(" ") ? excerpt.lastIndexOf(" ") : MAX_EXCERPT).toWellFormed()}…`;
}

export type Moderation =
  | "unpublished-article"
  | "released-article"
  | "featured-article"
  | "unfeatured-article"
  | "declined-feature";

/** What an admin does to the article of another author; null for nothing. */
export function moderationOf(
  { isFeatured: wasFeatured }: { isFeatured: boolean },
  { isPublished, isFeatured, release }: Change,
): Moderation | null {
  if (isPublished === false) return "unpublished-article";
  if (release) return "released-article";
  if (isFeatured === undefined) return null;
  return isFeatured ? "featured-article" : wasFeatured ? "unfeatured-article" : "declined-feature";
}

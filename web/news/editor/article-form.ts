import type { Category } from "../../../shared/news/filters.ts";
import {
  cleanLine,
  cleanText,
  isPublicHttps,
  lengthOf,
  MAX_CONTENT,
  MAX_SUMMARY,
  MAX_TAG,
  MAX_TAGS,
  MAX_TITLE,
  parseTags,
} from "../../../shared/news/rules.ts";
import type { Article } from "../news.queries.ts";

/** The texts of the fields as typed, with the tags separated by commas. */
export type ArticleTexts = {
  title: string;
  summary: string;
  content: string;
  imageUrl: string;
  category: Category;
  tags: string;
};
export type ArticleFlags = { isPublished: boolean; isFeatured: boolean };
export type ArticleValues = { texts: ArticleTexts; flags: ArticleFlags };

export const EMPTY_ARTICLE: ArticleValues = {
  texts: { title: "", summary: "", content: "", imageUrl: "", category: "general", tags: "" },
  flags: { isPublished: false, isFeatured: false },
};

export const valuesOf = (article: Article): ArticleValues => ({
  texts: {
    title: article.title,
    summary: article.summary ?? "",
    content: article.content,
    imageUrl: article.imageUrl ?? "",
    category: article.category,
    tags: article.tags.join(", "),
  },
  flags: { isPublished: article.isPublished, isFeatured: article.isFeatured || article.featureRequested },
});

export const bodyOf = ({ texts, flags }: ArticleValues) => ({ ...texts, ...flags, tags: parseTags(texts.tags) });

/** The idempotency key of a draft. The same text has the same key after a reload, so a retry adds no second article. */
export async function requestKey(draftName: string, body: ReturnType<typeof bodyOf>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return `${draftName} ${new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 16).join("-")}`;
}

export const isSame = (a: ArticleValues, b: ArticleValues): boolean =>
  JSON.stringify([a.texts, a.flags]) === JSON.stringify([b.texts, b.flags]);

const tooLong = (label: string, text: string, maxLength: number): string | undefined =>
  lengthOf(text) > maxLength ? `${label} has at most ${maxLength.toLocaleString("en")} characters` : undefined;

function problemOfTags(text: string): string | undefined {
  const tags = parseTags(text);
  if (tags.length > MAX_TAGS) return `An article has at most ${MAX_TAGS} tags`;
  return tags.some((tag) => lengthOf(tag) > MAX_TAG) ? `A tag has at most ${MAX_TAG} characters` : undefined;
}

/** The problems that prevent sending, in the order of the fields and with the same texts as the server's. */
export function articleProblems(texts: ArticleTexts): Partial<Record<keyof ArticleTexts, string>> {
  const title = cleanLine(texts.title);
  const content = cleanText(texts.content);
  const imageUrl = texts.imageUrl.trim();
  const problems = {
    title: title === "" ? "Title is required" : tooLong("Title", title, MAX_TITLE),
    summary: tooLong("Summary", cleanText(texts.summary), MAX_SUMMARY),
    content: content === "" ? "Content is required" : tooLong("Content", content, MAX_CONTENT),
    imageUrl:
      imageUrl === "" || isPublicHttps(imageUrl)
        ? undefined
        : "Image URL must begin with https:// and lead to a public host",
    tags: problemOfTags(texts.tags),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

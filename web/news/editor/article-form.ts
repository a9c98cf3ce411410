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

/** What stands in the fields, as it is typed; tags are separated by commas. */
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

export const NOTHING: ArticleValues = {
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
  flags: { isPublished: article.isPublished, isFeatured: article.isFeatured },
});

export const bodyOf = ({ texts, flags }: ArticleValues) => ({ ...texts, ...flags, tags: parseTags(texts.tags) });

/** The same words of the same draft have the same key, after a reload too: sent again they make no second article. */
export async function requestKey(name: string, body: ReturnType<typeof bodyOf>): Promise<string> {
  const words = new TextEncoder().encode(JSON.stringify(body));
  return `${name} ${new Uint8Array(await crypto.subtle.digest("SHA-256", words)).slice(0, 16).join("-")}`;
}

export const isSame = (one: ArticleValues, other: ArticleValues): boolean =>
  JSON.stringify([one.texts, one.flags]) === JSON.stringify([other.texts, other.flags]);

const tooLong = (label: string, text: string, most: number): string | undefined =>
  lengthOf(text) > most ? `${label} has at most ${most.toLocaleString("en")} characters` : undefined;

function problemOfTags(text: string): string | undefined {
  const tags = parseTags(text);
  if (tags.length > MAX_TAGS) return `An article has at most ${MAX_TAGS} tags`;
  return tags.some((tag) => lengthOf(tag) > MAX_TAG) ? `A tag has at most ${MAX_TAG} characters` : undefined;
}

/** What stands against sending, in the order of the fields, in the words that the server would use. */
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

import { z } from "zod";
import { auditReason } from "../admin/reason.ts";
import { define } from "../endpoint.ts";
import { CATEGORIES, MAX_SEARCH } from "./filters.ts";
import {
  cleanLine,
  cleanText,
  isPublicHttps,
  lengthOf,
  MAX_ARTICLE_BYTES,
  MAX_CONTENT,
  MAX_SUMMARY,
  MAX_TAG,
  MAX_TAGS,
  MAX_TITLE,
  PAGE_SIZE,
  parseTags,
} from "./rules.ts";

const time = z.iso.datetime();

const required = (label: string, max: number, clean: (text: string) => string) =>
  z
    .string(`${label} is required`)
    .transform(clean)
    .refine((text) => text !== "", `${label} is required`)
    .refine((text) => lengthOf(text) <= max, `${label} has at most ${max.toLocaleString("en")} characters`);

const title = required("Title", MAX_TITLE, cleanLine);
const content = required("Content", MAX_CONTENT, cleanText);

const summary = z
  .string("Summary must be text")
  .transform(cleanText)
  .refine((text) => lengthOf(text) <= MAX_SUMMARY, `Summary has at most ${MAX_SUMMARY} characters`)
  .nullable()
  .transform((text) => text || null);

const imageUrl = z
  .string("Image URL must be a URL")
  .transform((text) => text.trim())
  .refine((text) => text === "" || isPublicHttps(text), "Image URL must begin with https:// and lead to a public host")
  .nullable()
  .transform((text) => text || null);

const tags = z
  .array(z.string("Each tag must be text"), "Tags must be a list of texts")
  .transform((list) => parseTags(list.join(",")))
  .refine((list) => list.length <= MAX_TAGS, `An article has at most ${MAX_TAGS} tags`)
  .refine((list) => list.every((tag) => lengthOf(tag) <= MAX_TAG), `A tag has at most ${MAX_TAG} characters`);

const category = z.enum(CATEGORIES, `Category must be one of ${CATEGORIES.join(", ")}`);
const flag = (name: string) => z.boolean(`${name} must be true or false`);

/**
 * An `authorId` in the body is ignored, because the session identifies the author. `isFeatured` of a user who is not an
 * admin is a request.
 */
const newArticle = z.object({
  title,
  content,
  summary: summary.default(null),
  imageUrl: imageUrl.default(null),
  category: category.default("general"),
  tags: tags.default([]),
  isPublished: flag("isPublished").default(false),
  isFeatured: flag("isFeatured").default(false),
});

/**
 * Absent fields stay unchanged. `version` is the version that was edited; the request fails if it is no longer current.
 */
const articleChange = z.object({
  title: title.optional(),
  content: content.optional(),
  summary: summary.optional(),
  imageUrl: imageUrl.optional(),
  category: category.optional(),
  tags: tags.optional(),
  isPublished: flag("isPublished").optional(),
  isFeatured: flag("isFeatured").optional(),
  version: z.int("version must be a whole number").optional(),
  /** Why an admin unpublishes the article of another author, who reads it. */
  reason: auditReason.optional(),
  /** An admin lets the author publish an article again that an admin has unpublished. */
  release: z.literal(true, "release must be true").optional(),
});

/** An article as lists show it, without its content. */
export const articleHead = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string().nullable(),
  imageUrl: z.string().nullable(),
  category,
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  isFeatured: z.boolean(),
  /** The author asks that the article be featured, and no admin has decided yet. */
  featureRequested: z.boolean(),
  /** Why an admin has unpublished it. Its author cannot publish it before an admin releases it. Null otherwise. */
  holdReason: z.string().nullable(),
  authorId: z.string(),
  authorName: z.string().nullable(),
  viewCount: z.int(),
  version: z.int(),
  publishedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export const article = articleHead.extend({ content: z.string() });
/** The articles of the news page as it opens. */
export const newsLists = z.object({ featured: z.array(articleHead), latest: z.array(articleHead) });

const limit = z
  .string()
  .regex(/^\d{1,3}$/, "limit must be a whole number")
  .transform(Number)
  .refine((count) => count >= 1 && count <= PAGE_SIZE, `limit must be from 1 to ${PAGE_SIZE}`)
  .default(PAGE_SIZE);

const before = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z,\d{1,15}$/, "before must be a publishedAt and an id")
  .transform((text) => text.split(",") as [string, string])
  .transform(([at, id]) => ({ publishedAt: Date.parse(at), id: Number(id) }))
  .refine(({ publishedAt }) => Number.isFinite(publishedAt), "before must be a publishedAt and an id");

const MAX_COIN_ID = 128;

const newsQuery = z
  .strictObject({
    limit,
    before: before.optional(),
    category: category.optional(),
    q: z
      .string()
      .max(MAX_SEARCH, `a search has at most ${MAX_SEARCH} characters`)
      .transform((text) => cleanLine(text))
      .optional(),
    /** The id of a coin that the articles name. */
    coin: z.string().min(1).max(MAX_COIN_ID, "coin must be the id of a coin").optional(),
  })
  .refine(
    ({ category, q, coin }) => coin === undefined || (category === undefined && q === undefined),
    "use coin without category and q",
  );

const myNewsQuery = z.strictObject({
  limit,
  before: z
    .string()
    .regex(/^\d{1,15}$/, "before must be an id")
    .transform(Number)
    .optional(),
});

export const newsEndpoints = define({
  "GET /api/news": {
    access: "visitor",
    reach: "anyone",
    summary:
      "Returns published articles without their content, newest first; `before` continues after the last one, `coin` lists those that name a coin",
    query: newsQuery,
    reply: z.array(articleHead),
  },
  "GET /api/news/featured": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the featured articles, newest first",
    reply: z.array(articleHead),
  },
  "GET /api/news/feature-requests": {
    access: "admin",
    reach: "refused",
    summary: "Returns the published articles whose authors ask that they be featured, oldest first",
    reply: z.array(articleHead),
  },
  "GET /api/my-news": {
    access: "user",
    reach: "refused",
    summary: "Returns the user's own articles and drafts, newest first; `before` is the id of the last one",
    query: myNewsQuery,
    reply: z.array(articleHead),
  },
  "GET /api/news/:id": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/news/ARTICLE" },
    summary: "Returns one article, a draft only to its author and admins; counts one view per visitor and day",
    reply: article,
  },
  "POST /api/news": {
    access: "user",
    reach: "refused",
    example: { body: { title: "Tides", content: "They turn." } },
    summary: "Creates an article; idempotent with an Idempotency-Key",
    body: newArticle,
    maxBytes: MAX_ARTICLE_BYTES,
    reply: article,
    status: 201,
  },
  "PATCH /api/news/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/news/ARTICLE", body: { title: "Tides again" } },
    summary:
      "Changes one of the user's articles; admins may feature, unfeature, unpublish with a reason, or release any article",
    body: articleChange,
    maxBytes: MAX_ARTICLE_BYTES,
    reply: article,
  },
  "DELETE /api/news/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/news/ARTICLE" },
    summary: "Deletes one of the user's articles; admins may delete any article, with a reason that its author reads",
    query: z.strictObject({ reason: auditReason.optional() }),
    reply: z.object({ deleted: z.literal(true) }),
  },
});

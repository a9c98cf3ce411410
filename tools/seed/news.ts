import { readFileSync } from "node:fs";
import { HOUR } from "../../shared/values/time.ts";
import articles from "./articles.json" with { type: "json" };
import type { Seed } from "./seed-context.ts";

/**
 * A picture on a reserved host name, which does not exist. The sandbox paints it; without the sandbox it is missing.
 */
const pictureUrl = (name: string): string => `https://pictures.example.com/${name}.png`;
const contentOf = (file: string): string =>
  readFileSync(new URL(`articles/${file}.md`, import.meta.url), "utf8").trimEnd();

/** Creates articles from oldest to newest, written through the API and then moved into the past. */
export const seedNews: Seed = async ({ callerOf, database, now }) => {
  const age = database.prepare(
    `UPDATE news_articles SET created_at = ?1, updated_at = ?1, published_at = iif(is_published, ?1, NULL),
       view_count = ?2, is_featured = ?4, feature_requested = 0 WHERE id = ?3`,
  );
  for (const { file, author, hoursAgo, views, picture, ...article } of articles) {
    const imageUrl = picture && pictureUrl(picture);
    const body = { isPublished: true, ...article, content: contentOf(file), ...(imageUrl && { imageUrl }) };
    const { id } = (await callerOf(author)("POST", "/api/news", body)) as { id: number };
    // Over the API an author can only request to be featured, so this also grants the request.
    age.run(now - hoursAgo * HOUR, views, id, article.isFeatured ? 1 : 0);
  }
};

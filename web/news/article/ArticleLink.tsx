import { Link } from "@tanstack/react-router";
import { slugOf } from "../../../shared/news/rules.ts";
import type { ArticleHead } from "../news.queries.ts";

/** The title of an article as a link. CSS makes the whole card clickable. */
export function ArticleLink({ article }: { article: ArticleHead }) {
  return (
    <Link
      to="/news/$id/$slug"
      params={{ id: String(article.id), slug: slugOf(article.title) }}
      className="story-link"
      preload={false}
    >
      {article.title}
    </Link>
  );
}

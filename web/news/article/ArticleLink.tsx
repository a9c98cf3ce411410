import { Link } from "@tanstack/react-router";
import { slugOf } from "../../../shared/news/rules.ts";
import type { ArticleHead } from "../news.queries.ts";

/** A card whose only link covers it. */
export const LINKED_CARD =
  "relative has-[a:focus-visible]:rounded-sm has-[a:focus-visible]:outline-offset-4 has-[a:focus-visible]:[outline:2px_solid_var(--focus)]";

/** The title of an article as a link, which covers its `LINKED_CARD`. */
export function ArticleLink({ article }: { article: ArticleHead }) {
  return (
    <Link
      to="/news/$id/$slug"
      params={{ id: String(article.id), slug: slugOf(article.title) }}
      className="hover:text-accent focus-visible:outline-none"
      preload={false}
    >
      {article.title}
      <span className="absolute inset-0" />
    </Link>
  );
}

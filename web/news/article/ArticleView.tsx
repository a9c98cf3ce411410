import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { minutesToRead } from "../../../shared/news/rules.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { StatusBadges } from "../list/MyArticles.tsx";
import type { Article } from "../news.queries.ts";
import { ArticleActions } from "./ArticleActions.tsx";
import { ArticlePicture } from "./ArticlePicture.tsx";
import { Byline } from "./Byline.tsx";
import { Markdown } from "./Markdown.tsx";

export function ArticleView({ article }: { article: Article }) {
  const { title, summary, content, imageUrl, tags, viewCount, isPublished } = article;
  return (
    <article className="article">
      {!isPublished && (
        <p className="mb-2">
          <StatusBadges article={article} />
        </p>
      )}
      <h1 className="article-title">{title}</h1>
      {summary && <p className="article-summary">{summary}</p>}
      <div className="article-bar">
        <Byline article={article} details={[`${minutesToRead(content)} min read`, counted(viewCount, "view")]} />
        <ArticleActions article={article} />
      </div>
      {imageUrl && <ArticlePicture articleId={article.id} url={imageUrl} alt="" className="article-picture" eager />}
      {/* The plain text shows until the Markdown code has loaded. */}
      <Suspense fallback={<div className="prose whitespace-pre-wrap">{content}</div>}>
        <Markdown text={content} articleId={article.id} />
      </Suspense>
      {tags.length > 0 && (
        <ul className="article-tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to="/news" search={{ q: tag }} className="tag">
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { minutesToRead } from "../../../shared/news/rules.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { HoldNote, StatusBadges } from "../list/MyArticles.tsx";
import type { Article } from "../news.queries.ts";
import { ArticleActions } from "./ArticleActions.tsx";
import { ArticleHeading } from "./ArticleHeading.tsx";
import { ArticlePicture } from "./ArticlePicture.tsx";
import { Byline } from "./Byline.tsx";
import { LinksToJudge } from "./LinksToJudge.tsx";
import { Markdown } from "./Markdown.tsx";
import { MentionedCoins } from "./MentionedCoins.tsx";
import { PROSE } from "./prose.ts";

export function ArticleView({ article }: { article: Article }) {
  const { title, summary, content, imageUrl, tags, viewCount, isPublished } = article;
  return (
    <article className="mt-4">
      {!isPublished && (
        <div className="mb-2">
          <StatusBadges article={article} />
          <HoldNote article={article} />
        </div>
      )}
      <ArticleHeading title={title} summary={summary} />
      <div className="mt-3 mb-5 flex min-h-13 items-center justify-between gap-4 border-y max-md:py-0.75">
        <Byline article={article} details={[`${minutesToRead(content)} min read`, counted(viewCount, "view")]} />
        <ArticleActions article={article} />
      </div>
      <LinksToJudge content={content} />
      {imageUrl && (
        <ArticlePicture
          articleId={article.id}
          url={imageUrl}
          alt=""
          className="mb-6 aspect-16/9 w-full rounded-panel bg-surface object-cover"
          eager
        />
      )}
      {/* The plain text shows until the Markdown code has loaded. */}
      <Suspense fallback={<div className={`${PROSE} whitespace-pre-wrap`}>{content}</div>}>
        <Markdown text={content} articleId={article.id} />
      </Suspense>
      <MentionedCoins article={article} />
      {tags.length > 0 && (
        <ul className="mt-8 flex flex-wrap gap-2" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to="/news"
                search={{ q: tag }}
                className="inline-flex min-h-7 items-center rounded-control border px-2.5 text-13 leading-5 text-text-2 hover:border-edge hover:text-text max-md:min-h-11"
              >
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

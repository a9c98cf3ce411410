import type { ReactNode } from "react";
import { ArticleLink } from "../article/ArticleLink.tsx";
import { ArticlePicture } from "../article/ArticlePicture.tsx";
import { Byline } from "../article/Byline.tsx";
import type { ArticleHead } from "../news.queries.ts";

/** A row of a list: the picture (96×64 px), title, summary and byline. `children` are its buttons. */
export function NewsRow(props: { article: ArticleHead; details?: string[]; children?: ReactNode }) {
  const { article, details, children } = props;
  return (
    <li className="news-row">
      <article>
        {article.imageUrl && (
          <ArticlePicture articleId={article.id} url={article.imageUrl} alt="" className="news-thumb" />
        )}
        <div className="min-w-0 flex-1">
          <h3 className="news-title">
            <ArticleLink article={article} />
          </h3>
          {article.summary && <p className="news-summary">{article.summary}</p>}
          <Byline article={article} {...(details && { details })} />
        </div>
        {children}
      </article>
    </li>
  );
}

export const NewsRowSkeleton = () => (
  <li className="news-row skeleton" aria-hidden="true">
    <article>
      <span className="news-thumb" />
      <div className="flex-1">
        <i className="w-3/5!" />
        <br />
        <i className="mt-2 w-4/5!" />
        <br />
        <i className="mt-2 w-1/4!" />
      </div>
    </article>
  </li>
);

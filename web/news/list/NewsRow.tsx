import type { ReactNode } from "react";
import { SkeletonBar } from "../../ui/SkeletonBar.tsx";
import { ArticleLink, LINKED_CARD } from "../article/ArticleLink.tsx";
import { ArticlePicture } from "../article/ArticlePicture.tsx";
import { Byline } from "../article/Byline.tsx";
import type { ArticleHead } from "../news.queries.ts";

const THUMB = "h-16 w-24 flex-none rounded-control bg-surface object-cover";

/** A row of a list: the picture (96×64 px), title, summary and byline. `children` are its buttons. */
export function NewsRow(props: { article: ArticleHead; details?: string[]; note?: ReactNode; children?: ReactNode }) {
  const { article, details, note, children } = props;
  return (
    <li className="line-below">
      <article
        className={`${LINKED_CARD} flex gap-4 py-4 max-md:flex-wrap max-md:gap-y-1 ${children ? "max-md:pb-1" : ""}`}
      >
        {article.imageUrl && <ArticlePicture articleId={article.id} url={article.imageUrl} alt="" className={THUMB} />}
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <ArticleLink article={article} />
          </h3>
          {article.summary && <p className="mt-1 line-clamp-2 text-13 text-text-2 wrap-anywhere">{article.summary}</p>}
          <Byline article={article} className="mt-1.5" {...(details && { details })} />
          {note}
        </div>
        {children}
      </article>
    </li>
  );
}

export const NewsRowSkeleton = () => (
  <li className="line-below" aria-hidden="true">
    <article className="flex gap-4 py-4 max-md:flex-wrap max-md:gap-y-1">
      <span className={THUMB} />
      <div className="flex-1">
        <SkeletonBar size="h-3 w-3/5" />
        <br />
        <SkeletonBar size="h-3 w-4/5" className="mt-2" />
        <br />
        <SkeletonBar size="h-3 w-1/4" className="mt-2" />
      </div>
    </article>
  </li>
);

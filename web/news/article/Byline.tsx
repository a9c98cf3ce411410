import { Fragment } from "react";
import { ageText, authorText, CATEGORY_NAMES, dateText, shownTime } from "../../../shared/news/byline.ts";
import { useNow } from "../../ui/use-now.ts";
import type { ArticleHead } from "../news.queries.ts";

function ArticleTime({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={dateText(time)}>
      {ageText(time, now)}
    </time>
  );
}

/** `className` is for its margin. */
type Props = { article: ArticleHead; details?: string[]; className?: string };

/** The author, time and category of an article, followed by further `details`. */
export function Byline({ article, details = [], className = "" }: Props) {
  return (
    <p className={`text-12 text-text-3 ${className}`}>
      <bdi>{authorText(article)}</bdi>
      <span aria-hidden="true"> · </span>
      <ArticleTime time={shownTime(article)} />
      <span aria-hidden="true"> · </span>
      {CATEGORY_NAMES[article.category]}
      {details.map((detail) => (
        <Fragment key={detail}>
          <span aria-hidden="true"> · </span>
          {detail}
        </Fragment>
      ))}
    </p>
  );
}

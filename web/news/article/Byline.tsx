import { Fragment } from "react";
import { DAY, timeAgo } from "../../../shared/values/time.ts";
import { useNow } from "../../ui/use-now.ts";
import type { ArticleHead } from "../news.queries.ts";

const dateFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

export const CATEGORY_NAMES = { general: "General", crypto: "Crypto", defi: "DeFi", blockchain: "Blockchain" } as const;

/** A time of the last 7 days as text such as "3 h ago", an earlier one as a date. */
export function ArticleTime({ time }: { time: string }) {
  const now = useNow();
  const timeMs = Date.parse(time);
  return (
    <time dateTime={time} title={dateFormat.format(timeMs)}>
      {now - timeMs < 7 * DAY ? timeAgo(timeMs, now) : dateFormat.format(timeMs)}
    </time>
  );
}

/** `className` is for its margin. */
type Props = { article: ArticleHead; details?: string[]; className?: string };

/** The author, time and category of an article, followed by further `details`. */
export function Byline({ article, details = [], className = "" }: Props) {
  const { authorName, publishedAt, createdAt, category } = article;
  return (
    <p className={`text-12 text-text-3 ${className}`}>
      <bdi>{authorName ?? "Unknown author"}</bdi>
      <span aria-hidden="true"> · </span>
      <ArticleTime time={publishedAt ?? createdAt} />
      <span aria-hidden="true"> · </span>
      {CATEGORY_NAMES[category]}
      {details.map((detail) => (
        <Fragment key={detail}>
          <span aria-hidden="true"> · </span>
          {detail}
        </Fragment>
      ))}
    </p>
  );
}

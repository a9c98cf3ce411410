import { Fragment } from "react";
import { DAY, timeAgo } from "../../../shared/values/time.ts";
import { useNow } from "../../ui/use-now.ts";
import type { ArticleHead } from "../news.queries.ts";

const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

export const CATEGORY_NAMES = { general: "General", crypto: "Crypto", defi: "DeFi", blockchain: "Blockchain" } as const;

/** Lately in words, longer ago as a date. */
export function When({ time }: { time: string }) {
  const now = useNow();
  const then = Date.parse(time);
  return (
    <time dateTime={time} title={date.format(then)}>
      {now - then < 7 * DAY ? timeAgo(then, now) : date.format(then)}
    </time>
  );
}

/** Who, when, what about; `more` is what only the article's own page knows. */
export function Byline({ article, more = [] }: { article: ArticleHead; more?: string[] }) {
  const { authorName, publishedAt, createdAt, category } = article;
  return (
    <p className="byline">
      <bdi>{authorName ?? "Somebody"}</bdi>
      <span aria-hidden="true"> · </span>
      <When time={publishedAt ?? createdAt} />
      <span aria-hidden="true"> · </span>
      {CATEGORY_NAMES[category]}
      {more.map((words) => (
        <Fragment key={words}>
          <span aria-hidden="true"> · </span>
          {words}
        </Fragment>
      ))}
    </p>
  );
}

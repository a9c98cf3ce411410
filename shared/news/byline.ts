import { DAY, timeAgo } from "../values/time.ts";

/** The fields of an article that its byline shows. The page and the worker write the same texts. */
type Article = { authorName: string | null; publishedAt: string | null; createdAt: string };

export const CATEGORY_NAMES = { general: "General", crypto: "Crypto", defi: "DeFi", blockchain: "Blockchain" } as const;

const dateFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

export const authorText = ({ authorName }: Article): string => authorName ?? "Unknown author";
/** The time that an article shows, in ISO format. */
export const shownTime = ({ publishedAt, createdAt }: Article): string => publishedAt ?? createdAt;
export const dateText = (time: string): string => dateFormat.format(Date.parse(time));

/** A time of the last 7 days as text such as "3 h ago", an earlier one as a date. */
export function ageText(time: string, now: number): string {
  const timeMs = Date.parse(time);
  return now - timeMs < 7 * DAY ? timeAgo(timeMs, now) : dateText(time);
}

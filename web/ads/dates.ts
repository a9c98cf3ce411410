import { counted } from "../../shared/values/format-market.ts";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";

const dateTimeFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** A time such as "20 Nov 2026, 21:14" in the browser's time zone. */
export const dateTimeText = (iso: string): string => dateTimeFormat.format(new Date(iso));

export const daysText = (days: number): string => counted(days, "day");

/** The remaining time, such as "6 days 23 h", "23 h 5 min" or "4 min", and at least one minute. */
export function timeLeft(until: number, now: number): string {
  const remaining = Math.max(MINUTE, until - now);
  const [days, hours, minutes] = [
    Math.floor(remaining / DAY),
    Math.floor((remaining % DAY) / HOUR),
    Math.floor((remaining % HOUR) / MINUTE),
  ];
  if (days > 0) return `${daysText(days)} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

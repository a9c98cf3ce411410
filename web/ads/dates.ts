import { counted } from "../../shared/values/format-market.ts";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";

const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "20 Nov 2026, 21:14", in the reader's own time. */
export const momentText = (iso: string): string => moment.format(new Date(iso));

export const daysText = (days: number): string => counted(days, "day");

/** "6 days 23 h", "23 h 5 min", "4 min"; never less than a minute. */
export function timeLeft(until: number, now: number): string {
  const left = Math.max(MINUTE, until - now);
  const [days, hours, minutes] = [
    Math.floor(left / DAY),
    Math.floor((left % DAY) / HOUR),
    Math.floor((left % HOUR) / MINUTE),
  ];
  if (days > 0) return `${daysText(days)} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

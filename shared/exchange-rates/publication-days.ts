import { DAY, HOUR } from "../values/time.ts";

/** Easter Sunday as days since 1970-01-01, by the Gregorian computus (Meeus, "Astronomical Algorithms", chapter 8). */
function easterOf(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1) / DAY;
}

/** Dates on which the bank's payment system is closed: New Year, Labour Day, Christmas and the day after it. */
const CLOSED_DATES = new Set(["01-01", "05-01", "12-25", "12-26"]);
const [GOOD_FRIDAY, EASTER_MONDAY] = [-2, 1];

/**
 * Whether the European Central Bank publishes reference rates on a day (days since 1970-01-01): on working days that are
 * not closing days of its payment system, by the calendar since 2002.
 */
export function isPublicationDay(day: number): boolean {
  const date = new Date(day * DAY);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6 || CLOSED_DATES.has(date.toISOString().slice(5, 10))) return false;
  const fromEaster = day - easterOf(date.getUTCFullYear());
  return fromEaster !== GOOD_FRIDAY && fromEaster !== EASTER_MONDAY;
}

/** The last publication day on or before a day. */
export function publicationDayBefore(day: number): number {
  let last = day;
  while (!isPublicationDay(last)) last -= 1;
  return last;
}

/** The bank publishes at about 16:00 in Frankfurt. */
const PUBLISHED_AFTER = 16 * HOUR;
let frankfurt: Intl.DateTimeFormat | undefined;

/** The time on a clock in Frankfurt, as if it were UTC. */
function frankfurtTime(now: number): number {
  // Built once, because that takes longer than its use. The Swedish form is that of ISO 8601, without seconds.
  frankfurt ??= new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin", dateStyle: "short", timeStyle: "short" });
  return Date.parse(`${frankfurt.format(now).replace(" ", "T")}Z`);
}

/** The time (ms) at which the rates of a day were published. */
export function publishedAt(day: number): number {
  const utc = day * DAY + PUBLISHED_AFTER;
  return utc - (frankfurtTime(utc) - utc);
}

/** The last day whose rates must have been published at a time (ms). */
export function lastDueDay(now: number): number {
  return publicationDayBefore(Math.floor((frankfurtTime(now) - PUBLISHED_AFTER) / DAY));
}

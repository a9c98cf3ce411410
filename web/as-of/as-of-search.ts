import { DAY, isoDate } from "../../shared/values/time.ts";
import { zoneOf } from "../../shared/zones/zone.ts";

/** The state of the page in the address: a day of the ledger's zone, such as "2025-12-31". Without one, today. */
export type AsOfSearch = { on?: string };

/** The day of the first block of Bitcoin. */
export const FIRST_DAY = "2009-01-03";
const DATE = /^\d{4}-\d\d-\d\d$/;

const isDay = (text: unknown): text is string =>
  typeof text === "string" && DATE.test(text) && !Number.isNaN(Date.parse(text)) && isoDate(Date.parse(text)) === text;

export const readAsOfSearch = ({ on }: Record<string, unknown>): AsOfSearch =>
  isDay(on) && on >= FIRST_DAY ? { on } : {};

/** Today in a zone. */
export const todayIn = (timeZone: string, now: number): string => isoDate(zoneOf(timeZone).dayOf(now) * DAY);

/** The last days of the three finished years, the newest first. */
export const yearEnds = (today: string): string[] =>
  [1, 2, 3].map((back) => `${Number(today.slice(0, 4)) - back}-12-31`);

/** The last moment of a day in a zone, in ms; the present while the day is not over. */
export function endOf(day: string, timeZone: string, now: number): number {
  const next = Date.parse(day) / DAY + 1;
  return Math.min(now, zoneOf(timeZone).startOf(next) - 1);
}

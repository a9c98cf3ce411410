import { DAY } from "../values/time.ts";
import type { SharedPortfolio } from "./contract.ts";

const YEAR = 365 * DAY;
/** A curve of a whole year may lack its first days. */
const TOLERANCE = 2 * DAY;

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  ...{ day: "numeric", month: "short", year: "numeric" },
  timeZone: "UTC",
});

/** The period of the time-weighted return: the last year, or since a younger portfolio began. */
export function growthPeriod(growth: readonly Pick<SharedPortfolio["growth"][number], "at">[]): string {
  const [first, last] = [growth[0], growth.at(-1)];
  if (!first || !last) return "Last year";
  const isYear = Date.parse(last.at) - Date.parse(first.at) >= YEAR - TOLERANCE;
  return isYear ? "Last year" : `Since ${dayFormat.format(new Date(first.at))}`;
}

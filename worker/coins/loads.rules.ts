import { ageOf, DAY, MINUTE } from "../../shared/values/time.ts";
import type { ArchivePlan } from "../markets/reserve.ts";
import { dayOf } from "./tiles.rules.ts";

export type ArchiveCounts = {
  startedAt: number;
  historyCalls: number;
  day: number;
  historyToday: number;
  detailsToday: number;
  backgroundAt: number;
};

const FIRST_RETRY = 10 * MINUTE;
export const LONGEST_RETRY = DAY;

export type LoadDecision = { details: boolean; history: "none" | "requested" | "any" };

/** Decides which calls this minute may make. `spare` is the number of calls that the market's promised intervals do not need. */
export function decideLoads(plan: ArchivePlan, counts: ArchiveCounts, spare: number, now: number): LoadDecision {
  const isToday = counts.day === dayOf(now);
  const historyToday = isToday ? counts.historyToday : 0;
  const detailsToday = isToday ? counts.detailsToday : 0;
  const details = spare >= 1 && detailsToday < plan.detailsPerDay;
  const days = Math.floor(Math.max(0, now - counts.startedAt) / DAY) + 1;
  const isWithinTotal = counts.historyCalls < plan.historyAtStart + days * plan.historyGrowthPerDay;
  // The details come first, because a page without a description is worse than a chart without older prices.
  const affordable = spare >= (details ? 2 : 1) && isWithinTotal && historyToday < plan.historyPerDay;
  const mayLoadInBackground = ageOf(counts.backgroundAt, now) >= plan.backgroundInterval;
  return { details, history: affordable ? (mayLoadInBackground ? "any" : "requested") : "none" };
}

/** The time of the next try after `failures` failures in a row. */
export const retryAt = (failures: number, now: number): number =>
  now + Math.min(FIRST_RETRY * 2 ** Math.min(failures - 1, 10), LONGEST_RETRY);

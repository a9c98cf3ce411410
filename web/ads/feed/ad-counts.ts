import { addReportPart, scheduleReport, secondsSince } from "../../outbox/report.ts";

/** The limits of the endpoint. */
const MAX_ADS = 30;
const MAX_IMPRESSIONS = 20;
const MAX_CLICKS = 5;

/** `at` is when the ad was first seen, because it may have ended when it is reported. */
const unsentCounts = new Map<string, { impressions: number; clicks: number; at: number }>();
/** Each ad counts one impression per page load, even if it rotates into view again. */
const countedIds = new Set<string>();

/** Paid ads have the number of their order as id. Built-in ads have names and are not counted. */
const isPaid = (id: string): boolean => /^\d+$/.test(id);

addReportPart(() => {
  const ads = [...unsentCounts].slice(0, MAX_ADS).map(([id, { impressions, clicks, at }]) => ({
    id,
    impressions: Math.min(impressions, MAX_IMPRESSIONS),
    clicks: Math.min(clicks, MAX_CLICKS),
    secondsAgo: secondsSince(at),
  }));
  for (const { id } of ads) unsentCounts.delete(id);
  if (unsentCounts.size > 0) setTimeout(scheduleReport);
  return ads.length > 0 ? { ads } : null;
});

function count(id: string, kind: "impressions" | "clicks"): void {
  if (!isPaid(id)) return;
  const previous = unsentCounts.get(id) ?? { impressions: 0, clicks: 0, at: Date.now() };
  unsentCounts.set(id, { ...previous, [kind]: previous[kind] + 1 });
  scheduleReport();
}

export function countImpression(id: string): void {
  if (countedIds.has(id)) return;
  countedIds.add(id);
  count(id, "impressions");
}

export const countClick = (id: string): void => count(id, "clicks");

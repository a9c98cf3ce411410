import { SECOND } from "../../../shared/values/time.ts";

/** The limits of the endpoint. */
const MAX_ADS = 30;
const MAX_IMPRESSIONS = 20;
const MAX_CLICKS = 5;
const SEND_INTERVAL_MS = 15 * SECOND;

const unsentCounts = new Map<string, { impressions: number; clicks: number }>();
/** Each ad counts one impression per page load, even if it rotates into view again. */
const countedIds = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Paid ads have the number of their order as id. Built-in ads have names and are not counted. */
const isPaid = (id: string): boolean => /^\d+$/.test(id);

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (unsentCounts.size === 0) return;
  const counts = [...unsentCounts].slice(0, MAX_ADS).map(([id, { impressions, clicks }]) => ({
    id,
    impressions: Math.min(impressions, MAX_IMPRESSIONS),
    clicks: Math.min(clicks, MAX_CLICKS),
  }));
  for (const { id } of counts) unsentCounts.delete(id);
  const body = new Blob([JSON.stringify({ counts })], { type: "application/json" });
  navigator.sendBeacon("/api/ad-counts", body);
  if (unsentCounts.size > 0) scheduleSend();
}

function scheduleSend(): void {
  if (timer === undefined) {
    timer = setTimeout(send, SEND_INTERVAL_MS);
    addEventListener("pagehide", send, { once: true });
  }
}

function count(id: string, kind: "impressions" | "clicks"): void {
  if (!isPaid(id)) return;
  const previous = unsentCounts.get(id) ?? { impressions: 0, clicks: 0 };
  unsentCounts.set(id, { ...previous, [kind]: previous[kind] + 1 });
  scheduleSend();
}

export function countImpression(id: string): void {
  if (countedIds.has(id)) return;
  countedIds.add(id);
  count(id, "impressions");
}

export const countClick = (id: string): void => count(id, "clicks");

import { SECOND } from "../../../shared/values/time.ts";

/** As the endpoint takes them. */
const MOST_ADS = 30;
const MOST_IMPRESSIONS = 20;
const MOST_CLICKS = 5;
const SEND_EVERY = 15 * SECOND;

const waiting = new Map<string, { impressions: number; clicks: number }>();
/** An ad is seen once in a visit to the page, however often it comes round. */
const seen = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

const isPaid = (id: string): boolean => /^\d+$/.test(id);

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  const counts = [...waiting].slice(0, MOST_ADS).map(([id, { impressions, clicks }]) => ({
    id,
    impressions: Math.min(impressions, MOST_IMPRESSIONS),
    clicks: Math.min(clicks, MOST_CLICKS),
  }));
  for (const { id } of counts) waiting.delete(id);
  const body = new Blob([JSON.stringify({ counts })], { type: "application/json" });
  navigator.sendBeacon("/api/ad-counts", body);
  if (waiting.size > 0) plan();
}

function plan(): void {
  if (timer === undefined) {
    timer = setTimeout(send, SEND_EVERY);
    addEventListener("pagehide", send, { once: true });
  }
}

function count(id: string, kind: "impressions" | "clicks"): void {
  if (!isPaid(id)) return;
  const before = waiting.get(id) ?? { impressions: 0, clicks: 0 };
  waiting.set(id, { ...before, [kind]: before[kind] + 1 });
  plan();
}

export function countImpression(id: string): void {
  if (seen.has(id)) return;
  seen.add(id);
  count(id, "impressions");
}

export const countClick = (id: string): void => count(id, "clicks");

import { useMemo, useSyncExternalStore } from "react";
import type { HighlightedRow } from "../../../shared/ads/highlighted-rows.ts";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import { call, type Reply } from "../../api/call.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";

export type RunningAds = Reply<"GET /api/active-ads">;

/** A list whose rows depend on ads waits this long for them. */
const MAX_WAIT_MS = SECOND;
const REFRESH_INTERVAL_MS = 5 * MINUTE;
/** Ads that come with the market may be this late. */
const MARGIN_MS = 10 * SECOND;

let runningAds: RunningAds | null = null;
let firstRows: HighlightedRow[] = [];
let isSettled = false;
let loadedAt = 0;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Publishes the ads that have not ended. A timer removes the next one at its end date, before the next refresh. */
export function setRunningAds(ads: RunningAds): void {
  isSettled = true;
  const now = Date.now();
  loadedAt = now;
  runningAds = ads.filter(({ endDate }) => Date.parse(endDate) > now);
  clearTimeout(expiryTimer);
  const nextEnd = Math.min(...runningAds.map(({ endDate }) => Date.parse(endDate)));
  if (nextEnd < now + REFRESH_INTERVAL_MS) {
    expiryTimer = setTimeout(() => setRunningAds(runningAds ?? []), nextEnd - now);
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** After a failed request the ads stay the same. If the first one fails, there are no paid ads. */
export const keepRunningAds = (): void => setRunningAds(runningAds ?? []);

const load = async (): Promise<void> => {
  const ads = await call("GET /api/active-ads").catch(() => null);
  if (ads) setRunningAds(ads);
};

/** Loads the ads every 5 minutes while any are shown, unless they have come with the market. */
export function startAdFeed(): void {
  setTimeout(() => {
    isSettled = true;
    notify();
  }, MAX_WAIT_MS);
  const isDue = () => listeners.size > 0 && Date.now() - loadedAt >= REFRESH_INTERVAL_MS + MARGIN_MS;
  pollWhileVisible(REFRESH_INTERVAL_MS, load, isDue);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the highlighted rows of the page's first HTML, which the table uses until all ads have loaded. */
export function startHighlightedRows(rows: HighlightedRow[]): void {
  firstRows = rows;
}
export const firstHighlightedRows = (): HighlightedRow[] => firstRows;

/** Whether a list can be shown, because its ads have loaded or have taken too long. */
export const useAdsSettled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSettled,
    () => isSettled,
  );

let breaks: readonly number[] = [];
/** Sets the numbers of the rows after which a long list shows a banner. */
export function setAdBreaks(next: readonly number[]): void {
  breaks = next;
  notify();
}

/** The numbers of the rows after which a list of `count` rows shows a banner. The last row is never one of them. */
export function useAdBreaks(count: number): readonly number[] {
  const all = useSyncExternalStore(
    subscribe,
    () => breaks,
    () => breaks,
  );
  return useMemo(() => all.filter((row) => row < count), [all, count]);
}

/** The running paid ads, or null until they have loaded. */
export const useRunningAds = (): RunningAds | null =>
  useSyncExternalStore(
    subscribe,
    () => runningAds,
    () => null,
  );

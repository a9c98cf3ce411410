import { useMemo, useSyncExternalStore } from "react";
import type { HighlightedRow } from "../../../shared/ads/highlighted-rows.ts";
import { HOUR, SECOND } from "../../../shared/values/time.ts";
import type { Reply } from "../../api/call.ts";

export type RunningAds = Reply<"GET /api/active-ads">;

/** A list whose rows depend on ads waits this long for them. */
const MAX_WAIT_MS = SECOND;
/** The ads are loaded again before this time. A timer cannot wait for weeks. */
const EXPIRY_HORIZON_MS = HOUR;

let runningAds: RunningAds | null = null;
let firstRows: HighlightedRow[] = [];
let isSettled = false;
let loadedAt = 0;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Publishes the ads that have not ended. A timer removes the next one at its end date, before the next refresh. */
function publish(ads: RunningAds): void {
  isSettled = true;
  const now = Date.now();
  runningAds = ads.filter(({ endDate }) => Date.parse(endDate) > now);
  clearTimeout(expiryTimer);
  const nextEnd = Math.min(...runningAds.map(({ endDate }) => Date.parse(endDate)));
  if (nextEnd < now + EXPIRY_HORIZON_MS) {
    expiryTimer = setTimeout(() => publish(runningAds ?? []), nextEnd - now);
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Without ads, because a request has failed, they stay the same. If the first one fails, there are no paid ads. */
export function setRunningAds(ads = runningAds ?? []): void {
  loadedAt = Date.now();
  publish(ads);
}

/** Whether ads are shown that have been loaded this many ms ago or earlier. */
export const areAdsShown = (age: number): boolean => listeners.size > 0 && Date.now() - loadedAt >= age;

/** The lists whose rows depend on ads wait for them only for a moment. */
export function startAdFeed(): void {
  setTimeout(() => {
    isSettled = true;
    notify();
  }, MAX_WAIT_MS);
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

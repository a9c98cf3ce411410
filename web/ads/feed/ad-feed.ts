import { useMemo } from "react";
import type { HighlightedRow } from "../../../shared/ads/highlighted-rows.ts";
import { HOUR, SECOND } from "../../../shared/values/time.ts";
import type { Reply } from "../../api/call.ts";
import { createStore, useStore } from "../../ui/state/store.ts";

export type RunningAds = Reply<"GET /api/active-ads">;

/** A list whose rows depend on ads waits this long for them. */
const MAX_WAIT_MS = SECOND;
/** The ads are loaded again before this time. A timer cannot wait for weeks. */
const EXPIRY_HORIZON_MS = HOUR;

type Feed = { ads: RunningAds | null; isSettled: boolean; breaks: readonly number[] };

const feed = createStore<Feed>({ ads: null, isSettled: false, breaks: [] });
const change = (next: Partial<Feed>) => feed.set({ ...feed.get(), ...next });

let firstRows: HighlightedRow[] = [];
let loadedAt = 0;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;

/** Publishes the ads that have not ended. A timer removes the next one at its end date, before the next refresh. */
function publish(loaded: RunningAds): void {
  const now = Date.now();
  const ads = loaded.filter(({ endDate }) => Date.parse(endDate) > now);
  clearTimeout(expiryTimer);
  const nextEnd = Math.min(...ads.map(({ endDate }) => Date.parse(endDate)));
  if (nextEnd < now + EXPIRY_HORIZON_MS) {
    expiryTimer = setTimeout(() => publish(ads), nextEnd - now);
  }
  change({ ads, isSettled: true });
}

/** Without ads, because a request has failed, they stay the same. If the first one fails, there are no paid ads. */
export function setRunningAds(ads = feed.get().ads ?? []): void {
  loadedAt = Date.now();
  publish(ads);
}

/** Whether ads are shown that have been loaded this many ms ago or earlier. */
export const areAdsShown = (age: number): boolean => feed.hasListeners() && Date.now() - loadedAt >= age;

/** The lists whose rows depend on ads wait for them only for a moment. */
export function startAdFeed(): void {
  setTimeout(() => change({ isSettled: true }), MAX_WAIT_MS);
}

/** Sets the highlighted rows of the page's first HTML, which the table uses until all ads have loaded. */
export function startHighlightedRows(rows: HighlightedRow[]): void {
  firstRows = rows;
}
export const firstHighlightedRows = (): HighlightedRow[] => firstRows;

/** Whether a list can be shown, because its ads have loaded or have taken too long. */
export const useAdsSettled = (): boolean => useStore(feed, ({ isSettled }) => isSettled);

/** Sets the numbers of the rows after which a long list shows a banner. */
export const setAdBreaks = (breaks: readonly number[]): void => change({ breaks });

/** The numbers of the rows after which a list of `count` rows shows a banner. The last row is never one of them. */
export function useAdBreaks(count: number): readonly number[] {
  const all = useStore(feed, ({ breaks }) => breaks);
  return useMemo(() => all.filter((row) => row < count), [all, count]);
}

/** The running paid ads, or null until they have loaded. */
export const useRunningAds = (): RunningAds | null => useStore(feed, ({ ads }) => ads);

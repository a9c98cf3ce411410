import { useSyncExternalStore } from "react";
import type { HighlightedRow } from "../../../shared/ads/highlighted-rows.ts";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import { call, type Reply } from "../../api/call.ts";
import { whileVisible } from "../../api/poll-while-visible.ts";

export type RunningAds = Reply<"GET /api/active-ads">;

/** A list that ads may change waits for them so long, and no longer. */
const PATIENCE = SECOND;
/** Specification 1, section 7. */
const EVERY = 5 * MINUTE;

let running: RunningAds | null = null;
let first: HighlightedRow[] = [];
let isSettled = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** What nobody pays for any more goes at its time, and not with the next answer. */
function show(ads: RunningAds): void {
  isSettled = true;
  const now = Date.now();
  running = ads.filter(({ endDate }) => Date.parse(endDate) > now);
  clearTimeout(ending);
  const next = Math.min(...running.map(({ endDate }) => Date.parse(endDate)));
  if (next < now + EVERY) ending = setTimeout(() => show(running ?? []), next - now);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Without an answer the ads stay as they are; without a first one, nobody has paid. */
const load = async (): Promise<void> => show(await call("GET /api/active-ads").catch(() => running ?? []));

/** Asked for beside the market's own data. */
export function startAdFeed(): void {
  void load();
  setTimeout(() => {
    isSettled = true;
    tell();
  }, PATIENCE);
  whileVisible(EVERY, load);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The table starts with the rows that stand out in the page's own HTML, until all ads are known. */
export function startHighlightedRows(rows: HighlightedRow[]): void {
  first = rows;
}
export const firstHighlightedRows = (): HighlightedRow[] => first;

/** Whether a list may show: its ads are known, or have taken too long. */
export const useAdsSettled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSettled,
    () => isSettled,
  );

/** Null until they are known. */
export const useRunningAds = (): RunningAds | null =>
  useSyncExternalStore(
    subscribe,
    () => running,
    () => null,
  );

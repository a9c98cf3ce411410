import { useSyncExternalStore } from "react";
import { MINUTE } from "../../shared/time.ts";
import { call, type Reply } from "../api/call.ts";
import { whileVisible } from "../api/while-visible.ts";

export type RunningAds = Reply<"GET /api/active-ads">;

/** Specification 1, section 7. */
const EVERY = 5 * MINUTE;

let running: RunningAds | null = null;
const listeners = new Set<() => void>();

/** Without an answer the ads stay as they are; without a first one, nobody has paid. */
async function load(): Promise<void> {
  running = await call("GET /api/active-ads").catch(() => running ?? []);
  for (const listener of listeners) listener();
}

/** Asked for beside the market's own data, so that the table is drawn once, with its paid rows. */
export function startAdFeed(): void {
  void load();
  whileVisible(EVERY, load);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until they are known. */
export const useRunningAds = (): RunningAds | null =>
  useSyncExternalStore(
    subscribe,
    () => running,
    () => null,
  );

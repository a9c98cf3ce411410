import { useSyncExternalStore } from "react";

const KEY = "closed-ads";
const NO_ADS: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function loadClosedAds(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[]);
  } catch {
    return NO_ADS;
  }
}

let closed: ReadonlySet<string> | undefined;
const closedAds = (): ReadonlySet<string> => {
  closed ??= loadClosedAds();
  return closed;
};

/** Hides an ad for the rest of the session. */
export function closeAd(id: string): void {
  closed = new Set([...closedAds(), id]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...closed]));
  } catch {
    // Without storage the ad stays closed until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useClosedAds = (): ReadonlySet<string> => useSyncExternalStore(subscribe, closedAds, () => NO_ADS);

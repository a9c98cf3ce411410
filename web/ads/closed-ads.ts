import { useSyncExternalStore } from "react";

const KEY = "closed-ads";
/** Read by the script in index.html too, which hides a row that would only vanish again. */
const ROW_KEY = "sand-row";
const listeners = new Set<() => void>();
const NONE: ReadonlySet<string> = new Set();

function load(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[]);
  } catch {
    return NONE;
  }
}

let closed: ReadonlySet<string> | undefined;
const read = (): ReadonlySet<string> => {
  closed ??= load();
  return closed;
};

/** Hides an ad for the rest of the session (specification 1, section 4). */
export function closeAd(id: string): void {
  closed = new Set([...read(), id]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...closed]));
  } catch {
    // Without storage it stays closed until the page is loaded again.
  }
  for (const listener of listeners) listener();
}

/** Whether the market's row of ads stands, for the first paint of the next page in this session. */
export function noteSandRow(stands: boolean): void {
  const { dataset } = document.documentElement;
  if (stands) delete dataset.ads;
  else dataset.ads = "closed";
  try {
    if (stands) sessionStorage.removeItem(ROW_KEY);
    else sessionStorage.setItem(ROW_KEY, "closed");
  } catch {
    // Without storage the row shows in the first paint, and then goes.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useClosedAds = (): ReadonlySet<string> => useSyncExternalStore(subscribe, read, () => NONE);

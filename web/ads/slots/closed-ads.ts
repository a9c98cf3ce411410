import { useSyncExternalStore } from "react";

const KEY = "closed-ads";
export type SandPage = "market" | "icp_tokens";
/** The market's is read by the script in index.html too, which hides a row that would only vanish again. */
const ROW_KEYS: Record<SandPage, string> = { market: "sand-row", icp_tokens: "sand-row-of-tokens" };
const rows = new Map<SandPage, boolean>();
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

/** Whether a page's row of ads stands, for the first paint of the next page in this session. */
export function noteSandRow(page: SandPage, stands: boolean): void {
  const { dataset } = document.documentElement;
  if (page === "market" && stands) delete dataset.ads;
  else if (page === "market") dataset.ads = "closed";
  rows.set(page, stands);
  try {
    if (stands) sessionStorage.removeItem(ROW_KEYS[page]);
    else sessionStorage.setItem(ROW_KEYS[page], "closed");
  } catch {
    // Without storage the row shows in the first paint, and then goes.
  }
  for (const listener of listeners) listener();
}

function rowStands(page: SandPage): boolean {
  try {
    return rows.get(page) ?? sessionStorage.getItem(ROW_KEYS[page]) === null;
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether room is kept for a page's row of ads: until all of it is closed. */
export const useSandRow = (page: SandPage): boolean => useSyncExternalStore(subscribe, () => rowStands(page));
export const useClosedAds = (): ReadonlySet<string> => useSyncExternalStore(subscribe, read, () => NONE);

import { useSyncExternalStore } from "react";

export type AdPage = "market" | "icp_tokens";
/** The inline script of index.html reads the market's key too, so that the first paint leaves out a closed row. */
const ROW_KEYS: Record<AdPage, string> = { market: "ad-row", icp_tokens: "ad-row-of-tokens" };
const rowVisibility = new Map<AdPage, boolean>();
const listeners = new Set<() => void>();

/** Remembers whether a page shows its row of ads, so that the next first paint of this session reserves space for it. */
export function saveAdRowVisible(page: AdPage, isVisible: boolean): void {
  const { dataset } = document.documentElement;
  if (page === "market" && isVisible) delete dataset.ads;
  else if (page === "market") dataset.ads = "closed";
  rowVisibility.set(page, isVisible);
  try {
    if (isVisible) sessionStorage.removeItem(ROW_KEYS[page]);
    else sessionStorage.setItem(ROW_KEYS[page], "closed");
  } catch {
    // Without storage the row appears in the first paint and is then removed.
  }
  for (const listener of listeners) listener();
}

function isRowVisible(page: AdPage): boolean {
  try {
    return rowVisibility.get(page) ?? sessionStorage.getItem(ROW_KEYS[page]) === null;
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a page reserves space for its row of ads. It does until all ads in the row are closed. */
export const useAdRow = (page: AdPage): boolean => useSyncExternalStore(subscribe, () => isRowVisible(page));

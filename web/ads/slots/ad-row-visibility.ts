import { storedText } from "../../ui/state/storage.ts";
import { createStore, useStore } from "../../ui/state/store.ts";

export type AdPage = "market" | "icp_tokens";
const inTab = { perTab: true, prefix: "" };
/** The inline script of index.html reads that of the market too, so that the first paint leaves out a closed row. */
const storedStates = { market: storedText("ad-row", inTab), icp_tokens: storedText("ad-row-of-tokens", inTab) };
const rowVisibility = createStore<Partial<Record<AdPage, boolean>>>({});

/**
 * Remembers whether a page shows its row of ads, so that the next first paint of this session reserves space for it. If
 * the browser refuses, the row appears in the first paint and is then removed.
 */
export function saveAdRowVisible(page: AdPage, isVisible: boolean): void {
  const { dataset } = document.documentElement;
  if (page === "market" && isVisible) delete dataset.ads;
  else if (page === "market") dataset.ads = "closed";
  storedStates[page].write(isVisible ? null : "closed");
  rowVisibility.set({ ...rowVisibility.get(), [page]: isVisible });
}

/** Whether a page reserves space for its row of ads. It does until all ads in the row are closed. */
export const useAdRow = (page: AdPage): boolean =>
  useStore(rowVisibility, (pages) => pages[page] ?? storedStates[page].read() === null);

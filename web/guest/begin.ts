import { dropPortfolio, saveState } from "./save-state.ts";

/** Begins to keep a portfolio in this browser. */
export function beginGuest(): void {
  dropPortfolio();
  saveState("on");
  // Asks the browser not to delete the portfolio when the disk is full. Without a permission it may.
  void navigator.storage?.persist?.();
  void import("./follow.ts").then(({ follow }) => follow());
}

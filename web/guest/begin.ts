import { dropPortfolio, saveState } from "./save-state.ts";

/** Begins to keep a portfolio in this browser. */
export function beginGuest(): void {
  dropPortfolio();
  saveState("on");
  void import("./follow.ts").then(({ follow }) => follow());
}

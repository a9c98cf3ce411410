import type { QueryClient } from "@tanstack/react-query";
import { dropPortfolio, saveState } from "./save-state.ts";

/** Begins to keep a portfolio in this browser. */
export function beginGuest(queries: QueryClient): void {
  dropPortfolio(queries);
  saveState("on");
  void import("./follow.ts").then(({ follow }) => follow(queries));
}

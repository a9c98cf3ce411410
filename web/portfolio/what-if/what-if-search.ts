import { MAX_CHANGE, MIN_CHANGE } from "../../../shared/portfolio/what-if/limits.ts";
import type { PortfolioSearch } from "../portfolio-search.ts";

/** The change in percent, and the key of the coin whose price changes; null for all coins. */
export type WhatIfState = { change: number; coin: string | null };

/** Reads the state of a URL, which may hold any values. */
export function readWhatIf({ whatif, whatifcoin }: PortfolioSearch): WhatIfState {
  const change = Number(whatif);
  return {
    change: Number.isFinite(change) ? Math.max(MIN_CHANGE, Math.min(MAX_CHANGE, Math.round(change))) : 0,
    coin: typeof whatifcoin === "string" && whatifcoin !== "" ? whatifcoin : null,
  };
}

/** The search of a page with this state, or with a closed slider. */
export function withWhatIf(search: PortfolioSearch, state: WhatIfState | null): PortfolioSearch {
  const { whatif: _, whatifcoin: __, ...rest } = search;
  if (state === null) return rest;
  return { ...rest, whatif: state.change, ...(state.coin !== null && { whatifcoin: state.coin }) };
}

/** Opens the slider, or closes it. It is about all accounts, so that opening it leaves a chosen one. */
export function toggleWhatIf({ whatif, whatifcoin: _, ...rest }: PortfolioSearch): PortfolioSearch {
  if (whatif !== undefined) return rest;
  const { account: __, linked: ___, ...all } = rest;
  return { ...all, whatif: 0 };
}

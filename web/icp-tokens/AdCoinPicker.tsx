import type { CoinPicker } from "../ads/advertise/coin-picker.ts";
import { CoinSearch } from "../markets/search/CoinSearch.tsx";
import { coinSearchQuery } from "../markets/search/coin-search.ts";
import { findTokensQuery } from "./find-tokens.ts";

/** Searches what an ad can promote on the page of its placement. */
export const AdCoinPicker: CoinPicker = ({ placement, ...props }) => (
  <CoinSearch
    key={placement}
    autoFocus={false}
    search={placement === "market" ? coinSearchQuery : findTokensQuery}
    advice="Try its symbol."
    {...props}
  />
);

import type { CoinPicker } from "../ads/advertise/coin-picker.ts";
import { CoinSearch } from "../markets/search/CoinSearch.tsx";
import { coinSearchQuery } from "../markets/search/coin-search.ts";
import { findTokensQuery } from "./find-tokens.ts";

/** Searches the coins or tokens that an ad can promote in its placement. */
export const AdCoinPicker: CoinPicker = ({ placement, ...props }) => (
  <CoinSearch
    key={placement}
    autoFocus={false}
    search={placement === "market" ? coinSearchQuery : findTokensQuery}
    advice="Try its symbol."
    {...props}
  />
);

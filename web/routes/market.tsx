import { createFileRoute } from "@tanstack/react-router";
import { MarketPage } from "../markets/MarketPage.tsx";
import { readMarketSearch } from "../markets/market-search.ts";

// The same page as "/", which it shares its code with.
export const Route = createFileRoute("/market")({
  codeSplitGroupings: [],
  validateSearch: readMarketSearch,
  component: () => <MarketPage search={Route.useSearch()} />,
});

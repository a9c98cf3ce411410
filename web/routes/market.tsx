import { createFileRoute } from "@tanstack/react-router";
import { MarketPage } from "../markets/page/MarketPage.tsx";
import { readMarketSearch } from "../markets/page/market-search.ts";

// This is the same page as "/" and shares its code.
export const Route = createFileRoute("/market")({
  codeSplitGroupings: [],
  validateSearch: readMarketSearch,
  component: () => <MarketPage search={Route.useSearch()} />,
});

import { createFileRoute } from "@tanstack/react-router";
import { MarketPage } from "../markets/page/MarketPage.tsx";
import { readMarketSearch } from "../markets/page/market-search.ts";
import { knownSearch } from "./-known-search.ts";

// This is the same page as "/" and shares its code.
export const Route = createFileRoute("/market")({
  codeSplitGroupings: [],
  validateSearch: knownSearch(readMarketSearch),
  component: () => <MarketPage search={Route.useSearch()} />,
});

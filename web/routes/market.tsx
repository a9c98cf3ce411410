import { createFileRoute } from "@tanstack/react-router";
import { readMarketSearch } from "../markets/market-search.ts";
import { MarketPage } from "../markets/page/MarketPage.tsx";
import { knownSearch } from "./-known-search.ts";

// This is the same page as "/" and shares its code.
export const Route = createFileRoute("/market")({
  codeSplitGroupings: [],
  validateSearch: knownSearch(readMarketSearch),
  component: () => <MarketPage search={Route.useSearch()} />,
});

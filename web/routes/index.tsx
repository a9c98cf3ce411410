import { createFileRoute } from "@tanstack/react-router";
import { readMarketSearch } from "../markets/market-search.ts";
import { MarketPage } from "../markets/page/MarketPage.tsx";
import { knownSearch } from "./-known-search.ts";

// This page is not split off, because a second request would delay an interactive page after the first paint.
export const Route = createFileRoute("/")({
  codeSplitGroupings: [],
  validateSearch: knownSearch(readMarketSearch),
  component: () => <MarketPage search={Route.useSearch()} />,
});

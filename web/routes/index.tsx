import { createFileRoute } from "@tanstack/react-router";
import { MarketPage } from "../markets/page/MarketPage.tsx";
import { readMarketSearch } from "../markets/page/market-search.ts";

// Not split off: a second request would stand between the first paint and a page that works.
export const Route = createFileRoute("/")({
  codeSplitGroupings: [],
  validateSearch: readMarketSearch,
  component: () => <MarketPage search={Route.useSearch()} />,
});

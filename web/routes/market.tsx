import { createFileRoute } from "@tanstack/react-router";
import { MarketPage } from "../markets/page/MarketPage.tsx";
import { readMarketSearch } from "../markets/page/market-search.ts";

// The same page as "/", which it shares its code with.
export const Route = createFileRoute("/market")({
  codeSplitGroupings: [],
  validateSearch: readMarketSearch,
  component: () => <MarketPage search={Route.useSearch()} />,
});

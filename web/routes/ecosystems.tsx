import { createFileRoute } from "@tanstack/react-router";
import { EcosystemsPage } from "../ecosystems/EcosystemsPage.tsx";
import { readMarketSearch } from "../markets/market-search.ts";
import { knownSearch } from "./-known-search.ts";

export const Route = createFileRoute("/ecosystems")({
  validateSearch: knownSearch(readMarketSearch),
  component: () => <EcosystemsPage search={Route.useSearch()} />,
});

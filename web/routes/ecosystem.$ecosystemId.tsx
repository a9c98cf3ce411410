import { createFileRoute } from "@tanstack/react-router";
import { EcosystemPage } from "../ecosystems/EcosystemPage.tsx";
import { readMarketSearch } from "../markets/market-search.ts";
import { knownSearch } from "./-known-search.ts";

export const Route = createFileRoute("/ecosystem/$ecosystemId")({
  validateSearch: knownSearch(readMarketSearch),
  component: function Ecosystem() {
    const { ecosystemId } = Route.useParams();
    return <EcosystemPage key={ecosystemId} ecosystemId={ecosystemId} search={Route.useSearch()} />;
  },
});

import { createFileRoute } from "@tanstack/react-router";
import { PortfolioGate } from "../portfolio/PortfolioGate.tsx";
import { PortfolioPage } from "../portfolio/PortfolioPage.tsx";
import { readPortfolioSearch } from "../portfolio/portfolio-search.ts";

export const Route = createFileRoute("/portfolio")({
  validateSearch: readPortfolioSearch,
  component: () => (
    <PortfolioGate>
      <PortfolioPage search={Route.useSearch()} />
    </PortfolioGate>
  ),
});

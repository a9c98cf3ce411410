import { createFileRoute } from "@tanstack/react-router";
import { PortfolioGate } from "../portfolio/page/PortfolioGate.tsx";
import { PortfolioPage } from "../portfolio/page/PortfolioPage.tsx";
import { readPortfolioSearch } from "../portfolio/page/portfolio-search.ts";

export const Route = createFileRoute("/portfolio")({
  validateSearch: readPortfolioSearch,
  component: () => (
    <PortfolioGate>
      <PortfolioPage search={Route.useSearch()} />
    </PortfolioGate>
  ),
});

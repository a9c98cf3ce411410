import { createFileRoute } from "@tanstack/react-router";
import { PortfolioGate } from "../portfolio/page/PortfolioGate.tsx";
import type { PortfolioSearch } from "../portfolio/portfolio-search.ts";

export const Route = createFileRoute("/portfolio")({
  // The page checks the search itself, because this file is part of the market page's script.
  validateSearch: (raw): PortfolioSearch => raw,
  component: () => <PortfolioGate search={Route.useSearch()} />,
});

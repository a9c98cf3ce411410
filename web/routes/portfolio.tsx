import { createFileRoute } from "@tanstack/react-router";
import { PortfolioGate } from "../portfolio/PortfolioGate.tsx";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/portfolio")({
  component: () => (
    <PortfolioGate>
      <ComingPage title="Portfolio Overview">Positions with their profit and loss are on their way.</ComingPage>
    </PortfolioGate>
  ),
});

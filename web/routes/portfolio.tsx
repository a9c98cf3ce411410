import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/portfolio")({
  component: () => <ComingPage title="Portfolio">Positions with their profit and loss are on their way.</ComingPage>,
});

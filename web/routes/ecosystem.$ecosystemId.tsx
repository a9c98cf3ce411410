import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/ecosystem/$ecosystemId")({
  component: () => <ComingPage title="Ecosystem">The tokens of each ecosystem are on their way.</ComingPage>,
});

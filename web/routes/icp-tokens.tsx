import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/icp-tokens")({
  component: () => <ComingPage title="ICP Tokens">Tokens of the Internet Computer are on their way.</ComingPage>,
});

import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/news")({
  component: () => <ComingPage title="News">Articles by the community are on their way.</ComingPage>,
});

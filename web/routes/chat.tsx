import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/chat")({
  component: () => <ComingPage title="Community Chat">The chat room is on its way.</ComingPage>,
});

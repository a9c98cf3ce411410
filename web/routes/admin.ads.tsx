import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/admin/ads")({
  component: () => <ComingPage title="Ad Review">The review of ads is on its way.</ComingPage>,
});

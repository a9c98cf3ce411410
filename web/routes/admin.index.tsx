import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/admin/")({
  component: () => <ComingPage title="Admin">The admin dashboard is on its way.</ComingPage>,
});

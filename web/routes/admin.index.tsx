import { createFileRoute } from "@tanstack/react-router";
import { RequireAdmin } from "../accounts/RequireAdmin.tsx";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/admin/")({
  component: () => (
    <RequireAdmin>
      <ComingPage title="Admin">The admin dashboard is on its way.</ComingPage>
    </RequireAdmin>
  ),
});

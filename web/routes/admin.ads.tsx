import { createFileRoute } from "@tanstack/react-router";
import { RequireAdmin } from "../accounts/RequireAdmin.tsx";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/admin/ads")({
  component: () => (
    <RequireAdmin>
      <ComingPage title="Ad Review">The review of ads is on its way.</ComingPage>
    </RequireAdmin>
  ),
});

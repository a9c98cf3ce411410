import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { AlertsPage } from "../alerts/page/AlertsPage.tsx";

export const Route = createFileRoute("/alerts")({
  component: () => (
    <RequireUser>
      <AlertsPage />
    </RequireUser>
  ),
});

import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/RequireUser.tsx";
import { AlertsPage } from "../alerts/AlertsPage.tsx";

export const Route = createFileRoute("/alerts")({
  component: () => (
    <RequireUser>
      <AlertsPage />
    </RequireUser>
  ),
});

import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { ALERTS_AHEAD, AlertsPage } from "../alerts/page/AlertsPage.tsx";

export const Route = createFileRoute("/alerts")({
  component: () => (
    <RequireUser askAhead={() => ALERTS_AHEAD}>
      <AlertsPage />
    </RequireUser>
  ),
});

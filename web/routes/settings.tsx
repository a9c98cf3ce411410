import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/RequireUser.tsx";
import { SettingsPage } from "../accounts/SettingsPage.tsx";

export const Route = createFileRoute("/settings")({
  component: () => (
    <RequireUser>
      <SettingsPage />
    </RequireUser>
  ),
});

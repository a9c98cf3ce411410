import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/RequireUser.tsx";
import { SettingsPage } from "../accounts/SettingsPage.tsx";
import { AppearanceFields } from "../shell/AppearanceFields.tsx";

export const Route = createFileRoute("/settings")({
  component: () => (
    <RequireUser>
      <SettingsPage appearance={<AppearanceFields />} />
    </RequireUser>
  ),
});

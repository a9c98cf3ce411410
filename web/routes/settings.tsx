import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { SettingsPage } from "../accounts/settings/SettingsPage.tsx";
import { AppearanceFields } from "../shell/appearance/AppearanceFields.tsx";

export const Route = createFileRoute("/settings")({
  component: () => (
    <RequireUser>
      <SettingsPage appearance={<AppearanceFields />} />
    </RequireUser>
  ),
});

import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/RequireUser.tsx";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/advertise/")({
  component: () => (
    <RequireUser>
      <ComingPage title="Advertise">Advertising is on its way.</ComingPage>
    </RequireUser>
  ),
});

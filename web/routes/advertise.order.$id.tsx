import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/RequireUser.tsx";
import { ComingPage } from "../shell/ComingPage.tsx";

export const Route = createFileRoute("/advertise/order/$id")({
  component: () => (
    <RequireUser>
      <ComingPage title="Ad Order">Advertising orders are on their way.</ComingPage>
    </RequireUser>
  ),
});

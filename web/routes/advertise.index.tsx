import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { AdvertisePage } from "../ads/advertise/AdvertisePage.tsx";

export const Route = createFileRoute("/advertise/")({
  component: () => (
    <RequireUser>
      <AdvertisePage />
    </RequireUser>
  ),
});

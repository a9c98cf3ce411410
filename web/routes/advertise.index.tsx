import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/RequireUser.tsx";
import { AdvertisePage } from "../ads/AdvertisePage.tsx";

export const Route = createFileRoute("/advertise/")({
  component: () => (
    <RequireUser>
      <AdvertisePage />
    </RequireUser>
  ),
});

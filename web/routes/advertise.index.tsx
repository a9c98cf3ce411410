import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { AdvertisePage } from "../ads/advertise/AdvertisePage.tsx";

const AdCoinPicker = lazy(async () => ({ default: (await import("../icp-tokens/AdCoinPicker.tsx")).AdCoinPicker }));

export const Route = createFileRoute("/advertise/")({
  component: () => (
    <RequireUser>
      <AdvertisePage coinPicker={AdCoinPicker} />
    </RequireUser>
  ),
});

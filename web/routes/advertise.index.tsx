import { createFileRoute } from "@tanstack/react-router";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { ADVERTISE_AHEAD, AdvertisePage } from "../ads/advertise/AdvertisePage.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";

const AdCoinPicker = lazyPart(async () => (await import("../icp-tokens/AdCoinPicker.tsx")).AdCoinPicker);

export const Route = createFileRoute("/advertise/")({
  component: () => (
    <RequireUser askAhead={() => ADVERTISE_AHEAD}>
      <AdvertisePage coinPicker={AdCoinPicker} />
    </RequireUser>
  ),
});

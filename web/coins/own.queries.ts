import { queryOptions } from "@tanstack/react-query";
import { nullWhenSignedOut } from "../api/call.ts";
import { callList } from "../api/call-list.ts";

// The keys are those of the portfolio and the alerts, so that a change there changes the coin's page too.
export const ownSpotQuery = queryOptions({
  queryKey: ["/api/spot-positions"],
  queryFn: () => callList("GET /api/spot-positions"),
});
export const ownLeveragedQuery = queryOptions({
  queryKey: ["/api/leveraged-positions"],
  queryFn: () => callList("GET /api/leveraged-positions"),
});
export const ownAlertsQuery = queryOptions({
  queryKey: ["/api/price-alerts"],
  queryFn: () => nullWhenSignedOut(callList("GET /api/price-alerts")),
});

import { queryOptions } from "@tanstack/react-query";
import { call, nullWhenSignedOut } from "../api/call.ts";

// The keys are those of the portfolio and the alerts, so that a change there changes the coin's page too.
export const ownSpotQuery = queryOptions({
  queryKey: ["/api/spot-positions"],
  queryFn: () => call("GET /api/spot-positions"),
});
export const ownLeveragedQuery = queryOptions({
  queryKey: ["/api/leveraged-positions"],
  queryFn: () => call("GET /api/leveraged-positions"),
});
export const ownAlertsQuery = queryOptions({
  queryKey: ["/api/price-alerts"],
  queryFn: () => nullWhenSignedOut(call("GET /api/price-alerts")),
});

import { queryOptions } from "@tanstack/react-query";
import { call, nullWhenSignedOut, type Reply } from "../api/call.ts";
import { callList } from "../api/call-list.ts";

export type SpotPosition = Reply<"GET /api/spot-positions">[number];
export type LeveragedPosition = Reply<"GET /api/leveraged-positions">[number];

export type LinkedAccount = Reply<"GET /api/linked-accounts">[number];
export type OwnCosts = Reply<"GET /api/holdings">["holdings"];

// The keys are those of the portfolio and the alerts, so that a change there changes the coin's page too.
export const ownSpotQuery = queryOptions({
  queryKey: ["/api/spot-positions"],
  queryFn: () => callList("GET /api/spot-positions"),
});
export const ownLeveragedQuery = queryOptions({
  queryKey: ["/api/leveraged-positions"],
  queryFn: () => callList("GET /api/leveraged-positions"),
});
export const ownLinkedQuery = queryOptions({
  queryKey: ["/api/linked-accounts"],
  queryFn: () => callList("GET /api/linked-accounts"),
});
/** The costs of positions in the currency of the ledger. */
export const ownHoldingsQuery = queryOptions({
  queryKey: ["/api/holdings"],
  queryFn: () => call("GET /api/holdings"),
});
export const ownAlertsQuery = queryOptions({
  queryKey: ["/api/price-alerts"],
  queryFn: () => nullWhenSignedOut(callList("GET /api/price-alerts")),
});

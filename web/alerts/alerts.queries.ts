import { queryOptions } from "@tanstack/react-query";
import { call, nullWhenSignedOut, type Reply } from "../api/call.ts";
import { callList } from "../api/call-list.ts";

export type PriceAlert = Reply<"GET /api/price-alerts">[number];
export type Notifications = Reply<"GET /api/notifications">;
export type Notification = Notifications["items"][number];
export const alertsQuery = queryOptions({
  queryKey: ["/api/price-alerts"],
  queryFn: () => nullWhenSignedOut(callList("GET /api/price-alerts")),
});

export const notificationsQuery = queryOptions({
  queryKey: ["/api/notifications"],
  queryFn: () => nullWhenSignedOut(call("GET /api/notifications")),
});

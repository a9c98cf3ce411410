import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { nullWhenSignedOut } from "../../api/query-client.ts";

export const pushKeyQuery = queryOptions({
  queryKey: ["/api/push-subscriptions"],
  queryFn: () => nullWhenSignedOut(call("GET /api/push-subscriptions")),
  staleTime: Number.POSITIVE_INFINITY,
});

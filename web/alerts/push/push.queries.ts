import { queryOptions } from "@tanstack/react-query";
import { call, nullWhenSignedOut } from "../../api/call.ts";

export const pushKeyQuery = queryOptions({
  queryKey: ["/api/push-subscriptions"],
  queryFn: () => nullWhenSignedOut(call("GET /api/push-subscriptions")),
  staleTime: Number.POSITIVE_INFINITY,
});

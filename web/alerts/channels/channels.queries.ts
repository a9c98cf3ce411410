import { queryOptions } from "@tanstack/react-query";
import { call, nullWhenSignedOut, type Reply } from "../../api/call.ts";

export type Channel = Reply<"GET /api/alert-channels">[number];

export const channelsQuery = queryOptions({
  queryKey: ["/api/alert-channels"],
  queryFn: () => nullWhenSignedOut(call("GET /api/alert-channels")),
});

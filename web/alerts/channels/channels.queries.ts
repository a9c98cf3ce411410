import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../../api/call.ts";
import { nullWhenSignedOut } from "../../api/query-client.ts";

export type Channel = Reply<"GET /api/alert-channels">[number];

export const channelsQuery = queryOptions({
  queryKey: ["/api/alert-channels"],
  queryFn: () => nullWhenSignedOut(call("GET /api/alert-channels")),
});

import { queryOptions } from "@tanstack/react-query";
import { nullWhenSignedOut, type Reply } from "../../api/call.ts";
import { callList } from "../../api/call-list.ts";

export type Channel = Reply<"GET /api/alert-channels">[number];

export const channelsQuery = queryOptions({
  queryKey: ["/api/alert-channels"],
  queryFn: () => nullWhenSignedOut(callList("GET /api/alert-channels")),
});

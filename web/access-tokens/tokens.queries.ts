import { queryOptions } from "@tanstack/react-query";
import { call, nullWhenSignedOut, type Reply } from "../api/call.ts";

export type AccessToken = Reply<"GET /api/tokens">[number];

export const tokensQuery = queryOptions({
  queryKey: ["/api/tokens"],
  queryFn: () => nullWhenSignedOut(call("GET /api/tokens")),
  // The time of the last use changes without this page.
  refetchOnMount: "always",
});

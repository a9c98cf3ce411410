import { queryOptions } from "@tanstack/react-query";
import { nullWhenSignedOut, type Reply } from "../api/call.ts";
import { callList } from "../api/call-list.ts";

export type AccessToken = Reply<"GET /api/tokens">[number];

export const tokensQuery = queryOptions({
  queryKey: ["/api/tokens"],
  queryFn: () => nullWhenSignedOut(callList("GET /api/tokens")),
  // The time of the last use changes without this page.
  refetchOnMount: "always",
});

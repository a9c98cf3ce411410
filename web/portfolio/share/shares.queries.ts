import { queryOptions } from "@tanstack/react-query";
import { call, nullWhenSignedOut, type Reply } from "../../api/call.ts";

export type Share = Reply<"GET /api/shares">[number];

export const sharesQuery = queryOptions({
  queryKey: ["/api/shares"],
  queryFn: () => nullWhenSignedOut(call("GET /api/shares")),
  // The count of views changes without this page.
  refetchOnMount: "always",
});

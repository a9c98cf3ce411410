import { queryOptions } from "@tanstack/react-query";
import { nullWhenSignedOut, type Reply } from "../../api/call.ts";
import { callList } from "../../api/call-list.ts";

export type Share = Reply<"GET /api/shares">[number];

export const sharesQuery = queryOptions({
  queryKey: ["/api/shares"],
  queryFn: () => nullWhenSignedOut(callList("GET /api/shares")),
  // The count of views changes without this page.
  refetchOnMount: "always",
});

import { queryOptions } from "@tanstack/react-query";
import { callList } from "../../api/call-list.ts";

/** The share links and webhooks that exist now. The keys are those of their own pages, which see a removal too. */
export const reviewedSharesQuery = queryOptions({
  queryKey: ["/api/shares"],
  queryFn: () => callList("GET /api/shares"),
  refetchOnMount: "always",
});
export const reviewedWebhooksQuery = queryOptions({
  queryKey: ["/api/alert-channels"],
  queryFn: () => callList("GET /api/alert-channels"),
  refetchOnMount: "always",
});

import { queryOptions } from "@tanstack/react-query";
import { MINUTE } from "../../shared/values/time.ts";
import { call } from "../api/call.ts";

export const trendingCoinsQuery = queryOptions({
  queryKey: ["/api/chat/talked-about"],
  queryFn: () => call("GET /api/chat/talked-about"),
  staleTime: MINUTE,
  refetchInterval: 2 * MINUTE,
});

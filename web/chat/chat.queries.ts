import { queryOptions } from "@tanstack/react-query";
import { MINUTE } from "../../shared/values/time.ts";
import { callList } from "../api/call-list.ts";

export const talkedAboutQuery = queryOptions({
  queryKey: ["/api/chat/talked-about"],
  queryFn: () => callList("GET /api/chat/talked-about"),
  staleTime: MINUTE,
  refetchInterval: 2 * MINUTE,
});

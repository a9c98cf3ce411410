import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../../api/call.ts";

export type SessionEntry = Reply<"GET /api/sessions">[number];

/** Never fresh, because sessions start and end on other devices. */
export const sessionsQuery = queryOptions({
  queryKey: ["/api/sessions"],
  queryFn: () => call("GET /api/sessions"),
  staleTime: 0,
});

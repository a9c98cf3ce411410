import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../../api/call.ts";

export type SessionEntry = Reply<"GET /api/sessions">[number];

/** Where one is signed in changes elsewhere: it is asked each time the page opens. */
export const sessionsQuery = queryOptions({
  queryKey: ["/api/sessions"],
  queryFn: () => call("GET /api/sessions"),
  staleTime: 0,
});

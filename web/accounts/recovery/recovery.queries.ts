import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** Whether this server can send reset links by email. */
export const recoveryOptionsQuery = queryOptions({
  queryKey: ["/api/recovery-options"],
  queryFn: () => call("GET /api/recovery-options"),
});

/** The user whose password the link resets. Not retried, because a refused link stays refused. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["/api/password-resets", token],
    queryFn: () => call("POST /api/password-resets/check", { body: { token } }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

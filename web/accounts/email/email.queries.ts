import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** The email and the account that a link confirms. Not retried, because a refused link stays refused. */
export const emailLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["/api/email/confirmations", token],
    queryFn: () => call("POST /api/email/confirmations/check", { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

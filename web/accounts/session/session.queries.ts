import { queryOptions } from "@tanstack/react-query";
import { MINUTE } from "../../../shared/values/time.ts";
import { call, type Reply } from "../../api/call.ts";
import { nullWhenSignedOut } from "../../api/query-client.ts";
import { mayHaveSession } from "./session-hint.ts";

export type User = Reply<"GET /api/user">;

/** A 401 means that the visitor is not signed in. It is not a failure, so it is not retried. */
export const userQuery = queryOptions({
  queryKey: ["/api/user"],
  queryFn: (): Promise<User | null> =>
    mayHaveSession() ? nullWhenSignedOut(call("GET /api/user")) : Promise.resolve(null),
  staleTime: 5 * MINUTE,
  gcTime: 30 * MINUTE,
  retry: 2,
});

import { queryOptions } from "@tanstack/react-query";
import { ApiError, call, type Reply } from "../api/call.ts";

export type Shared = Reply<"GET /api/shared/:token">;

/** Each request counts as a view, so the page does not repeat it. Null for a link that is not shared. */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ["/api/shared", token],
    queryFn: () =>
      call("GET /api/shared/:token", { params: { token } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

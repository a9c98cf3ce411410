import { focusManager, QueryClient } from "@tanstack/react-query";
import { MINUTE } from "../../shared/values/time.ts";
import { get, nullWhenSignedOut } from "./call.ts";
import { setReplyCache } from "./reply-cache.ts";

/**
 * The cache of replies. It loads with the first page or dialog that uses it, because the market page does not need it.
 * Data stays fresh for 10 minutes and is removed 30 minutes after its last use. It is not refetched automatically, except
 * what the network's absence made old or prevented.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey }) => nullWhenSignedOut(get(String(queryKey[0]))),
      staleTime: 10 * MINUTE,
      gcTime: 30 * MINUTE,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      // Without a network the service worker answers with the last reply.
      networkMode: "always",
    },
    mutations: { retry: false },
  },
});
// A provider would do this, but it would have to be part of the first script.
queries.mount();

/** Replies since then, in ms, may be the last ones that the service worker kept. */
let offlineSince = globalThis.navigator?.onLine === false ? 0 : Number.POSITIVE_INFINITY;
if (typeof window !== "undefined") {
  addEventListener("offline", () => {
    offlineSince = Math.min(offlineSince, Date.now());
  });
  addEventListener("online", () => {
    const since = offlineSince;
    offlineSince = Number.POSITIVE_INFINITY;
    void queries.invalidateQueries({
      predicate: ({ state }) => state.status === "error" || state.dataUpdatedAt >= since,
    });
  });
}

setReplyCache({
  clear() {
    queries.getMutationCache().clear();
    queries.removeQueries();
  },
  // Queries with a refetch interval run only while the page has the focus.
  pause: (isPaused) => focusManager.setFocused(isPaused ? false : undefined),
  settled: () =>
    Promise.allSettled(
      queries
        .getQueryCache()
        .findAll({ fetchStatus: "fetching" })
        .map(({ promise }) => promise),
    ),
});

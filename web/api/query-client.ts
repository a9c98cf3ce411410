import { focusManager, type Query, QueryClient } from "@tanstack/react-query";
import { MINUTE } from "../../shared/values/time.ts";
import { backOff } from "./back-off.ts";
import { get, nullWhenSignedOut } from "./call.ts";
import { setReplyCache } from "./reply-cache.ts";

/** A component that mounts repeats a request that failed longer ago than this, in ms. */
const RETRY_ON_MOUNT_AFTER = 5_000;

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
      // Where a failure itself mounts a component, repeating at once would never end.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > RETRY_ON_MOUNT_AFTER,
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
const ATTEMPTS = 5;

/** Loads again what failed, or came since a time. A network that is said to be back may need some seconds more. */
async function reloadMissed(since: number, attempt = 0): Promise<void> {
  const isMissed = ({ state }: Query) => state.status === "error" || state.dataUpdatedAt >= since;
  await queries.invalidateQueries({ predicate: isMissed });
  const hasFailed = queries
    .getQueryCache()
    .findAll({ type: "active" })
    .some(({ state }) => state.status === "error");
  if (!hasFailed || attempt === ATTEMPTS || !navigator.onLine) return;
  setTimeout(() => void reloadMissed(Number.POSITIVE_INFINITY, attempt + 1), backOff(attempt, Math.random()));
}

if (typeof window !== "undefined") {
  addEventListener("offline", () => {
    offlineSince = Math.min(offlineSince, Date.now());
  });
  addEventListener("online", () => {
    void reloadMissed(offlineSince);
    offlineSince = Number.POSITIVE_INFINITY;
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

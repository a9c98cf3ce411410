import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { retryImport } from "../../ui/lazy/lazy-parts.ts";
import { currentSession } from "./session.ts";
import { mayHaveSession } from "./session-hint.ts";

/** A query of a page, as far as it can be asked without the page. */
export type Ahead = { queryKey: QueryKey; queryFn?: unknown; initialPageParam?: unknown; enabled?: unknown };
/** The queries that a private page begins with. */
export type AskAhead = () => readonly Ahead[] | Promise<readonly Ahead[]>;

function ask(queries: QueryClient, query: Ahead): void {
  // A query in pages has a first page.
  if ("initialPageParam" in query) void queries.prefetchInfiniteQuery(query as never);
  else void queries.prefetchQuery(query as never);
}

/**
 * Asks for the data of a page while the session is being checked, so that on a slow network both are waited for at the same
 * time. The server refuses the data to visitors; what they were refused is forgotten.
 */
export function useAskAhead(askAhead: AskAhead | undefined, isChecking: boolean): void {
  const load = useEffectEvent(() => askAhead?.() ?? []);
  useEffect(() => {
    if (!isChecking || !mayHaveSession()) return;
    let forget = () => {};
    let isOver = false;
    void (async () => {
      const [asked, { queries }] = await Promise.all([
        load(),
        // Visitors do not need it.
        retryImport(() => import("../../api/query-client.ts")),
      ]);
      if (isOver) return;
      for (const query of asked) ask(queries, query);
      forget = () => {
        for (const { queryKey } of asked) queries.removeQueries({ queryKey, exact: true });
      };
    })();
    return () => {
      isOver = true;
      if (!currentSession().user) forget();
    };
  }, [isChecking]);
}

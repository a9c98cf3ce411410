import { queryOptions } from "@tanstack/react-query";
import { MINUTE } from "../../../shared/values/time.ts";
import { call, type Reply } from "../../api/call.ts";

export type AccountHolding = Reply<"GET /api/portfolio/as-of">["holdings"][number];

/** What is held in each account of the ledger now. */
export const holdingsByAccountQuery = queryOptions({
  // It begins with the path, so that a change of the ledger loads it again.
  queryKey: ["/api/portfolio/as-of", "now"],
  queryFn: () => {
    const at = new Date().toISOString();
    return call("GET /api/portfolio/as-of", { query: { at } });
  },
  staleTime: MINUTE,
});

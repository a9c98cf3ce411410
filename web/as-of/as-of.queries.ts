import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { LOADING } from "../../shared/as-of/reasons.ts";
import { SECOND } from "../../shared/values/time.ts";
import { call, type Reply } from "../api/call.ts";

export type AsOf = Reply<"GET /api/portfolio/as-of">;

/** While a price history is being loaded, the holdings are asked for again after this time (ms). */
const WHILE_LOADING = 30 * SECOND;

/** What was held at a time (ms). While another day loads, the figures of the last one stay. */
export const asOfQuery = (at: number) => {
  const time = new Date(at).toISOString();
  return {
    ...queryOptions({
      queryKey: ["/api/portfolio/as-of", time],
      queryFn: () => call("GET /api/portfolio/as-of", { query: { at: time } }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: { state: { data?: AsOf | undefined } }) =>
      state.data?.unknown.some(({ reason }) => reason === LOADING) ? WHILE_LOADING : (false as const),
  };
};

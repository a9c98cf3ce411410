import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../api/call.ts";

export type AsOf = Reply<"GET /api/portfolio/as-of">;

/** What was held at a time (ms). While another day loads, the figures of the last one stay. */
export const asOfQuery = (at: number) => {
  const time = new Date(at).toISOString();
  return {
    ...queryOptions({
      queryKey: ["/api/portfolio/as-of", time],
      queryFn: () => call("GET /api/portfolio/as-of", { query: { at: time } }),
    }),
    placeholderData: keepPreviousData,
  };
};

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Benchmark, PerformanceRange } from "../../../shared/performance/rules.ts";
import { call, type Reply } from "../../api/call.ts";

export type Return = Reply<"GET /api/portfolio/performance">;
export type ReturnChoice = { range: PerformanceRange; benchmark: Benchmark; account?: string | undefined };

/** The return of a period. While another choice loads, the figures of the last one stay. */
export const returnQuery = ({ account, ...choice }: ReturnChoice) => ({
  ...queryOptions({
    queryKey: ["/api/portfolio/performance", choice, account ?? null],
    queryFn: () =>
      call("GET /api/portfolio/performance", { query: { ...choice, ...(account !== undefined && { account }) } }),
  }),
  placeholderData: keepPreviousData,
});

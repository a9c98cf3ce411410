import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Benchmark, LOADING, type PerformanceRange } from "../../../shared/performance/rules.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { call, type Reply } from "../../api/call.ts";

export type Return = Reply<"GET /api/portfolio/performance">;
export type ReturnChoice = { range: PerformanceRange; benchmark: Benchmark; account?: string | undefined };

/** While a price history is being loaded, a return is asked for again after this time (ms). */
const WHILE_LOADING = 30 * SECOND;

/** The return of a period. While another choice loads, the figures of the last one stay. */
export const returnQuery = ({ account, ...choice }: ReturnChoice) => ({
  ...queryOptions({
    queryKey: ["/api/portfolio/performance", choice, account ?? null],
    queryFn: () =>
      call("GET /api/portfolio/performance", { query: { ...choice, ...(account !== undefined && { account }) } }),
  }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: Return | undefined } }) =>
    state.data?.leftOut.some(({ reason }) => reason === LOADING) ? WHILE_LOADING : (false as const),
});

import { queryOptions } from "@tanstack/react-query";
import type { HistoryRange } from "../../shared/portfolio/chart/history-range.ts";
import { SECOND } from "../../shared/values/time.ts";
import { call, type Reply } from "../api/call.ts";
import { callList } from "../api/call-list.ts";

export type SpotPosition = Reply<"GET /api/spot-positions">[number];
export type LeveragedPosition = Reply<"GET /api/leveraged-positions">[number];

export const spotQuery = queryOptions({
  queryKey: ["/api/spot-positions"],
  queryFn: () => callList("GET /api/spot-positions"),
});

export const leveragedQuery = queryOptions({
  queryKey: ["/api/leveraged-positions"],
  queryFn: () => callList("GET /api/leveraged-positions"),
});

/** What came to each holding, what left it and what was closed in the last 24 hours. */
export const todayQuery = queryOptions({
  queryKey: ["/api/portfolio/day-flows"],
  queryFn: async () => {
    const today = await call("GET /api/portfolio/day-flows");
    if (!Array.isArray(today.holdings) || !Array.isArray(today.closed)) throw new Error("The reply has no lists.");
    return today;
  },
});

/** While older prices are being loaded, values are asked for again after this time (ms). */
const WHILE_LOADING = 30 * SECOND;

/** A position, all spot positions in a coin, or, if empty, the whole portfolio. */
export type PortfolioPart = { positionId?: string; coinId?: string };

export const valuesQuery = (part: PortfolioPart, range: HistoryRange) =>
  queryOptions({
    queryKey: ["/api/portfolio/values", part, range],
    queryFn: () => callList("GET /api/portfolio/values", { query: { ...part, range } }),
    refetchInterval: ({ state }) => (state.data?.[0]?.isLoading ? WHILE_LOADING : false),
  });

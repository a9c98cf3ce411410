import { queryOptions } from "@tanstack/react-query";
import type { HistoryRange } from "../../shared/portfolio/history-range.ts";
import { call, type Reply } from "../api/call.ts";

export type SpotPosition = Reply<"GET /api/spot-positions">[number];
export type LeveragedPosition = Reply<"GET /api/leveraged-positions">[number];

export const spotQuery = queryOptions({
  queryKey: ["/api/spot-positions"],
  queryFn: () => call("GET /api/spot-positions"),
});

export const leveragedQuery = queryOptions({
  queryKey: ["/api/leveraged-positions"],
  queryFn: () => call("GET /api/leveraged-positions"),
});

/** A position, all spot positions in a coin, or, if empty, the whole portfolio. */
export type PortfolioPart = { positionId?: string; coinId?: string };

export const valuesQuery = (part: PortfolioPart, range: HistoryRange) =>
  queryOptions({
    queryKey: ["/api/portfolio/values", part, range],
    queryFn: () => call("GET /api/portfolio/values", { query: { ...part, range } }),
  });

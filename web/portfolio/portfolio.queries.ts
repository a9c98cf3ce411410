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

export const historyQuery = (range: HistoryRange) =>
  queryOptions({
    queryKey: ["/api/portfolio/history", range],
    queryFn: () => call("GET /api/portfolio/history", { query: { range } }),
  });

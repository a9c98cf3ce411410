import { queryOptions } from "@tanstack/react-query";
import type { HistoryRange } from "../../shared/portfolio/history-range.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { call, type Reply } from "../api/call.ts";

export type SpotPosition = Reply<"GET /api/spot-positions">[number];
export type LeveragedPosition = Reply<"GET /api/leveraged-positions">[number];
export type MarketPrice = Reply<"GET /api/market-data">[number];

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

const PRICES_MS = 5 * MINUTE;
const IDS_PER_CALL = 250;

/** The prices of coins. `marketAsOf` is the time of the market data in ms; newer data causes a new request. */
export const pricesQuery = (ids: readonly string[], marketAsOf: number) =>
  queryOptions({
    queryKey: ["/api/market-data", ids, marketAsOf],
    queryFn: async (): Promise<MarketPrice[]> => {
      const batches = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, batch) =>
        ids.slice(batch * IDS_PER_CALL, (batch + 1) * IDS_PER_CALL),
      );
      const replies = batches.map((batch) => call("GET /api/market-data", { query: { ids: batch.join(",") } }));
      return (await Promise.all(replies)).flat();
    },
    enabled: ids.length > 0,
    refetchInterval: PRICES_MS,
    staleTime: PRICES_MS,
    gcTime: PRICES_MS,
  });

import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

const STALE_MS = 60_000;

export const articleSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ["/api/news", "palette", q],
    queryFn: () => call("GET /api/news", { query: { q } }),
    staleTime: STALE_MS,
    enabled: q !== "",
  });

// The keys are those of the portfolio, so that its changes show here too.
export const spotPositionsQuery = (enabled: boolean) =>
  queryOptions({ queryKey: ["/api/spot-positions"], queryFn: () => call("GET /api/spot-positions"), enabled });
export const leveragedPositionsQuery = (enabled: boolean) =>
  queryOptions({
    queryKey: ["/api/leveraged-positions"],
    queryFn: () => call("GET /api/leveraged-positions"),
    enabled,
  });

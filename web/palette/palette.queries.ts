import { queryOptions } from "@tanstack/react-query";
import { callList } from "../api/call-list.ts";

const STALE_MS = 60_000;

export const articleSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ["/api/news", "palette", q],
    queryFn: () => callList("GET /api/news", { query: { q } }),
    staleTime: STALE_MS,
    enabled: q !== "",
  });

// The keys are those of the portfolio, so that its changes show here too.
export const spotPositionsQuery = queryOptions({
  queryKey: ["/api/spot-positions"],
  queryFn: () => callList("GET /api/spot-positions"),
});
export const leveragedPositionsQuery = queryOptions({
  queryKey: ["/api/leveraged-positions"],
  queryFn: () => callList("GET /api/leveraged-positions"),
});

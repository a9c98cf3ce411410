import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../api/call.ts";

export type Holdings = Reply<"GET /api/holdings">;
export type HoldingSteps = Reply<"GET /api/holdings/:positionId">;

const HOLDINGS = "/api/holdings";

export const holdingsQuery = queryOptions({ queryKey: [HOLDINGS], queryFn: () => call("GET /api/holdings") });

export const holdingQuery = (positionId: string) =>
  queryOptions({
    queryKey: [HOLDINGS, positionId],
    queryFn: () => call("GET /api/holdings/:positionId", { params: { positionId } }),
  });

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import { leveragedQuery, spotQuery } from "../portfolio.queries.ts";

/** Has the server value all positions anew, and reads what came of it. */
export function useRefreshPrices(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await call("POST /api/update-prices");
    const stale = [spotQuery.queryKey, leveragedQuery.queryKey, ["/api/market-data"]];
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}

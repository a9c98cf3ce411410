import { useCallback } from "react";
import { call } from "../api/call.ts";
import { queries } from "../api/query-client.ts";
import { COIN_PRICES_KEY } from "../markets/store/coin-prices.ts";
import { leveragedQuery, spotQuery } from "./portfolio.queries.ts";

/** Asks the server to revalue the user's positions, then reloads them. */
export function useRefreshPrices(): () => Promise<void> {
  return useCallback(async () => {
    await call("POST /api/update-prices");
    const queryKeys = [spotQuery.queryKey, leveragedQuery.queryKey, COIN_PRICES_KEY];
    await Promise.all(queryKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, []);
}

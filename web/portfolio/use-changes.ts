import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "../api/call.ts";
import { requestKeys } from "../api/request-keys.ts";
import { type LeveragedPosition, leveragedQuery, type SpotPosition, spotQuery } from "./portfolio.queries.ts";

export type SpotInput = {
  symbol: string;
  name: string;
  amount: string;
  entryPrice: string;
  currentPrice: string;
  coinId?: string | null;
};
export type LeveragedInput = {
  symbol: string;
  name: string;
  size: string;
  entryPrice: string;
  currentPrice: string;
  leverage: number;
  liquidationPrice: string;
  coinId?: string | null;
};

/** What can be done to positions; each is followed by what the server then says of all of them. */
export function useChanges() {
  const queries = useQueryClient();
  const [keyOf] = useState(requestKeys);
  return useMemo(() => {
    const reload = ({ queryKey }: { queryKey: readonly unknown[] }) => queries.invalidateQueries({ queryKey });
    const reloadPrices = () => queries.invalidateQueries({ queryKey: ["/api/market-data"] });
    const refreshPrices = async () => {
      await call("POST /api/update-prices");
      await Promise.all([reload(spotQuery), reload(leveragedQuery), reloadPrices()]);
    };
    return {
      refreshPrices,
      async addSpot(body: SpotInput): Promise<void> {
        await call("POST /api/spot-positions", { body, key: keyOf(body) });
        await reload(spotQuery);
      },
      async editSpot(id: string, body: SpotInput): Promise<void> {
        await call("PATCH /api/spot-positions/:id", { params: { id }, body });
        await reload(spotQuery);
      },
      async removeSpot({ id }: SpotPosition): Promise<void> {
        await call("DELETE /api/spot-positions/:id", { params: { id } });
        await reload(spotQuery);
      },
      async addLeveraged(body: LeveragedInput & { positionType: "long" | "short" }): Promise<void> {
        await call("POST /api/leveraged-positions", { body, key: keyOf(body) });
        // A failed price refresh is no failure to add (specification 1, section 8).
        await refreshPrices().catch(() => reload(leveragedQuery));
      },
      async editLeveraged(id: string, body: LeveragedInput): Promise<void> {
        await call("PATCH /api/leveraged-positions/:id", { params: { id }, body });
        await reload(leveragedQuery);
      },
      async closeLeveraged({ id }: LeveragedPosition): Promise<void> {
        await call("DELETE /api/leveraged-positions/:id", { params: { id } });
        await reload(leveragedQuery);
      },
    };
  }, [queries, keyOf]);
}

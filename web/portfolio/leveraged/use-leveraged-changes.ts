import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useRequestKey } from "../../api/request-key.ts";
import { useRefreshPrices } from "../page/use-refresh-prices.ts";
import { type LeveragedPosition, leveragedQuery } from "../portfolio.queries.ts";

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

/** What can be done to leveraged positions; each is followed by what the server then says of all of them. */
export function useLeveragedChanges() {
  const queries = useQueryClient();
  const keyOf = useRequestKey();
  const refreshPrices = useRefreshPrices();
  const reload = () => queries.invalidateQueries({ queryKey: leveragedQuery.queryKey });
  return {
    async addLeveraged(body: LeveragedInput & { positionType: "long" | "short" }): Promise<void> {
      await call("POST /api/leveraged-positions", { body, key: keyOf(body) });
      // A failed price refresh is no failure to add (specification 1, section 8).
      await refreshPrices().catch(reload);
    },
    async editLeveraged(id: string, body: LeveragedInput): Promise<void> {
      await call("PATCH /api/leveraged-positions/:id", { params: { id }, body });
      await reload();
    },
    async closeLeveraged({ id }: LeveragedPosition): Promise<void> {
      await call("DELETE /api/leveraged-positions/:id", { params: { id } });
      await reload();
    },
  };
}

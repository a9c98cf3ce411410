import type { TypedPrice } from "../../../shared/portfolio/typed-price.ts";
import { call } from "../../api/call.ts";
import { useRequestKey } from "../../api/request-key.ts";
import { reloadLeveraged } from "../../ledger/reload.ts";
import { useRefreshPrices } from "../use-refresh-prices.ts";

export type LeveragedInput = {
  symbol: string;
  name: string;
  size: string;
  entryPrice: string;
  currentPrice: string;
  leverage: number;
  liquidationPrice: string;
  typed?: TypedPrice;
  coinId?: string | null;
};

/** `openedAt` is a time in ISO format, absent for now. */
type NewLeveragedInput = LeveragedInput & { positionType: "long" | "short"; openedAt?: string };

/** The changes to leveraged positions. After each change the list is reloaded, with the chart and the return. */
export function useLeveragedChanges() {
  const keyOf = useRequestKey();
  const refreshPrices = useRefreshPrices();
  return {
    async addLeveraged(body: NewLeveragedInput): Promise<void> {
      await call("POST /api/leveraged-positions", { body, key: keyOf(body) });
      // The position is added even if the price refresh fails.
      await refreshPrices().catch(() => undefined);
      await reloadLeveraged();
    },
    async editLeveraged(id: string, body: LeveragedInput): Promise<void> {
      await call("PATCH /api/leveraged-positions/:id", { params: { id }, body });
      await reloadLeveraged();
    },
  };
}

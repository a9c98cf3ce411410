import type { TypedPrice } from "../../../shared/portfolio/typed-price.ts";
import { call } from "../../api/call.ts";
import { useRequestKey } from "../../api/request-key.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import type { SpotPosition } from "../portfolio.queries.ts";

export type SpotInput = {
  symbol: string;
  name: string;
  amount: string;
  entryPrice: string;
  currentPrice: string;
  typed?: TypedPrice;
  coinId?: string | null;
};
/** `openedAt` is a time in ISO format, absent for now. */
type NewSpotInput = SpotInput & { openedAt?: string };

/** The changes to spot positions. After each change the list and its transactions are reloaded. */
export function useSpotChanges() {
  const keyOf = useRequestKey();
  const reloadAfter = async (change: Promise<unknown>): Promise<void> => {
    await change;
    await reloadLedger();
  };
  return {
    addSpot: (body: NewSpotInput) => reloadAfter(call("POST /api/spot-positions", { body, key: keyOf(body) })),
    editSpot: (id: string, body: SpotInput) =>
      reloadAfter(call("PATCH /api/spot-positions/:id", { params: { id }, body })),
    restoreSpot: ({ id }: SpotPosition) =>
      reloadAfter(call("POST /api/spot-positions/:id/restore", { params: { id } })),
    removeSpot: ({ id }: SpotPosition) => reloadAfter(call("DELETE /api/spot-positions/:id", { params: { id } })),
  };
}

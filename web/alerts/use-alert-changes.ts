import { call } from "../api/call.ts";
import { queries } from "../api/query-client.ts";
import { useRequestKey } from "../api/request-key.ts";
import type { PriceAlert } from "./alerts.queries.ts";

export type AlertInput = {
  symbol: string;
  name: string;
  coinId: string;
  alertType: PriceAlert["alertType"];
  targetPrice: string;
  repeats: boolean;
};
type AlertChange = Partial<Pick<AlertInput, "alertType" | "targetPrice" | "repeats"> & { isActive: boolean }>;

const reloadAlerts = () => queries.invalidateQueries({ queryKey: ["/api/price-alerts"] });

/** The changes of price alerts. Each one reloads the list afterwards. */
export function useAlertChanges() {
  const idempotencyKeyOf = useRequestKey();
  return {
    async add(body: AlertInput): Promise<void> {
      await call("POST /api/price-alerts", { body, key: idempotencyKeyOf(body) });
      await reloadAlerts();
    },
    async edit(id: string, body: AlertChange): Promise<void> {
      await call("PATCH /api/price-alerts/:id", { params: { id }, body });
      await reloadAlerts();
    },
    async remove(id: string): Promise<void> {
      await call("DELETE /api/price-alerts/:id", { params: { id } });
      await reloadAlerts();
    },
  };
}

import { displayOf, isCurrency } from "../../shared/currencies/catalogue.ts";
import type { DisplayCurrency } from "../../shared/values/display-currency.ts";
import { call } from "../api/call.ts";

/** The currency with its current rate, or null when it is unknown or cannot be loaded. */
export async function loadCurrency(code: string): Promise<DisplayCurrency | null> {
  try {
    const { rates } = await call("GET /api/currencies");
    const rate = rates[code];
    return isCurrency(code) && rate !== undefined ? displayOf(code, rate) : null;
  } catch {
    return null;
  }
}

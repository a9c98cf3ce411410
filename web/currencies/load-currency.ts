import { atRates } from "../../shared/currencies/at-rates.ts";
import { displayOf, isCurrency } from "../../shared/currencies/catalogue.ts";
import type { DisplayCurrency } from "../../shared/values/display-currency.ts";
import { call } from "../api/call.ts";

/** The currency with its current rate, or null when it is unknown or cannot be loaded. */
export async function loadCurrency(code: string): Promise<DisplayCurrency | null> {
  try {
    return isCurrency(code) ? atRates(displayOf(code, "1"), await call("GET /api/currencies")) : null;
  } catch {
    return null;
  }
}

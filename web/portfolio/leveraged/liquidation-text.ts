import type { PositionType } from "../../../shared/portfolio/rules.ts";
import type { PriceEntry } from "../../currencies/entry/entry-currency.ts";
import { computeLiquidation, type LeveragedValues } from "../form/form-rules.ts";

type Values = Pick<LeveragedValues, "entryPrice" | "leverage" | "liquidationPrice">;

/**
 * The liquidation price in the currency of the form; the present text while it cannot be computed. For a stored entry
 * price, it is computed in US dollars, because that price may have been typed at another rate.
 */
export function liquidationText(entry: PriceEntry, values: Values, type: PositionType): string {
  const { entryPrice, leverage, liquidationPrice } = values;
  const isStored = entry.isStored("entryPrice", entryPrice);
  const computed = computeLiquidation(isStored ? entry.usdOf("entryPrice", entryPrice) : entryPrice, leverage, type);
  if (computed === null) return liquidationPrice;
  return isStored ? entry.inCurrency(computed) : computed;
}

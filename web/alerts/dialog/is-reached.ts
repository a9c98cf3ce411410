import { type AlertType, isPercent, isUpward } from "../../../shared/alerts/rules.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import { compare, type Decimal, type Exact, exactText, parseDecimal, product } from "../../../shared/values/decimal.ts";

/** The current price and 24-hour change of a coin. A value is null when the page does not know it. */
export type CoinQuote = { price: Exact | null; change24h: Decimal | null };

type UnlistedPrice = { price: number | null; price_change_percentage_24h?: number | null };

/** `unlisted` is a known price for a coin that may be missing from the market list. */
export function quoteOf(columns: Columns | null, id: string, unlisted?: UnlistedPrice): CoinQuote {
  const index = columns?.id.indexOf(id) ?? -1;
  const price = unlisted?.price ?? columns?.current_price[index] ?? null;
  const change = unlisted?.price_change_percentage_24h ?? columns?.price_change_percentage_24h[index] ?? null;
  return {
    price: price === null ? null : exactText(price),
    change24h: change === null ? null : parseDecimal(change),
  };
}

export function isReached(type: AlertType, target: Decimal, { price, change24h }: CoinQuote): boolean {
  const current = isPercent(type) ? change24h : price;
  if (current === null) return false;
  const threshold = type === "fall_24h" ? product(target, "-1" as Exact) : target;
  return isUpward(type) ? compare(current, threshold) >= 0 : compare(current, threshold) <= 0;
}

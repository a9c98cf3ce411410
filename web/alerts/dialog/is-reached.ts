import { type AlertType, isPercent, isUpward } from "../../../shared/alerts/rules.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import { compare, type Decimal, type Exact, exactText, parseDecimal, product } from "../../../shared/values/decimal.ts";

/** What the page knows of a coin now; null: nothing. */
export type Now = { price: Exact | null; change24h: Decimal | null };

/** `usd`: its price where the market's own may be missing. */
export function nowOf(columns: Columns | null, id: string, usd?: number | null): Now {
  const at = columns?.id.indexOf(id) ?? -1;
  const price = usd ?? columns?.current_price[at] ?? null;
  const change = columns?.price_change_percentage_24h[at] ?? null;
  return {
    price: price === null ? null : exactText(price),
    change24h: change === null ? null : parseDecimal(change),
  };
}

export function isReached(type: AlertType, target: Decimal, { price, change24h }: Now): boolean {
  const figure = isPercent(type) ? change24h : price;
  if (figure === null) return false;
  const line = type === "fall_24h" ? product(target, "-1" as Exact) : target;
  return isUpward(type) ? compare(figure, line) >= 0 : compare(figure, line) <= 0;
}

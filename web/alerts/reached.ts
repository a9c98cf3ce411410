import { type AlertType, isPercent, isUpward } from "../../shared/alert-rules.ts";
import { compare, type Decimal, divide, type Exact, product } from "../../shared/decimal.ts";

/** What the page knows of a coin now; null: nothing. */
export type Now = { price: Exact | null; change24h: Decimal | null };

export const percentOf = (part: Exact, whole: Exact) => divide(product(part, "100" as Exact), whole);

export function isReached(type: AlertType, target: Decimal, { price, change24h }: Now): boolean {
  const figure = isPercent(type) ? change24h : price;
  if (figure === null) return false;
  const line = type === "fall_24h" ? product(target, "-1" as Exact) : target;
  return isUpward(type) ? compare(figure, line) >= 0 : compare(figure, line) <= 0;
}

import { readPositive } from "../../../shared/portfolio/rules.ts";
import { type Decimal, multiply } from "../../../shared/values/decimal.ts";

/** Quantity × price of a form; null while one of them is not a positive number. */
export function positionValue(quantity: string, price: string): Decimal | null {
  const [parsedQuantity, parsedPrice] = [readPositive(quantity, ""), readPositive(price, "")];
  return "value" in parsedQuantity && "value" in parsedPrice ? multiply(parsedQuantity.value, parsedPrice.value) : null;
}

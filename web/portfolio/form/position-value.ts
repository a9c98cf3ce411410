import { readPositive } from "../../../shared/portfolio/rules.ts";
import { type Decimal, multiply } from "../../../shared/values/decimal.ts";

/** What a form's result line says: quantity × price, while both are numbers. */
export function worthOf(quantity: string, price: string): Decimal | null {
  const [many, each] = [readPositive(quantity, ""), readPositive(price, "")];
  return "value" in many && "value" in each ? multiply(many.value, each.value) : null;
}

import { type Decimal, multiply } from "../values/decimal.ts";

/** Price a day times days, exact. */
export const totalPrice = (pricePerDay: Decimal, days: number): Decimal =>
  multiply(pricePerDay, String(days) as Decimal);

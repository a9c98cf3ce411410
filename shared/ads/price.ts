import { type Decimal, multiply } from "../values/decimal.ts";

/** Price per day × days, without rounding. */
export const totalPrice = (pricePerDay: Decimal, days: number): Decimal =>
  multiply(pricePerDay, String(days) as Decimal);

import { z } from "zod";
import type { Decimal } from "../values/decimal.ts";
import { isPlainPositive, TYPED_CURRENCIES, typedAgrees } from "./typed-price.ts";

const plainPositive = (label: string) => {
  const problem = `${label} must be decimal text above 0, such as "1234.50"`;
  // Aborts, because the comparison with the entry price needs numbers.
  return z.string(problem).refine(isPlainPositive, { error: problem, abort: true });
};
const typedPrice = z.object(
  {
    /** The digits as they were typed. */
    price: plainPositive("The typed price"),
    currency: z.enum(TYPED_CURRENCIES, `The currency of the typed price must be one of ${TYPED_CURRENCIES.join(", ")}`),
    /** Units of the currency per US dollar. */
    rate: plainPositive("The rate of the typed price"),
  },
  "The typed price must be an object with price, currency and rate",
);
/** The entry price in the currency in which it was typed. A changed entry price without this field removes it. */
export const withTyped = { typed: typedPrice.optional() };
type WithTyped = { entryPrice?: Decimal | null | undefined; typed?: z.output<typeof typedPrice> | undefined };

/** A refinement is not part of the schema's fields, because zod makes no partial copy of a refined schema. */
export function checkTyped({ entryPrice, typed }: WithTyped, context: z.RefinementCtx): void {
  if (!typed) return;
  if (entryPrice == null) context.addIssue("A typed price needs the entry price in US dollars beside it");
  else if (!typedAgrees(entryPrice, typed))
    context.addIssue("The entry price must be the typed price divided by its rate, in US dollars");
}

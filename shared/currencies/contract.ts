import { z } from "zod";
import { define } from "../endpoint.ts";
import { RATE_AGES } from "../values/display-currency.ts";

/** Decimal text by currency code. */
const rates = z.record(z.string(), z.string());

export const currencies = z.object({
  base: z.literal("usd"),
  /** The time at which the bank published the rates of currencies that are not coins, or null before the first load. */
  asOf: z.iso.datetime().nullable(),
  /** True when newer rates should be there for a day. Those of a weekend or a holiday are not stale. */
  stale: z.boolean(),
  /** The rates of btc, eth and sats follow the market's prices. */
  rates,
  /** The rates at a time in the past, as far as they are known. Those of money are of the last publication day then. */
  earlier: z.partialRecord(z.enum(RATE_AGES), rates),
});

export const currencyEndpoints = define({
  "GET /api/currencies": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns how many units of each display currency one US dollar is worth, and was worth up to a year ago",
    reply: currencies,
    rawResponse: true,
  },
});

import { z } from "zod";
import { define } from "../endpoint.ts";

export const currencies = z.object({
  base: z.literal("usd"),
  /** The time when the rates of currencies that are not coins were loaded, or null before the first load. */
  asOf: z.iso.datetime().nullable(),
  /** True when the rates are older than two days. */
  stale: z.boolean(),
  /** Decimal text by currency code. The rates of btc, eth and sats follow the market's prices. */
  rates: z.record(z.string(), z.string()),
});

export const currencyEndpoints = define({
  "GET /api/currencies": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns how many units of each display currency one US dollar is worth",
    reply: currencies,
    rawResponse: true,
  },
});

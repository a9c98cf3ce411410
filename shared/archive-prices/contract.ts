import { z } from "zod";
import { define } from "../endpoint.ts";

export const archivePricesEndpoints = define({
  "GET /api/archive-prices": {
    access: "user",
    summary: "Counts the user's transactions without a price in US dollars, and those whose price is in the archive",
    reply: z.object({
      missing: z.int(),
      /** Those of the missing whose coin has a price of that hour or day in the archive. */
      available: z.int(),
      /** The transactions that the archive has priced. */
      used: z.int(),
    }),
  },
  "POST /api/archive-prices": {
    access: "user",
    summary: "Prices the user's transactions without a price by the price archive",
    reply: z.object({ priced: z.int(), missing: z.int() }),
  },
  "DELETE /api/archive-prices": {
    access: "user",
    summary: "Removes all prices that are from the price archive",
    reply: z.object({ removed: z.int() }),
  },
});

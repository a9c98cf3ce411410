import { z } from "zod";
import { define } from "../endpoint.ts";

export const archivePricesEndpoints = define({
  "GET /api/archive-prices": {
    access: "user",
    reach: "read:amounts",
    summary: "Counts the user's transactions without a price in US dollars, and those whose price is in the archive",
    reply: z.object({
      missing: z.int(),
      /** The number of transactions without a price that the archive can price, by the hour or the day. */
      available: z.int(),
      /** The number of transactions that have a price from the archive. */
      used: z.int(),
    }),
  },
  "POST /api/archive-prices": {
    access: "user",
    reach: "write",
    summary: "Gives the user's transactions without a price the prices of the archive",
    reply: z.object({ priced: z.int(), missing: z.int() }),
  },
  "DELETE /api/archive-prices": {
    access: "user",
    reach: "write",
    summary: "Removes all prices that are from the price archive",
    reply: z.object({ removed: z.int() }),
  },
});

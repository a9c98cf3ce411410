import { z } from "zod";
import { define } from "../endpoint.ts";
import { doubt } from "../transactions/evidence/schema.ts";

const date = z.iso.date();
/** The number of prices of each source, with the first and the last of their days (UTC). */
const sources = z.array(z.object({ source: z.string(), prices: z.int(), from: date, to: date }));
/** The coins without a price on some days, at most 20. */
const unpriced = z.array(
  z.object({
    coinId: z.string(),
    symbol: z.string(),
    /** The number of transactions for whose time the archive has no price. */
    times: z.int(),
    /** The first day with a price in the archive; null without one. */
    firstDay: date.nullable(),
    /** True when one of these times is before that day. */
    isBefore: z.boolean(),
    /** True while older prices of the coin may still be loaded. */
    isWaiting: z.boolean(),
  }),
);

/**
 * The transactions that need a price, and whose prices in the archive are doubtful; at most 20. Where the sides differ,
 * none is used.
 */
const doubted = z.array(doubt.extend({ transactionId: z.string(), at: z.iso.datetime() }));

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
      sources,
      unpriced,
      doubted,
    }),
  },
  "POST /api/archive-prices": {
    access: "user",
    reach: "write",
    summary: "Gives the user's transactions without a price the prices of the archive; older ones are loaded first",
    /** Only those that this import has booked. */
    query: z.strictObject({ import: z.uuid("import must be the id of an import").optional() }),
    reply: z.object({ priced: z.int(), missing: z.int(), sources, unpriced, doubted }),
  },
  "DELETE /api/archive-prices": {
    access: "user",
    reach: "write",
    summary: "Removes all prices that are from the price archive",
    reply: z.object({ removed: z.int() }),
  },
});

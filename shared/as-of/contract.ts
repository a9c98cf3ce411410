import { z } from "zod";
import { define } from "../endpoint.ts";

const time = z.iso.datetime();
const decimal = z.string();

const holding = z.object({
  symbol: z.string(),
  coinId: z.string().nullable(),
  account: z.string(),
  amount: decimal,
  /** In US dollars: the archive's nearest price, at most a day away. Null without one. */
  price: decimal.nullable(),
  priceAt: time.nullable(),
  /** The ledger's currency for one US dollar on that day. */
  rate: decimal.nullable(),
  value: decimal.nullable(),
  /** That of `knownAmount`; null when it is known of none. */
  cost: decimal.nullable(),
  knownAmount: decimal,
  /** The number of open perpetuals. Their results change the amount, which is then the value of the account. */
  perps: z.number().optional(),
});
export type AsOfHolding = z.output<typeof holding>;

export const asOfReply = z.object({
  at: time,
  currency: z.string(),
  timeZone: z.string(),
  holdings: z.array(holding),
  /** The sum of the known values; null when none is known. */
  total: decimal.nullable(),
  /** What is not in the total, and why. */
  unknown: z.array(
    z.object({
      symbol: z.string(),
      coinId: z.string().nullable(),
      account: z.string(),
      amount: decimal,
      reason: z.string(),
    }),
  ),
  /** The names of the linked accounts that were never read. What they hold is unknown. */
  unread: z.array(z.string()),
});
export type AsOf = z.output<typeof asOfReply>;

export const asOfEndpoints = define({
  "GET /api/portfolio/as-of": {
    access: "user",
    reach: "read:amounts",
    example: { path: "/api/portfolio/as-of?at=2025-12-31T23%3A00%3A00Z" },
    summary:
      "Returns what was held in each account at a time, with the nearest price; as JSON, or as CSV with format=csv",
    query: z.strictObject({
      at: z.iso
        .datetime({ offset: true, error: "at must be a time such as 2025-12-31T23:00:00Z" })
        .transform((text) => Date.parse(text)),
      format: z.enum(["json", "csv"], "format must be json or csv").default("json"),
    }),
    reply: asOfReply,
    rawResponse: true,
    maybeFile: true,
  },
});

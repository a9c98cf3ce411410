import { z } from "zod";

const decimal = z.string();

/** How an amount of a transaction was valued. */
export const evidencePart = z.object({
  part: z.enum(["amount", "fee"]),
  symbol: z.string(),
  coinId: z.string().nullable(),
  amount: decimal,
  /** In the currency of the reply; null when it is unknown. */
  value: decimal.nullable(),
  /** What the value follows from: money itself, a stated value or price, or the other amounts of the transaction. */
  evidence: z.enum(["money", "stated value", "stated price", "other amounts"]).nullable(),
  /** The stated value, or the stated price of one coin. */
  stated: z.object({ money: decimal, currency: z.string() }).nullable(),
  /** Set when the price archive stated it, with the source and the time of the price where they are stored. */
  archive: z.object({ source: z.string().nullable(), at: z.iso.datetime().nullable() }).nullable(),
  /** The official rate that was used; null when none was needed or there is none. */
  rate: z
    .object({
      from: z.string(),
      /** Units of the reply's currency for one unit of `from`. */
      rate: decimal,
      publishedOn: z.iso.date(),
      source: z.string(),
      /** True for the rate at which the euro replaced a currency. */
      isFixed: z.boolean(),
      /** True while the rate of the day is not published, so that an earlier one stands in for it. */
      isProvisional: z.boolean(),
    })
    .nullable(),
  /** True when the value is unknown because its money has no official rate. */
  lacksRate: z.boolean(),
});

/** Why the value of a trade is doubtful: by the day's prices its sides differ, or a price that follows is far off. */
export const doubt = z.object({
  reason: z.enum(["sides differ", "far from market"]),
  /** The coin whose price is far off. */
  symbol: z.string().nullable(),
  /** How many times one is the other. */
  factor: decimal,
  /** A sentence for the user. */
  text: z.string(),
});

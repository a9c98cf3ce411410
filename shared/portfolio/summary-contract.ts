import { z } from "zod";
import { define } from "../endpoint.ts";

const time = z.iso.datetime();
const decimal = z.string();
const day = z.object({ change: decimal, percent: decimal.nullable() }).nullable();

const position = {
  id: z.string(),
  coinId: z.string().nullable(),
  symbol: z.string(),
  entryPrice: decimal,
  price: decimal,
  /** Null for the price that was stored with the position, because the market has none. */
  pricedAt: time.nullable(),
  value: decimal,
  cost: decimal,
  equity: decimal,
  pnl: decimal,
  percent: decimal.nullable(),
  day,
};

export const weight = z.object({
  coinId: z.string().nullable(),
  symbol: z.string(),
  kind: z.enum(["spot", "long", "short"]),
  leverage: z.int(),
  /** The share of the equity, in percent. */
  weight: decimal,
  /** Profit or loss since the purchase, in percent. */
  return: decimal.nullable(),
});
export const weightsReply = z.object({
  asOf: time.nullable(),
  /** Positions of the same kind in the same coin count as one. The largest come first. */
  items: z.array(weight),
  /** The share of positions that are not listed. */
  other: decimal,
  totalReturn: decimal.nullable(),
  dayReturn: decimal.nullable(),
});

export const summaryEndpoints = define({
  "GET /api/portfolio/summary": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the portfolio valued at the present prices: totals, and the figures of each position and balance",
    reply: z.object({
      /** The time of the market's prices; null before the first ones. */
      asOf: time.nullable(),
      totals: z.object({
        value: decimal,
        cost: decimal,
        /** Spot value, balances of linked accounts, and margin plus P&L of each leveraged position. */
        equity: decimal,
        pnl: decimal,
        percent: decimal.nullable(),
        day,
        spotPositions: z.int(),
        leveragedPositions: z.int(),
      }),
      spot: z.array(z.object({ ...position, amount: decimal })),
      leveraged: z.array(
        z.object({
          ...position,
          size: decimal,
          leverage: z.int(),
          positionType: z.enum(["long", "short"]),
          liquidationPrice: decimal,
          state: z.enum(["open", "risky", "liquidated"]),
          /** The move of the price to the liquidation price, in percent; null when that is 0. */
          distance: decimal.nullable(),
        }),
      ),
      /** The balances of linked accounts, summed by coin. Their cost is not known, so they have no P&L. */
      linked: z.array(
        z.object({
          coinId: z.string().nullable(),
          symbol: z.string(),
          amount: decimal,
          /** Null without a price; the value is then 0. */
          price: decimal.nullable(),
          pricedAt: time.nullable(),
          value: decimal,
          day,
        }),
      ),
    }),
  },
  "GET /api/portfolio/weights": {
    access: "user",
    reach: "read:percent",
    summary:
      "Returns the weights and returns of the positions in percent, without any amount and without linked accounts",
    reply: weightsReply,
  },
});

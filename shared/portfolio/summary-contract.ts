import { z } from "zod";
import { define } from "../endpoint.ts";
import { LEDGER_CURRENCIES } from "../ledger-settings/settings.ts";
import { partialSum } from "../partial-sums/schema.ts";
import { earnedPartly, earnedSums } from "../transactions/holdings-contract.ts";
import { METHODS } from "../transactions/methods.ts";

const time = z.iso.datetime();
const decimal = z.string();
const day = z.object({ change: decimal, percent: decimal.nullable() }).nullable();

/** Figures that are null when they are unknown: without a price, or without any known cost. */
const figures = {
  value: decimal.nullable(),
  /** The cost and the P&L count only the coins whose cost is known. */
  cost: decimal.nullable(),
  equity: decimal.nullable(),
  pnl: decimal.nullable(),
  percent: decimal.nullable(),
  day,
};

const position = {
  id: z.string(),
  coinId: z.string().nullable(),
  symbol: z.string(),
  entryPrice: decimal,
  /** Null for the price that was stored with the position, because the market has none. */
  pricedAt: time.nullable(),
  ...figures,
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
  /** False when the return is that of the coins whose cost is known, or when it is known of none. */
  costKnown: z.boolean(),
});
const coinName = z.object({ coinId: z.string().nullable(), symbol: z.string() });
export const weightsReply = z.object({
  asOf: time.nullable(),
  /** Positions of the same kind in the same coin count as one. The largest come first. */
  items: z.array(weight),
  /** The share of positions that are not listed. */
  other: decimal,
  /** The P&L in percent of the known costs of spot positions and the margins of leveraged ones. */
  totalReturn: decimal.nullable(),
  dayReturn: decimal.nullable(),
  /** The numbers of spot positions whose P&L is known: that of all their coins, and that of a part of them. */
  pnlKnownOf: z.object({ known: z.int(), partly: z.int(), all: z.int() }),
  /** Coins without a price, which have no weight and are in no return. */
  withoutPrice: z.array(coinName),
  /** Whether a position is liquidated: it counts in the total return, but it has no weight. */
  hasLiquidated: z.boolean(),
});

export const summaryEndpoints = define({
  "GET /api/portfolio/summary": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the portfolio valued at the present prices: totals, and the figures of each position and balance",
    reply: z.object({
      /** The time of the market's prices; null before the first ones. */
      asOf: time.nullable(),
      /** The currency and the method of the ledger. */
      currency: z.enum(LEDGER_CURRENCIES),
      method: z.enum(METHODS),
      /** Coins whose cost is unknown. They are in the value, but in no cost and no P&L. */
      unknown: z.array(
        z.object({ coinId: z.string().nullable(), symbol: z.string(), amount: decimal, value: decimal.nullable() }),
      ),
      /**
       * Coins of which a chain has less than the ledger. Which of them left is not known, so their cost and P&L in the totals
       * are averages: the missing coins take an even part of the known cost of all positions in the coin. `spot` has the
       * positions as in the ledger, with all of their cost.
       */
      averageCost: z.array(coinName),
      /**
       * The sums of what is known. The equity is spot value, balances of linked accounts, and margin plus P&L of each
       * leveraged position.
       */
      totals: z.object({
        ...figures,
        /** The cost of what the P&L is of, to which its percentage refers. What has no price has a cost, but no P&L. */
        pnlCost: decimal.nullable(),
        /**
         * Of spot holdings. Realised gains are those of coins that left, unrealised ones those of coins that are held. The fees
         * are those that belong to no purchase and no sale.
         */
        realised: decimal.nullable(),
        unrealised: decimal.nullable(),
        income: decimal.nullable(),
        fees: decimal.nullable(),
        /**
         * The same sums with the number of parts that are missing: positions and balances, or transactions of the ledger. A
         * position of which the cost is known in part is also missing.
         */
        sums: earnedSums.extend({
          value: partialSum,
          cost: partialSum,
          equity: partialSum,
          pnl: partialSum,
          unrealised: partialSum,
        }),
        partlyKnown: earnedPartly,
        /** The number of spot positions whose whole cost is known. */
        costKnownOf: z.object({ known: z.int(), all: z.int() }),
        spotPositions: z.int(),
        /** With the liquidated ones, which are listed until they are closed. */
        leveragedPositions: z.int(),
      }),
      spot: z.array(
        z.object({
          ...position,
          /** Null when the market has none and none was stated. */
          price: decimal.nullable(),
          amount: decimal,
          /** The part of the amount whose cost is known, and whether that is all of it. */
          knownAmount: decimal,
          costKnown: z.boolean(),
        }),
      ),
      leveraged: z.array(
        z.object({
          ...position,
          /** Prices and money are null when the rate of the ledger's currency is not known. */
          entryPrice: decimal.nullable(),
          /** Null also when the market has none and none was stated. The figures are null then, but for the cost. */
          price: decimal.nullable(),
          size: decimal,
          leverage: z.int(),
          positionType: z.enum(["long", "short"]),
          liquidationPrice: decimal.nullable(),
          state: z.enum(["open", "risky", "liquidated"]),
          /** The move of the price to the liquidation price, in percent; null when that is 0. */
          distance: decimal.nullable(),
        }),
      ),
      /**
       * The balances of linked accounts, summed by coin. Their cost is not known, so they have no P&L. Below zero is what a
       * chain has less than the ledger.
       */
      linked: z.array(
        z.object({
          coinId: z.string().nullable(),
          symbol: z.string(),
          amount: decimal,
          /** Null without a price, and so is the value. */
          price: decimal.nullable(),
          pricedAt: time.nullable(),
          value: decimal.nullable(),
          day,
          /** The number of open perpetuals. Their results change the amount, so that its change of the day is unknown. */
          perps: z.number(),
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

import { z } from "zod";
import { define } from "../endpoint.ts";
import { ledgerSum } from "../partial-sums/schema.ts";
import { METHODS } from "./methods.ts";

const time = z.iso.datetime();
const decimal = z.string();

const step = z.object({
  transactionId: z.string(),
  kind: z.string(),
  at: time,
  /** The change of the holding's amount and cost. The cost is null when it is unknown. */
  amount: decimal,
  cost: decimal.nullable(),
  /** Null unless coins were disposed of. */
  proceeds: decimal.nullable(),
  gain: decimal.nullable(),
});
/** The sums with the number of parts that are missing, and the transactions that these are of. */
export const earnedSums = z.object({ realised: ledgerSum, income: ledgerSum, fees: ledgerSum });

const holding = z.object({
  /** Null when the user has no position in the coin, for example because only fees were paid in it. */
  positionId: z.string().nullable(),
  coinId: z.string().nullable(),
  symbol: z.string(),
  amount: decimal,
  /** The cost of the coins whose cost is known; null when none is. */
  cost: decimal.nullable(),
  /** Null when no gain, no income, or no fee is known, although there is some. */
  realised: decimal.nullable(),
  income: decimal.nullable(),
  fees: decimal.nullable(),
  sums: earnedSums,
  /** The amount that has no purchase on record. */
  missing: decimal,
  /** The held amount whose cost is not known. */
  unpriced: decimal,
  transactions: z.int(),
});

/** Which sums leave out a part that is unknown. */
export const earnedPartly = z.object({ realised: z.boolean(), income: z.boolean(), fees: z.boolean() });

export const holdingEndpoints = define({
  "GET /api/holdings": {
    access: "user",
    reach: "read:amounts",
    summary:
      "Returns what each holding cost and earned, by the method of the ledger; figures are null when none is known",
    reply: z.object({
      method: z.enum(METHODS),
      /** The money of all figures. */
      currency: z.string(),
      holdings: z.array(holding),
      totals: z.object({
        realised: decimal.nullable(),
        income: decimal.nullable(),
        fees: decimal.nullable(),
        deposits: decimal.nullable(),
        sums: earnedSums,
        partlyKnown: earnedPartly,
      }),
      /** The cost of all holdings at the end of each day with a transaction, oldest first; null while none is known. */
      costs: z.array(z.object({ at: time, cost: decimal.nullable() })),
    }),
  },
  "GET /api/holdings/:positionId": {
    access: "user",
    reach: "read:amounts",
    example: { path: "/api/holdings/SPOT" },
    summary: "Returns the steps that a holding's figures add up from, oldest first",
    reply: holding.extend({
      steps: z.array(step),
      /** The sums of earlier steps, when there are more than 500. */
      earlier: step.omit({ transactionId: true, kind: true, at: true }).nullable(),
    }),
  },
});

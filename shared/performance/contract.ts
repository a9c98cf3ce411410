import { z } from "zod";
import { define } from "../endpoint.ts";
import { MAX_ACCOUNT } from "../transactions/rules.ts";
import { BENCHMARKS, PERFORMANCE_RANGES } from "./rules.ts";

const time = z.iso.datetime();
const decimal = z.string();
/** A fraction: 0.05 is 5 %. */
const fraction = z.number();

export const performanceEndpoints = define({
  "GET /api/portfolio/performance": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the time- and money-weighted return of a period, and what the same deposits would have become",
    query: z.strictObject({
      range: z.enum(PERFORMANCE_RANGES, `range must be one of ${PERFORMANCE_RANGES.join(", ")}`).default("1y"),
      benchmark: z.enum(BENCHMARKS, `benchmark must be one of ${BENCHMARKS.join(", ")}`).default("bitcoin"),
      /** Only this account. Its transfers are deposits and withdrawals. */
      account: z.string().max(MAX_ACCOUNT).optional(),
    }),
    reply: z.object({
      /** The start of the period, or the first deposit in it. */
      from: time,
      to: time,
      currency: z.string(),
      /** Time-weighted: chain-linked at each deposit and withdrawal. */
      twr: fraction.nullable(),
      /** Money-weighted: per year, and below a year that of the period. */
      irr: fraction.nullable(),
      benchmark: z.object({ id: z.enum(BENCHMARKS), irr: fraction.nullable(), value: decimal.nullable() }),
      value: decimal.nullable(),
      /** The value at the start; "0" when nothing was held before. */
      startValue: decimal.nullable(),
      /** The value at the start and the money that was put in since then, minus what was taken out. */
      flows: decimal.nullable(),
      /** How many deposits and withdrawals have no stated value, so that they count at the market price of their day. */
      flowsAtMarket: z.int(),
      points: z.array(
        z.object({
          at: time,
          value: decimal,
          invested: decimal,
          twr: fraction,
          /** The change of the benchmark's price since `from`; 0 for cash, and null where a price is missing. */
          benchmark: fraction.nullable(),
        }),
      ),
      /** What has no price when it needs one, or no history. Its deposits and withdrawals are left out too. */
      leftOut: z.array(
        z.object({
          kind: z.enum(["coin", "position", "linked account"]),
          coinId: z.string().nullable(),
          symbol: z.string(),
          reason: z.string(),
        }),
      ),
      /** The coins of which more was sold or sent than had come in. That part counts as brought in when it left. */
      oversold: z.array(z.object({ coinId: z.string().nullable(), symbol: z.string() })),
      /** Why a return is not known; null when both are. */
      unavailable: z.string().nullable(),
    }),
  },
});

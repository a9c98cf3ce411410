import { z } from "zod";
import { define } from "../endpoint.ts";
import { HISTORY_RANGES } from "./chart/history-range.ts";

const time = z.iso.datetime();
const decimal = z.string();

const dayFlows = z.object({
  positionId: z.string().nullable(),
  coinId: z.string().nullable(),
  symbol: z.string(),
  amount: decimal,
  /** Null when the value of none of it is known. */
  added: decimal.nullable(),
  taken: decimal.nullable(),
  unvalued: decimal,
  openings: z.array(z.object({ amount: decimal, value: decimal })),
});
const closedToday = z.object({
  coinId: z.string().nullable(),
  symbol: z.string(),
  positionType: z.enum(["long", "short"]),
  size: decimal,
  entryPrice: decimal,
  exitPrice: decimal,
  realisedPnl: decimal,
  /** The margin of a position that ended with its loss; null for others. */
  lostMargin: decimal.nullable(),
  isNew: z.boolean(),
});

const valuePoint = z.object({
  at: time,
  value: decimal,
  /** Cost and P&L count only the coins whose cost is known. They are null when no cost is known. */
  cost: decimal.nullable(),
  pnl: decimal.nullable(),
  /**
   * The value without borrowed money, and the part of it that is no P&L: known costs and margins. Null in records from
   * before they were kept.
   */
  equity: decimal.nullable(),
  equityCost: decimal.nullable(),
});

export const valuesEndpoints = define({
  "GET /api/portfolio/day-flows": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns what came to each holding, what left it and which positions were closed in the last 24 hours",
    reply: z.object({ holdings: z.array(dayFlows), closed: z.array(closedToday) }),
  },
  "GET /api/portfolio/history": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the value of the user's portfolio over time",
    query: z.strictObject({
      range: z.enum(HISTORY_RANGES, `range must be one of ${HISTORY_RANGES.join(", ")}`).default("30d"),
    }),
    reply: z.array(valuePoint),
  },
  "GET /api/portfolio/values": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns value and cost over time, from records, from transactions, or for today's holdings",
    query: z.strictObject({
      range: z.enum(HISTORY_RANGES, `range must be one of ${HISTORY_RANGES.join(", ")}`).default("30d"),
      /** Only this position, or only the spot positions in this coin. */
      positionId: z.string().max(200).optional(),
      coinId: z.string().max(200).optional(),
    }),
    reply: z.array(
      valuePoint.extend({
        /** The money that came in since the point before, or went out; null where it is not known. */
        flow: decimal.nullable(),
        /**
         * A daily record, the transactions with the price archive, or today's holdings with the price archive. The last
         * point is of the present when something came in or went out since the point before it.
         */
        basis: z.enum(["recorded", "transactions", "today", "present"]),
        /** The values between the point before and this one are not known. */
        isAfterGap: z.literal(true).optional(),
        /** Only the first point has it: there will be earlier ones, or fewer gaps, because prices are still being loaded. */
        isLoading: z.literal(true).optional(),
        /**
         * Only the first point has it: when the first holding or record began, before which no range has a value. Absent in the first
         * days, when charts of coins go on before it with today's holdings.
         */
        begins: time.optional(),
        /** Only the first point has it: the symbols of what no point counts, because no price of any time is known. */
        leftOut: z.array(z.string()).optional(),
        /** Only the first point has it: the symbols of what counts at its stated price, because no market has one. */
        stated: z.array(z.string()).optional(),
      }),
    ),
  },
});

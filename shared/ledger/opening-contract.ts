import { z } from "zod";
import { coinId, symbol } from "../coins/coin-fields.ts";
import { define } from "../endpoint.ts";
import {
  at,
  notNegative,
  optional,
  positive,
  priceCurrency,
  storedAccount,
  transaction,
} from "../transactions/contract.ts";

/** Maximum number of parts, and of arrivals, of one opening balance. */
export const MAX_OPENING_PARTS = 100;

const part = z.object({
  amount: positive("Amount"),
  /** When they were bought; null when only the time is known at which they were held. */
  boughtAt: optional(at),
  /** The cost of the part with its fees, in `priceCurrency`; null when it is unknown. */
  cost: optional(notNegative("Cost")),
});

export const newOpeningBalance = z.object({
  symbol,
  coinId,
  account: storedAccount.default(""),
  /** The time at which the coins were held. */
  at,
  parts: z
    .array(part, "Parts must be a list")
    .min(1, "An opening balance has at least one part")
    .max(MAX_OPENING_PARTS, `An opening balance has at most ${MAX_OPENING_PARTS} parts`),
  /** The currency of all costs; null for US dollars. */
  priceCurrency: optional(priceCurrency),
  /** The ids of transfers by which coins of this balance came into the ledger. From now on they come from `account`. */
  arrivals: z
    .array(z.string("Arrivals must be ids of transactions").max(16))
    .max(MAX_OPENING_PARTS, `An opening balance has at most ${MAX_OPENING_PARTS} arrivals`)
    .default([]),
});

export const openingEndpoints = define({
  "POST /api/opening-balances": {
    access: "user",
    reach: "write",
    example: {
      body: {
        symbol: "btc",
        at: "2026-01-31T12:00:00Z",
        parts: [{ amount: "2", boughtAt: "2020-03-13T12:00:00Z", cost: "10000" }],
      },
    },
    summary: "Books coins that were held before the ledger begins; idempotent with an Idempotency-Key",
    body: newOpeningBalance,
    reply: z.object({ transactions: z.array(transaction) }),
    status: 201,
  },
});

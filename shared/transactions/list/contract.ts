import { z } from "zod";
import { define } from "../../endpoint.ts";
import { MAX_KEY, storedAccount, storedNote, transaction } from "../contract.ts";
import { otherSide } from "../other-side-schema.ts";
import { FIRST_YEAR, LAST_YEAR, PAGE_SIZE } from "../rules.ts";
import { LISTED_KINDS } from "./listed-kind.ts";
import { MAX_BULK, MAX_SEARCH } from "./rules.ts";

const decimal = z.string();
const IDS = new RegExp(`^\\d{1,16}(,\\d{1,16}){0,${MAX_BULK - 1}}$`);

/** The figures of a row in the ledger's currency. Null is unknown, or nothing that there is. */
const figures = z.object({
  /** Of one unit of the first coin, by what was paid or stated. */
  price: decimal.nullable(),
  /** Of what was traded or moved, without the fee. */
  value: decimal.nullable(),
  /** The value of the fee. */
  fees: decimal.nullable(),
  /** The result of a closed perpetual contract of a venue, without its fee. */
  pnl: decimal.nullable(),
});

const ids = z
  .array(z.string("ids must be texts").max(MAX_KEY), "ids must be a list")
  .min(1, "ids must not be empty")
  .max(MAX_BULK, `At most ${MAX_BULK} transactions can be changed at once`);
const own = z.object({ account: storedAccount.optional(), note: storedNote.optional() });

export const listEndpoints = define({
  "GET /api/transactions": {
    access: "user",
    reach: "read:amounts",
    example: { path: "/api/transactions?limit=10" },
    summary: "Returns the user's transactions, newest first, in pages",
    query: z.strictObject({
      /** A coin id, or ~ and a symbol for a coin that the market does not know. */
      coinId: z.string().max(MAX_KEY).optional(),
      /** That of either side of a transfer. An empty one lists the transactions without an account. */
      account: z.string().max(MAX_KEY).optional(),
      /** "perpetual" has the trades of perpetual contracts with their fees, and "funding" what holding them costs. */
      kind: z.enum(LISTED_KINDS, `kind must be one of ${LISTED_KINDS.join(", ")}`).optional(),
      /** A year of the ledger, which begins on its first day of the tax year, in its time zone. */
      year: z.coerce
        .number("year must be a year such as 2026")
        .int()
        .min(FIRST_YEAR - 1)
        .max(LAST_YEAR)
        .optional(),
      /** A part of a note, an account, or the symbol or name of a coin. */
      q: z.string().max(MAX_SEARCH, `q has at most ${MAX_SEARCH} characters`).optional(),
      /** Only these transactions, separated by commas. */
      ids: z
        .string()
        .regex(IDS, `ids must be up to ${MAX_BULK} ids of transactions, separated by commas`)
        .transform((ids) => ids.split(","))
        .optional(),
      cursor: z
        .string()
        .regex(/^\d{1,16}\.\d{1,16}$/, "cursor must come from an earlier page")
        .optional(),
      limit: z.coerce.number("limit must be a number").int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
    }),
    reply: z.object({
      items: z.array(transaction.extend({ otherSide, figures })),
      /** The currency of the figures. */
      currency: z.string(),
      next: z.string().nullable(),
    }),
  },
  "GET /api/transactions/choices": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the kinds, coins, accounts and years of the user's transactions, by which they can be listed",
    reply: z.object({
      kinds: z.array(z.enum(LISTED_KINDS)),
      /** `name` is null for a coin that the market does not list. */
      coins: z.array(z.object({ coinId: z.string(), symbol: z.string(), name: z.string().nullable() })),
      /** An empty one stands for transactions without an account. */
      accounts: z.array(z.string()),
      /** Newest first. */
      years: z.array(z.int()),
    }),
  },
  "POST /api/transactions/bulk": {
    access: "user",
    reach: "write",
    example: { body: { ids: ["1"], change: { account: "Kraken" } } },
    summary: "Changes, deletes or restores many transactions at once: all of them or none",
    body: z.union([
      z.object({ ids, change: z.union([z.literal("delete"), z.literal("restore"), own]) }),
      /** Each transaction with its own values, such as those that it had before a change. */
      z.object({
        changes: z
          .array(
            // `toAccount` is the account that receives a transfer. Null where there is none.
            own.extend({ id: z.string().max(MAX_KEY), toAccount: storedAccount.nullable().optional() }),
            "changes must be a list",
          )
          .min(1, "changes must not be empty")
          .max(MAX_BULK, `At most ${MAX_BULK} transactions can be changed at once`),
        /** The `linked` of the reply to the change that is undone. These linked accounts get their earlier account back. */
        linked: z.array(z.string().max(MAX_KEY)).max(MAX_BULK).optional(),
      }),
    ]),
    reply: z.object({
      /** The transactions that were changed, deleted or restored. */
      ids: z.array(z.string()),
      /** The fields of the changed transactions before the change. To undo it, send them as `changes`, and `linked` too. */
      before: z.array(
        z.object({ id: z.string(), account: z.string(), toAccount: z.string().nullable(), note: z.string() }),
      ),
      /** The linked accounts that were joined with the old account, which has no transaction any more, and now with the new one. */
      linked: z.array(z.string()),
    }),
  },
});

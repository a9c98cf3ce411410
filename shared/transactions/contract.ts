import { z } from "zod";
import { coinId, symbol } from "../coins/coin-fields.ts";
import { define } from "../endpoint.ts";
import { isQuoted } from "../exchange-rates/quoted.ts";
import { checkedBy } from "../values/checked-schema.ts";
import {
  ABOVE_ZERO,
  checkAccount,
  checkExact,
  checkNote,
  checkPriceCurrency,
  checkTime,
  NOT_BELOW_ZERO,
  NOT_ZERO,
  type NumberRule,
  numberProblem,
} from "./check-fields.ts";
import { doubt, evidencePart } from "./evidence/schema.ts";
import { MAX_LEGS } from "./rules.ts";
import { ALL_KINDS, KINDS } from "./transaction.ts";

const time = z.iso.datetime();
const decimal = z.string();
export const MAX_KEY = 200;

const exact = (label: string, rule?: NumberRule) =>
  z
    .union([z.string(), z.number()], numberProblem(label))
    .transform(checkedBy((input) => checkExact(input, label, rule)));
export const positive = (label: string) => exact(label, ABOVE_ZERO);
export const notNegative = (label: string) => exact(label, NOT_BELOW_ZERO);
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => (value ?? null) as z.output<Schema> | null);

/** Any decimal, below 0 too. */
export const exactAmount = (label: string) => exact(label);

const account = z.string("Account must be text").transform(checkedBy(checkAccount));

export const storedAccount = account;

const leg = z.object({
  coinId,
  symbol,
  /** Positive for a received amount, negative for a sent amount. */
  amount: exact("Amount", NOT_ZERO),
  /** The value of the whole amount in `priceCurrency`. */
  value: optional(notNegative("Value")),
  /** The account of this side of a transfer. */
  account: optional(account),
});
const fee = z.object({ coinId, symbol, amount: positive("Fee"), value: optional(notNegative("Value")) });

export const at = z.iso
  .datetime({ offset: true, error: "Date must be a time such as 2026-01-31T12:00:00Z" })
  .transform(checkedBy((text) => checkTime(Date.parse(text), "Date")));

const kind = z.enum(KINDS, `Kind must be one of ${KINDS.join(", ")}`);
const legs = z.array(leg, "Legs must be a list").max(MAX_LEGS, `A transaction has at most ${MAX_LEGS} legs`);
const note = z.string("Note must be text").transform(checkedBy(checkNote));
export const storedNote = note;
const positionId = z.string("Position must be an id").max(MAX_KEY);
const price = notNegative("Price");
/** The money in which the price and all values are stated. Null stands for US dollars. */
export const priceCurrency = z
  .string("priceCurrency must be a currency such as eur")
  .max(10)
  .transform(checkedBy(checkPriceCurrency));

export const newTransaction = z.object({
  kind,
  at,
  account: account.default(""),
  /** The receiving account of a transfer. */
  toAccount: optional(account),
  legs,
  /** The price of one unit of the first coin, in `priceCurrency`. */
  price: optional(price),
  priceCurrency: optional(priceCurrency),
  fee: optional(fee),
  note: note.default(""),
  /** The holding to which the transaction belongs. Without a value, the oldest holding of the coin. */
  positionId: optional(positionId),
  /** A repeated request with the same key books nothing. */
  sourceKey: optional(
    z.string("Source key must be text").min(1).max(MAX_KEY, `A source key has at most ${MAX_KEY} characters`),
  ),
});

/** An absent field is not changed; null deletes the value of a field. */
const transactionChange = z.object({
  kind: kind.optional(),
  at: at.optional(),
  account: account.optional(),
  toAccount: account.nullable().optional(),
  legs: legs.optional(),
  price: price.nullable().optional(),
  /** Without it, a stated price or value is in US dollars. */
  priceCurrency: priceCurrency.nullable().optional(),
  fee: fee.nullable().optional(),
  note: note.optional(),
});

const storedLeg = z.object({
  coinId: z.string().nullable(),
  symbol: z.string(),
  amount: decimal,
  value: decimal.nullable(),
});
export const transaction = z.object({
  id: z.string(),
  kind: z.enum(ALL_KINDS),
  at: time,
  account: z.string(),
  toAccount: z.string().nullable(),
  legs: z.array(storedLeg),
  price: decimal.nullable(),
  /** The money in which the price and all values are stated. */
  priceCurrency: z.string(),
  fee: storedLeg.nullable(),
  note: z.string(),
  /** The source of the transaction: entered by hand, created with a position, or imported. */
  source: z.string(),
  positionId: z.string().nullable(),
  /** True when the value of a coin in it is unknown. */
  lacksPrice: z.boolean(),
  /** True when the value of the fee is unknown, and so is the cost or the proceeds that it is part of. */
  lacksFeeValue: z.boolean(),
  /** True when the price or the fee's value is from the price archive. */
  hasArchivePrice: z.boolean(),
  /**
   * Where those prices come from. The time of a daily close is the end of its day. Both are
   * null for prices that were used before sources were stored.
   */
  archive: z.array(z.object({ part: z.enum(["price", "fee"]), source: z.string().nullable(), at: time.nullable() })),
});

const deleted = z.object({ deleted: z.literal(true) });

export const transactionEndpoints = define({
  "POST /api/transactions": {
    access: "user",
    reach: "write",
    example: { body: { kind: "buy", at: "2026-01-31T12:00:00Z", legs: [{ symbol: "btc", amount: "1" }], price: "2" } },
    summary: "Books a transaction; a repeated sourceKey or Idempotency-Key books nothing",
    body: newTransaction,
    reply: transaction,
    status: 201,
  },
  "GET /api/transactions/export": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns all transactions as a CSV file, oldest first",
    reply: z.string(),
    rawResponse: true,
  },
  "GET /api/transactions/:id/evidence": {
    access: "user",
    reach: "read:amounts",
    example: { path: "/api/transactions/TRANSACTION/evidence" },
    summary: "Says how each amount of a transaction was valued, and by which official rate",
    query: z.strictObject({
      currency: z
        .string()
        .max(10)
        .transform((text) => text.toLowerCase())
        .refine((code) => isQuoted(code), "currency must be one with official rates, such as eur")
        .optional(),
    }),
    reply: z.object({
      currency: z.string(),
      at: time,
      /** The calendar day in the ledger's time zone, whose rate counts. */
      day: z.iso.date(),
      /** Where coins went that were not valued: within the ledger, or from or to outside it. */
      movement: z.enum(["inside", "arrival", "departure", "rename"]).nullable(),
      parts: z.array(evidencePart),
      /** Set when the value of a trade is doubtful. Prices of the archive whose sides differ are not used. */
      doubt: doubt.nullable(),
    }),
  },
  "PATCH /api/transactions/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/transactions/TRANSACTION", body: { price: "3" } },
    summary: "Changes a transaction",
    body: transactionChange,
    reply: transaction,
  },
  "DELETE /api/transactions/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/transactions/TRANSACTION" },
    summary: "Deletes a transaction",
    reply: deleted,
  },
  "POST /api/transactions/:id/restore": {
    access: "user",
    reach: "write",
    example: { path: "/api/transactions/REMOVED/restore" },
    summary: "Restores a transaction that was deleted in the last 24 hours",
    reply: transaction,
  },
  "POST /api/spot-positions/:id/restore": {
    access: "user",
    reach: "write",
    example: { path: "/api/spot-positions/DELETED/restore" },
    summary: "Restores a spot position that was deleted in the last 24 hours, with its transactions",
    reply: z.object({ restored: z.literal(true) }),
  },
});

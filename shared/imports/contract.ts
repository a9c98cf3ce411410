import { z } from "zod";
import { define } from "../endpoint.ts";
import { newTransaction, optional } from "../transactions/contract.ts";
import { MAX_ACCOUNT } from "../transactions/rules.ts";
import { CHUNK_SIZE, MAX_FILE_NAME, MAX_KINDS, MAX_SENT_ROWS } from "./rules.ts";
import { ZONE_SOURCES } from "./zone-sources.ts";

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_PARTS = 1000;
const column = z.string("A column must be text").max(200).optional();
const meanings = ["trade", "buy", "sell", "in", "out", "transfer", "income", "spend", "fee", "gift", "loss", "skip"];

const account = z
  .string("Account must be text")
  .max(MAX_ACCOUNT, `Account has at most ${MAX_ACCOUNT} characters`)
  .transform((text) => text.toWellFormed().replace(/\p{C}/gu, "").trim());

const mapping = z.strictObject({
  account,
  time: z.string("time must name a column").max(200),
  dates: z.enum(["mdy", "dmy"]).optional(),
  zone: z.string().max(40).optional(),
  type: column,
  types: z
    .record(z.string().max(200), z.enum(meanings as [string, ...string[]]))
    .refine((types) => Object.keys(types).length <= MAX_KINDS, `types has at most ${MAX_KINDS} texts`)
    .optional(),
  pair: column,
  amount: column,
  coin: column,
  total: column,
  totalCoin: column,
  price: column,
  feeIncluded: z.boolean().optional(),
  status: column,
  statuses: z
    .record(z.string().max(200), z.boolean())
    .refine((statuses) => Object.keys(statuses).length <= MAX_KINDS, `statuses has at most ${MAX_KINDS} texts`)
    .optional(),
  sent: column,
  sentCoin: column,
  received: column,
  receivedCoin: column,
  fee: column,
  feeCoin: column,
  group: column,
  key: column,
  balance: column,
  note: column,
});

/** A transaction that the page has read from a file. */
export const importedTransaction = newTransaction.extend({
  sourceKey: z.string("A source key must be text").min(1).max(200),
  /** Both sides of one transfer have the same. */
  transferKey: optional(z.string("A transfer key must be text").min(1).max(200)),
  aliases: z.array(z.string().max(200)).max(200).default([]),
  /** The number of rows that it was made from. */
  rows: z.int().min(1).max(MAX_SENT_ROWS).default(1),
});

const count = z.int().min(0).max(1_000_000);
/** The counts of a file that the page sends in parts. */
const summary = z.object({
  total: count,
  ignored: count,
  compared: count,
  agree: count,
  /** The number of parts. */
  parts: z.int().min(1).max(MAX_PARTS),
});

export const importRequest = z.object({
  fileName: z
    .string("File name must be text")
    .max(MAX_FILE_NAME, `A file name has at most ${MAX_FILE_NAME} characters`),
  /** The whole text of a file, or a part of it that begins with its header. */
  csv: z.string("csv must be text").optional(),
  account: account.optional(),
  /** The id of a layout. Without an id, the layout is found by the header. */
  layout: z.string().max(60).optional(),
  mapping: mapping.optional(),
  /** The zone of times without one, such as "UTC+2" or "Europe/Paris". */
  zone: z.string().max(40).optional(),
  /** Answers to the questions of the file, by their keys: {"kind:Crypto Box": "income", "zone": "Asia/Bangkok"}. */
  answers: z
    .record(z.string().max(220), z.string().max(60))
    .refine((answers) => Object.keys(answers).length <= MAX_KINDS + 3, `answers has at most ${MAX_KINDS + 3} keys`)
    .optional(),
  dryRun: z.boolean("dryRun must be true or false").default(false),
  /** Instead of `csv`: one part of a file that the page has read. Sending a part again changes nothing. */
  id: z.uuid("id must be a UUID").optional(),
  part: z.int().min(0).max(MAX_PARTS).optional(),
  summary: summary.optional(),
  transactions: z
    .array(importedTransaction, "transactions must be a list")
    .max(CHUNK_SIZE, `A part has at most ${CHUNK_SIZE} transactions`)
    .optional(),
});

const question = z.object({
  /** "zone", "decimalMark", "archivePrices", or "kind:" with the text of the rows. */
  key: z.string(),
  label: z.string(),
  /** Empty when any time zone can be the answer. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Null when nothing is booked before the answer. */
  default: z.string().nullable(),
  /** The number of rows that the answer changes. */
  rows: z.int(),
});
/** Coins with the number of their transactions. */
const coinCounts = z.array(z.object({ symbol: z.string(), rows: z.int() }));
const rows = z.object({ total: z.int(), booked: z.int(), duplicates: z.int(), ignored: z.int() });
const rowProblems = z.array(z.object({ row: z.int(), problem: z.string() }));

export const importEndpoints = define({
  "POST /api/imports": {
    access: "user",
    reach: "write",
    example: {
      body: {
        fileName: "general.csv",
        csv: "date,soldAmount,soldCurrency,boughtAmount,boughtCurrency,fee,feeCurrency,exchanger,description\n2024-07-10,0.5,BTC,10,ETH,0,BTC,Online,\n",
      },
    },
    summary: "Books the rows of an exchange's file, or with dryRun only says what it would book",
    body: importRequest,
    maxBytes: MAX_BYTES,
    reply: z.object({
      /** Null in a dry run, and when no row could be read. */
      id: z.string().nullable(),
      /** Null when the header is unknown and no mapping was sent. */
      layout: z.string().nullable(),
      dryRun: z.boolean(),
      /** Each row is booked, was booked before, or is ignored for a reason in `problems`. */
      rows,
      problems: rowProblems,
      /** Rows that are booked, but should be looked at. */
      warnings: rowProblems,
      /** The sums of the rows of the file, and the last balance that it states. */
      balances: z.array(
        z.object({ account: z.string(), symbol: z.string(), computed: z.string(), stated: z.string().nullable() }),
      ),
      /** The number of balances in the file that follow from the previous row. */
      balanceCheck: z.object({ compared: z.int(), agree: z.int() }),
      /** Questions about the file that only the user can answer. Until the request has an answer, the default is used. */
      questions: z.array(question),
      /** The coins that arrive without a cost, and those that are sold, spent or paid as a fee without a price. */
      costUnknown: coinCounts,
      uncovered: coinCounts,
      unpriced: coinCounts,
      /** Coins that no market has, so that they have no present price. */
      withoutMarket: coinCounts,
      /** The columns of the file that are not used. */
      ignoredColumns: z.array(z.string()),
      /** The zone and the decimal mark of the file, and where they were read from. Null for a part of a file. */
      readFrom: z
        .object({
          zone: z.object({ zone: z.string(), from: z.enum(ZONE_SOURCES) }),
          decimalMark: z.object({ mark: z.enum([".", ","]), isProven: z.boolean() }),
        })
        .nullable(),
    }),
  },
  "GET /api/imports": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the user's imports, newest first",
    reply: z.array(
      z.object({
        id: z.string(),
        fileName: z.string(),
        layout: z.string(),
        at: z.iso.datetime(),
        rows,
        balanceCheck: z.object({ compared: z.int(), agree: z.int() }),
        /** False when not all parts of the file have arrived. */
        isComplete: z.boolean(),
      }),
    ),
  },
  "DELETE /api/imports/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/imports/IMPORT" },
    summary: "Undoes an import: deletes all transactions that it booked",
    reply: z.object({ deleted: z.literal(true), transactions: z.int() }),
  },
});

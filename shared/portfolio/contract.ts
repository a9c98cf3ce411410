import { z } from "zod";
import { coinId, name, symbol } from "../coins/coin-fields.ts";
import { define } from "../endpoint.ts";
import { FIRST_YEAR } from "../transactions/rules.ts";
import { decimalInput, optionalDecimalInput } from "./decimal-input.ts";
import { MAX_LEVERAGE, MIN_LEVERAGE, readNotNegative } from "./rules.ts";
import { checkTyped, withTyped } from "./typed-contract.ts";

/** Maximum length of an imported CSV file, in UTF-16 code units. */
const MAX_CSV = 1_000_000;

const time = z.iso.datetime();
const decimal = z.string();

const LEVERAGE_PROBLEM = `Leverage must be a whole number from ${MIN_LEVERAGE} to ${MAX_LEVERAGE}`;
const leverage = z
  .union([z.number(), z.string().regex(/^\d{1,3}$/, LEVERAGE_PROBLEM)], LEVERAGE_PROBLEM)
  .transform(Number)
  .refine((times) => Number.isInteger(times) && times >= MIN_LEVERAGE && times <= MAX_LEVERAGE, LEVERAGE_PROBLEM);
const positionType = z.enum(["long", "short"], "Position type must be long or short");

/** When the position was opened, in ms; absent for now. */
const openedAt = z.iso
  .datetime({ offset: true, error: "Opening time must be a time such as 2026-01-31T12:00:00Z" })
  .transform((text) => Date.parse(text))
  .refine((ms) => ms >= Date.UTC(FIRST_YEAR), `Opening time must not be before ${FIRST_YEAR}`)
  .optional();

export const newSpotPosition = z.object({
  openedAt,
  symbol,
  name,
  coinId,
  amount: decimalInput("Amount"),
  entryPrice: decimalInput("Entry price"),
  ...withTyped,
  /** Defaults to the entry price. */
  currentPrice: optionalDecimalInput("Current price"),
});

export const newLeveragedPosition = z.object({
  openedAt,
  symbol,
  name,
  coinId,
  size: decimalInput("Size"),
  entryPrice: decimalInput("Entry price"),
  ...withTyped,
  currentPrice: optionalDecimalInput("Current price"),
  leverage,
  /** Computed from entry price, leverage and type when it is empty or absent. */
  liquidationPrice: optionalDecimalInput("Liquidation price", readNotNegative),
  positionType: positionType.default("long"),
});

const position = {
  id: z.string(),
  userId: z.string(),
  symbol: z.string(),
  name: z.string(),
  coinId: z.string().nullable(),
  entryPrice: decimal,
  ...withTyped,
  /** The last price of the market, or the stated one. Without either it is the entry price. */
  currentPrice: decimal,
  /** False when the current price is only a copy of the entry price, so that the present price is unknown. */
  priceStated: z.boolean(),
  createdAt: time,
};

const spotPosition = z.object({
  ...position,
  amount: decimal,
  /** Null when the entry price, of which it would be a copy, is unknown too. */
  currentPrice: decimal.nullable(),
  /** Whether the cost of the whole amount is known. Without any known cost the entry price is 0. */
  costKnown: z.boolean(),
  /** The exact cost of the coins whose cost is known, and their amount; null when it is known of none. */
  cost: decimal.nullable(),
  knownAmount: decimal,
});
/** An entry price that is empty or 0 leaves an unknown cost unknown. */
const spotChange = newSpotPosition
  .omit({ openedAt: true })
  .partial()
  .extend({ entryPrice: optionalDecimalInput("Entry price", readNotNegative) });
export const leveragedPosition = z.object({
  ...position,
  size: decimal,
  leverage: z.int(),
  liquidationPrice: decimal,
  positionType,
  isLiquidated: z.boolean(),
  /**
   * The time and the market price of the liquidation; null while the position is open, and for an imported liquidation.
   */
  liquidatedAt: time.nullable(),
  liquidatedPrice: decimal.nullable(),
  /** True when the market withdrew the price that liquidated the position, so that its owner may reopen it. */
  canReopen: z.boolean(),
});

/** What is not stated: the price is the market's, the time is now, and the size is all. */
const closing = z.strictObject({
  exitPrice: decimalInput("Exit price").optional(),
  closedAt: z.iso
    .datetime({ offset: true, error: "Closing time must be a time such as 2026-01-31T12:00:00Z" })
    .transform((text) => Date.parse(text))
    .refine((ms) => ms >= Date.UTC(FIRST_YEAR), `Closing time must not be before ${FIRST_YEAR}`)
    .optional(),
  /** The size of the part that closes. */
  size: decimalInput("Size").optional(),
  /** Removes the position without a record. It can be reopened for a day. */
  discard: z
    .enum(["true", "false"], "discard must be true or false")
    .transform((text) => text === "true")
    .optional(),
});

const deleted = z.object({ deleted: z.literal(true) });

const importReport = z.object({
  dryRun: z.boolean(),
  /** Number of new positions. A dry run only counts them. */
  added: z.int(),
  /** Ids of the added positions; empty in a dry run. */
  addedIds: z.array(z.string()),
  /** Number of positions that exist already. */
  unchanged: z.int(),
  /** Rows are numbered as in a spreadsheet: the header is row 1. If there is any problem, nothing is stored. */
  problems: z.array(z.object({ row: z.int(), problem: z.string() })),
});

export const portfolioEndpoints = define({
  "GET /api/spot-positions": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the user's spot positions, oldest first",
    reply: z.array(spotPosition),
  },
  "POST /api/spot-positions": {
    access: "user",
    reach: "write",
    example: { body: { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" } },
    summary: "Adds a spot position; idempotent with an Idempotency-Key",
    body: newSpotPosition.superRefine(checkTyped),
    reply: spotPosition,
    status: 201,
  },
  "PATCH /api/spot-positions/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/spot-positions/SPOT", body: { amount: "2" } },
    summary: "Changes a spot position",
    body: spotChange.superRefine(checkTyped),
    reply: spotPosition,
  },
  "DELETE /api/spot-positions/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/spot-positions/SPOT" },
    summary: "Deletes a spot position",
    reply: deleted,
  },
  "GET /api/leveraged-positions": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the user's leveraged positions, oldest first",
    reply: z.array(leveragedPosition),
  },
  "POST /api/leveraged-positions": {
    access: "user",
    reach: "write",
    example: { body: { symbol: "btc", name: "Bitcoin", size: "1", entryPrice: "2", leverage: 5 } },
    summary: "Adds a leveraged position; idempotent with an Idempotency-Key",
    body: newLeveragedPosition.superRefine(checkTyped),
    reply: leveragedPosition,
    status: 201,
  },
  "PATCH /api/leveraged-positions/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/leveraged-positions/LEVERAGED", body: { size: "2" } },
    summary: "Changes a leveraged position, except its type; fails if it is liquidated",
    body: newLeveragedPosition.omit({ positionType: true, openedAt: true }).partial().superRefine(checkTyped),
    reply: leveragedPosition,
  },
  "POST /api/leveraged-positions/:id/reopen": {
    access: "user",
    reach: "write",
    example: { path: "/api/leveraged-positions/LIQUIDATED/reopen" },
    summary: "Reopens a position that was liquidated in the last 24 hours on a price that the market has withdrawn",
    reply: leveragedPosition,
  },
  "DELETE /api/leveraged-positions/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/leveraged-positions/LEVERAGED" },
    summary: "Closes a leveraged position or a part of it; idempotent with an Idempotency-Key",
    query: closing,
    reply: deleted,
  },
  "POST /api/update-prices": {
    access: "user",
    reach: "write",
    summary: "Revalues the user's positions at the latest prices",
    reply: z.object({ asOf: time.nullable(), updated: z.int(), liquidated: z.int() }),
  },
  "GET /api/portfolio/export": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns all positions of the user as a CSV file",
    reply: z.string(),
    rawResponse: true,
  },
  "POST /api/portfolio/import": {
    access: "user",
    reach: "write",
    example: { body: { csv: "Symbol,Amount,Entry price\nbtc,1,2" } },
    summary: "Imports the new positions of a CSV file; stores all of them or none",
    body: z.object({
      csv: z.string("csv, the text of the file, is required").max(MAX_CSV, "The file is too large"),
      dryRun: z.boolean("dryRun must be true or false").default(false),
    }),
    maxBytes: 4 * MAX_CSV,
    reply: importReport,
  },
});

import { z } from "zod";
import { define } from "../endpoint.ts";
import type { Decimal } from "../values/decimal.ts";
import { HISTORY_RANGES } from "./history-range.ts";
import {
  MAX_LEVERAGE,
  MAX_POSITION_NAME,
  MAX_SYMBOL,
  MIN_LEVERAGE,
  type Reading,
  readNotNegative,
  readPositive,
} from "./rules.ts";

const MAX_COIN_ID = 128;
/** The most characters of a CSV file that an import takes. */
const MAX_CSV = 1_000_000;
/** Problems that one import tells of. */
export const MAX_PROBLEMS = 100;

const time = z.iso.datetime();
const decimal = z.string();

type Read = (input: string | number, label: string) => Reading;
const figure = (label: string, read: Read = readPositive) =>
  z
    .union([z.string(), z.number()], `${label} must be a plain number such as 1234.5`)
    .transform((input, context): Decimal => {
      const reading = read(input, label);
      if ("value" in reading) return reading.value;
      context.addIssue(reading.problem);
      return z.NEVER;
    });

/** Null where the field is left empty. */
const figureOrNothing = (label: string, read?: Read) =>
  z
    .union([z.literal("").transform(() => null), figure(label, read)], {
      error: (issue) => firstProblem(issue) ?? `${label} must be a plain number such as 1234.5`,
    })
    .nullish()
    .transform((value) => value ?? null);

/** What the second choice of a union had to say. */
function firstProblem(issue: { code?: string; errors?: unknown }): string | undefined {
  const [, second] = (issue.errors ?? []) as { message?: string }[][];
  return second?.[0]?.message;
}

const cleaned = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .transform((text) => text.toWellFormed().normalize("NFC").replace(/\p{C}/gu, "").trim())
    .refine((text) => text !== "", `${label} is required`)
    .refine((text) => [...text].length <= max, `${label} has at most ${max} characters`);
export const symbol = cleaned("Symbol", MAX_SYMBOL).transform((text) => text.toLowerCase());
export const name = cleaned("Name", MAX_POSITION_NAME);
export const coinId = z
  .string("Coin id must be text")
  .max(MAX_COIN_ID, `Coin id has at most ${MAX_COIN_ID} characters`)
  .nullish()
  .transform((id) => id ?? null);

const LEVERAGE = `Leverage must be a whole number from ${MIN_LEVERAGE} to ${MAX_LEVERAGE}`;
const leverage = z
  .union([z.number(), z.string().regex(/^\d{1,3}$/, LEVERAGE)], LEVERAGE)
  .transform(Number)
  .refine((times) => Number.isInteger(times) && times >= MIN_LEVERAGE && times <= MAX_LEVERAGE, LEVERAGE);
const positionType = z.enum(["long", "short"], "Position type must be long or short");

export const newSpotPosition = z.object({
  symbol,
  name,
  coinId,
  amount: figure("Amount"),
  entryPrice: figure("Entry price"),
  /** Defaults to the entry price. */
  currentPrice: figureOrNothing("Current price"),
});

export const newLeveragedPosition = z.object({
  symbol,
  name,
  coinId,
  size: figure("Size"),
  entryPrice: figure("Entry price"),
  currentPrice: figureOrNothing("Current price"),
  leverage,
  /** Computed from entry, leverage and type where it is left empty. */
  liquidationPrice: figureOrNothing("Liquidation price", readNotNegative),
  positionType: positionType.default("long"),
});

const position = {
  id: z.string(),
  userId: z.string(),
  symbol: z.string(),
  name: z.string(),
  coinId: z.string().nullable(),
  entryPrice: decimal,
  currentPrice: decimal,
  createdAt: time,
};

const spotPosition = z.object({ ...position, amount: decimal });
const leveragedPosition = z.object({
  ...position,
  size: decimal,
  leverage: z.int(),
  liquidationPrice: decimal,
  positionType,
  isLiquidated: z.boolean(),
  /** The time and the market price of the liquidation; null while it is open, and when it was imported. */
  liquidatedAt: time.nullable(),
  liquidatedPrice: decimal.nullable(),
  /** The price that liquidated it was withdrawn, and its owner can reopen it. */
  canReopen: z.boolean(),
});

const deleted = z.object({ deleted: z.literal(true) });

const importReport = z.object({
  dryRun: z.boolean(),
  /** Positions that were new, or would be. */
  added: z.int(),
  /** Positions that are there already. */
  unchanged: z.int(),
  /** Rows as a spreadsheet counts them: the heads are row 1. With any, nothing is stored. */
  problems: z.array(z.object({ row: z.int(), problem: z.string() })),
});

export const portfolioEndpoints = define({
  "GET /api/spot-positions": {
    access: "user",
    summary: "One's spot positions, in the order they were added",
    reply: z.array(spotPosition),
  },
  "POST /api/spot-positions": {
    access: "user",
    summary: "Adds a spot position; with an Idempotency-Key, once however often it is sent",
    body: newSpotPosition,
    reply: spotPosition,
    status: 201,
  },
  "PATCH /api/spot-positions/:id": {
    access: "user",
    summary: "Changes a spot position",
    body: newSpotPosition.partial(),
    reply: spotPosition,
  },
  "DELETE /api/spot-positions/:id": {
    access: "user",
    summary: "Deletes a spot position",
    reply: deleted,
  },
  "GET /api/leveraged-positions": {
    access: "user",
    summary: "One's leveraged positions, in the order they were added",
    reply: z.array(leveragedPosition),
  },
  "POST /api/leveraged-positions": {
    access: "user",
    summary: "Adds a leveraged position; with an Idempotency-Key, once however often it is sent",
    body: newLeveragedPosition,
    reply: leveragedPosition,
    status: 201,
  },
  "PATCH /api/leveraged-positions/:id": {
    access: "user",
    summary: "Changes a leveraged position that is not liquidated; its type stays",
    body: newLeveragedPosition.omit({ positionType: true }).partial(),
    reply: leveragedPosition,
  },
  "POST /api/leveraged-positions/:id/reopen": {
    access: "user",
    summary: "Reopens a position that was liquidated in the last 24 hours on a price that the market has withdrawn",
    reply: leveragedPosition,
  },
  "DELETE /api/leveraged-positions/:id": {
    access: "user",
    summary: "Closes a leveraged position",
    reply: deleted,
  },
  "POST /api/update-prices": {
    access: "user",
    summary: "Revalues one's positions at the newest prices that the product has",
    reply: z.object({ asOf: time.nullable(), updated: z.int(), liquidated: z.int() }),
  },
  "GET /api/portfolio/history": {
    access: "user",
    summary: "What the portfolio was worth over time",
    query: z.strictObject({
      range: z.enum(HISTORY_RANGES, `range must be one of ${HISTORY_RANGES.join(", ")}`).default("30d"),
    }),
    reply: z.array(z.object({ at: time, value: decimal, cost: decimal, pnl: decimal })),
  },
  "GET /api/portfolio/export": {
    access: "user",
    summary: "All positions as a CSV file",
    reply: z.string(),
    prepared: true,
  },
  "POST /api/portfolio/import": {
    access: "user",
    summary: "Adds the positions of a CSV file that are not there yet, all or none",
    body: z.object({
      csv: z.string("csv, the text of the file, is required").max(MAX_CSV, "The file is too large"),
      dryRun: z.boolean("dryRun must be true or false").default(false),
    }),
    maxBytes: 4 * MAX_CSV,
    reply: importReport,
  },
});

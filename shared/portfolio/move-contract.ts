import { z } from "zod";
import { coinId, name, symbol } from "../coins/coin-fields.ts";
import { define } from "../endpoint.ts";
import { MAX_FILE_NAME } from "../imports/rules.ts";
import { exactAmount, priceCurrency, storedAccount, storedNote } from "../transactions/contract.ts";
import { MAX_LEGS } from "../transactions/rules.ts";
import { KINDS } from "../transactions/transaction.ts";
import { newLeveragedPosition, newSpotPosition } from "./contract.ts";
import { MAX_MOVE_PARTS, MOVE_SIZE } from "./move-rules.ts";

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_KEY = 200;
const MAX_ROW_MARKS = 4000;
const key = z.string().min(1).max(MAX_KEY);
const time = z.iso.datetime().transform((text) => Date.parse(text));
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(MOVE_SIZE).default([]);

const position = { id: key, symbol, name, coinId, createdAt: time };
const { entryPrice, currentPrice, typed } = newSpotPosition.shape;
const typedOrNull = typed.unwrap().nullable();

/** The amount of a spot position follows from its transactions. */
const spot = z.object({
  ...position,
  entryPrice: exactAmount("Entry price"),
  currentPrice: exactAmount("Current price"),
  typed: typedOrNull,
});
const { size, leverage, liquidationPrice, positionType } = newLeveragedPosition.shape;
const leverageFields = {
  ...position,
  entryPrice,
  currentPrice,
  typed: typedOrNull,
  size,
  leverage,
  liquidationPrice,
  positionType,
  isLiquidated: z.boolean(),
  liquidatedAt: time.nullable(),
  liquidatedPrice: exactAmount("Price").nullable(),
};
const leveraged = z.object(leverageFields);
const closed = z.object({
  ...leverageFields,
  positionId: key,
  exitPrice: exactAmount("Exit price").nullable(),
  closedAt: time,
  discardedAt: time.nullable(),
});
const count = z.int().min(0).max(1_000_000);
const importItem = z.object({
  id: key,
  createdAt: time,
  fileName: z.string().max(MAX_FILE_NAME),
  layout: z.string().max(60),
  total: count,
  ignored: count,
  compared: count,
  agree: count,
  partCount: z.int().min(1).max(1000),
  parts: z.record(z.string().regex(/^\d{1,4}$/), z.tuple([count, count])),
});
/** An adjustment may have an amount of 0 and values below 0. */
const leg = z.object({ coinId, symbol, amount: exactAmount("Amount"), value: exactAmount("Value").nullable() });
const transaction = z.object({
  kind: z.enum([...KINDS, "adjustment"]),
  at: time,
  account: storedAccount,
  toAccount: storedAccount.nullable(),
  legs: z.array(leg).max(MAX_LEGS),
  price: exactAmount("Price").nullable(),
  fee: leg.nullable(),
  note: storedNote,
  source: z.enum(["api", "import", "opening", "position", "request"]).nullable(),
  sourceKey: key.nullable(),
  batchId: key.nullable(),
  rowMarks: z.string().max(MAX_ROW_MARKS).nullable(),
  positionId: key.nullable(),
  /** Both are absent in a part that was made before they existed. */
  priceCurrency: priceCurrency.nullable().default(null),
  transferKey: key.nullable().default(null),
});

/** The ids of items are those of the browser. They name each other; the server gives the items ids of its own. */
export const moveRequest = z.object({
  /** The move, made by the browser. */
  id: z.uuid("id must be a UUID"),
  part: z
    .int()
    .min(0)
    .max(MAX_MOVE_PARTS - 1),
  isLast: z.boolean(),
  imports: list(importItem),
  spot: list(spot),
  leveraged: list(leveraged),
  closed: list(closed),
  transactions: list(transaction),
});

export const moveEndpoints = define({
  "POST /api/portfolio/move": {
    access: "user",
    reach: "refused",
    example: {
      body: {
        id: "7b0f2c52-6a52-4a7e-9a5c-6b1f7c9d2e10",
        part: 0,
        isLast: true,
        leveraged: [
          {
            symbol: "btc",
            name: "Bitcoin",
            size: "1",
            entryPrice: "2",
            leverage: 5,
            id: "one",
            coinId: "bitcoin",
            createdAt: "2026-01-31T12:00:00Z",
            currentPrice: "2",
            typed: null,
            liquidationPrice: "1",
            positionType: "long",
            isLiquidated: false,
            liquidatedAt: null,
            liquidatedPrice: null,
          },
        ],
      },
    },
    summary: "Adds a part of a portfolio that was kept in a browser; a part that is sent again adds nothing",
    body: moveRequest,
    maxBytes: MAX_BYTES,
    reply: z.object({
      /** False when the part had arrived before. */
      added: z.boolean(),
    }),
  },
});

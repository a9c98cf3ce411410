import { sql } from "drizzle-orm";
import { MAX_IMPORTS } from "../../../shared/imports/rules.ts";
import { MAX_CLOSED } from "../../../shared/ledger/closing.ts";
import { MAX_POSITIONS } from "../../../shared/portfolio/rules.ts";
import { MAX_TRANSACTIONS } from "../../../shared/transactions/rules.ts";
import { type ImportRow, imports } from "../../imports/imports.table.ts";
import type { Database } from "../../platform/storage/db.ts";
import { deleteExpired } from "../../platform/storage/delete-expired.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { closedPositions, leveragedPositions, spotPositions } from "../../transactions/positions.table.ts";
import { type NewTransactionRow, transactions } from "../../transactions/transactions.table.ts";
import type { MovedClosed, MovedLeveraged, MovedSpot } from "./moves.rules.ts";
import { portfolioMoves } from "./moves.table.ts";

export type MovedRows = {
  imports: readonly ImportRow[];
  spot: readonly MovedSpot[];
  leveraged: readonly MovedLeveraged[];
  closed: readonly MovedClosed[];
  transactions: readonly NewTransactionRow[];
};

const fits = (table: string, list: string, limit: number) =>
  `(SELECT count(*) FROM ${table} WHERE user_id = :userId) + json_array_length(:${list}) <= ${limit}`;

// The first statement decides for the others, which add their rows only when this request has claimed the part.
const CLAIM = `
  ${insertSelect(portfolioMoves, {
    userId: ":userId",
    id: ":id",
    part: ":part",
    attempt: ":attempt",
    movedAt: ":now",
  })}
  WHERE ${fits("imports", "imports", MAX_IMPORTS)}
    AND ${fits("spot_positions", "spot", MAX_POSITIONS)}
    AND ${fits("leveraged_positions", "leveraged", MAX_POSITIONS)}
    AND coalesce((SELECT closed FROM person_totals WHERE user_id = :userId), 0)
      + json_array_length(:closed) <= ${MAX_CLOSED}
    AND coalesce((SELECT transactions FROM ledgers WHERE user_id = :userId), 0)
      + json_array_length(:transactions) <= ${MAX_TRANSACTIONS}
  ON CONFLICT DO NOTHING`;
const IS_CLAIMED = `EXISTS (
  SELECT 1 FROM portfolio_moves WHERE user_id = :userId AND id = :id AND part = :part AND attempt = :attempt)`;

const ofImport = jsonField<ImportRow>();
const INSERT_IMPORTS = `
  ${insertSelect(imports, {
    id: ofImport("id"),
    userId: ":userId",
    createdAt: ofImport("createdAt"),
    fileName: ofImport("fileName"),
    layout: ofImport("layout"),
    total: ofImport("total"),
    ignored: ofImport("ignored"),
    compared: ofImport("compared"),
    agree: ofImport("agree"),
    partCount: ofImport("partCount"),
    parts: ofImport("parts"),
  })}
  FROM json_each(:imports) WHERE ${IS_CLAIMED} ON CONFLICT DO NOTHING`;

const ofPosition = jsonField<MovedSpot>();
const POSITION = {
  id: ofPosition("id"),
  userId: ":userId",
  symbol: ofPosition("symbol"),
  name: ofPosition("name"),
  coinId: ofPosition("coinId"),
  entryPrice: ofPosition("entryPrice"),
  typed: ofPosition("typed"),
  currentPrice: ofPosition("currentPrice"),
  createdAt: ofPosition("createdAt"),
};
// With the amount 0 no opening purchase is booked, because the purchase is among the moved transactions.
const INSERT_SPOT = `
  ${insertSelect(spotPositions, { ...POSITION, updatedAt: ":now", amount: "'0'" })}
  FROM json_each(:spot) WHERE ${IS_CLAIMED} ON CONFLICT DO NOTHING`;

const ofLeveraged = jsonField<MovedLeveraged>();
const LEVERAGE = {
  size: ofLeveraged("size"),
  leverage: ofLeveraged("leverage"),
  liquidationPrice: ofLeveraged("liquidationPrice"),
  positionType: ofLeveraged("positionType"),
  isLiquidated: ofLeveraged("isLiquidated"),
  liquidatedAt: ofLeveraged("liquidatedAt"),
  liquidatedPrice: ofLeveraged("liquidatedPrice"),
};
const INSERT_LEVERAGED = `
  ${insertSelect(leveragedPositions, {
    ...POSITION,
    updatedAt: ":now",
    ...LEVERAGE,
    liquidationHint: `CAST(${ofLeveraged("liquidationPrice")} AS REAL)`,
  })}
  FROM json_each(:leveraged) WHERE ${IS_CLAIMED} ON CONFLICT DO NOTHING`;

const ofClosed = jsonField<MovedClosed>();
const INSERT_CLOSED = `
  ${insertSelect(closedPositions, {
    ...POSITION,
    ...LEVERAGE,
    positionId: ofClosed("positionId"),
    exitPrice: ofClosed("exitPrice"),
    closedAt: ofClosed("closedAt"),
    discardedAt: ofClosed("discardedAt"),
  })}
  FROM json_each(:closed) WHERE ${IS_CLAIMED} ON CONFLICT DO NOTHING`;

const ofTransaction = jsonField<NewTransactionRow>();
const INSERT_TRANSACTIONS = `
  ${insertSelect(transactions, {
    userId: ":userId",
    kind: ofTransaction("kind"),
    at: ofTransaction("at"),
    account: ofTransaction("account"),
    toAccount: ofTransaction("toAccount"),
    legs: ofTransaction("legs"),
    price: ofTransaction("price"),
    fee: ofTransaction("fee"),
    note: ofTransaction("note"),
    source: ofTransaction("source"),
    sourceKey: ofTransaction("sourceKey"),
    batchId: ofTransaction("batchId"),
    rowMarks: ofTransaction("rowMarks"),
    positionId: ofTransaction("positionId"),
    priceCurrency: ofTransaction("priceCurrency"),
    transferKey: ofTransaction("transferKey"),
  })}
  FROM json_each(:transactions) WHERE ${IS_CLAIMED} ORDER BY json_each.key ON CONFLICT DO NOTHING`;

const FIND = "SELECT attempt FROM portfolio_moves WHERE user_id = :userId AND id = :id AND part = :part";

type Part = { userId: string; id: string; part: number; attempt: string; now: number };

/** Adds the rows of a part once. "full" means that they do not fit into the portfolio; then no row is added. */
export async function insertMoved(db: Database, part: Part, rows: MovedRows): Promise<"added" | "known" | "full"> {
  const lists = Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, JSON.stringify(list)]));
  const statements = [CLAIM, INSERT_IMPORTS, INSERT_SPOT, INSERT_LEVERAGED, INSERT_CLOSED, INSERT_TRANSACTIONS, FIND];
  const results = await db.d1.batch<{ attempt?: string }>(
    statements.map((text) => prepare(db, text, { ...part, ...lists })),
  );
  const attempt = results.at(-1)!.results[0]?.attempt;
  return attempt === undefined ? "full" : attempt === part.attempt ? "added" : "known";
}

/** Removes parts of old moves, which no browser sends again. Returns how many. */
export const purgeParts = (db: Database, until: number): Promise<number> =>
  deleteExpired(db, portfolioMoves, sql`rowid`, portfolioMoves.movedAt, until);

import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { TypedPrice } from "../../shared/portfolio/typed-price.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { users } from "../accounts/accounts.table.ts";

const decimalColumn = (column: string) => text(column).$type<Decimal>().notNull();

/** Columns of all positions. Amounts and prices are decimal text with precision 20 and scale 8; times are in ms. */
const positionColumns = {
  id: text().primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Lower case. */
  symbol: text().notNull(),
  name: text().notNull(),
  /** The id of the coin, because several coins can share a symbol. Null when the coin is unknown. */
  coinId: text("coin_id"),
  entryPrice: decimalColumn("entry_price"),
  /** The entry price as typed in another currency. Every statement that changes the entry price clears or sets it. */
  typed: text({ mode: "json" }).$type<TypedPrice>(),
  currentPrice: decimalColumn("current_price"),
  createdAt: integer("created_at").notNull(),
};
const openColumns = {
  ...positionColumns,
  updatedAt: integer("updated_at").notNull(),
  /** SHA-256 of the request body, to recognise a repeated request with the same Idempotency-Key. */
  requestHash: text("request_hash"),
};

export const spotPositions = sqliteTable(
  "spot_positions",
  {
    ...openColumns,
    amount: decimalColumn("amount"),
    /**
     * The exact cost of the coins whose cost is known, and their amount, as both follow from the transactions. Both are
     * null in a row that was stored before these columns existed, until `readSpot` derives them.
     */
    cost: text().$type<Exact>(),
    knownAmount: text("known_amount").$type<Exact>(),
  },
  (table) => [
    index("spot_positions_by_user").on(table.userId, table.createdAt),
    index("spot_positions_by_coin").on(table.coinId),
  ],
);

const leverageColumns = {
  size: decimalColumn("size"),
  leverage: integer().notNull(),
  liquidationPrice: decimalColumn("liquidation_price"),
  positionType: text("position_type").$type<PositionType>().notNull().default("long"),
  isLiquidated: integer("is_liquidated", { mode: "boolean" }).notNull().default(false),
  /** Time and market price of the liquidation. Null while the position is open and when it was imported. */
  liquidatedAt: integer("liquidated_at"),
  liquidatedPrice: text("liquidated_price").$type<Exact>(),
};

export const leveragedPositions = sqliteTable(
  "leveraged_positions",
  {
    ...openColumns,
    ...leverageColumns,
    /**
     * The liquidation price as a float, so that an index can sort it. It only finds candidates; exact decimals decide.
     */
    liquidationHint: real("liquidation_hint").notNull(),
  },
  (table) => [
    index("leveraged_positions_by_user").on(table.userId, table.createdAt),
    index("leveraged_positions_open")
      .on(table.coinId, table.positionType, table.liquidationHint)
      .where(sql`is_liquidated = 0`),
  ],
);

/** Leveraged positions, and parts of them, that were closed. `shared/ledger/closing.ts` explains the columns. */
export const closedPositions = sqliteTable(
  "closed_positions",
  {
    ...positionColumns,
    ...leverageColumns,
    positionId: text("position_id").notNull(),
    exitPrice: text("exit_price").$type<Exact>(),
    closedAt: integer("closed_at").notNull(),
    discardedAt: integer("discarded_at"),
  },
  (table) => [
    index("closed_positions_by_user").on(table.userId, table.closedAt, table.id).where(sql`discarded_at IS NULL`),
    index("closed_positions_discarded").on(table.discardedAt).where(sql`discarded_at IS NOT NULL`),
  ],
);

import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { users } from "../accounts/accounts.table.ts";

const decimal = (column: string) => text(column).$type<Decimal>().notNull();

/** Amounts and prices are decimal text, precision 20 and scale 8; times are ms. */
const position = {
  id: text().primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Lower case. */
  symbol: text().notNull(),
  name: text().notNull(),
  /** Which of the coins that share the symbol; null when none is known. */
  coinId: text("coin_id"),
  entryPrice: decimal("entry_price"),
  currentPrice: decimal("current_price"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  /** SHA-256 of the body that a client may send again with the same Idempotency-Key. */
  requestHash: text("request_hash"),
};

export const spotPositions = sqliteTable("spot_positions", { ...position, amount: decimal("amount") }, (table) => [
  index("spot_positions_by_user").on(table.userId, table.createdAt),
  index("spot_positions_by_coin").on(table.coinId),
]);

export const leveragedPositions = sqliteTable(
  "leveraged_positions",
  {
    ...position,
    size: decimal("size"),
    leverage: integer().notNull(),
    liquidationPrice: decimal("liquidation_price"),
    positionType: text("position_type").$type<PositionType>().notNull().default("long"),
    isLiquidated: integer("is_liquidated", { mode: "boolean" }).notNull().default(false),
    /** When the position was liquidated, and at which market price; null while it is open, and when it was imported. */
    liquidatedAt: integer("liquidated_at"),
    liquidatedPrice: text("liquidated_price").$type<Exact>(),
    /** The liquidation price as an index can sort it: it finds candidates, and never decides. */
    liquidationHint: real("liquidation_hint").notNull(),
  },
  (table) => [
    index("leveraged_positions_by_user").on(table.userId, table.createdAt),
    index("leveraged_positions_open")
      .on(table.coinId, table.positionType, table.liquidationHint)
      .where(sql`is_liquidated = 0`),
  ],
);

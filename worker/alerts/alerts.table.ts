import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AlertType } from "../../shared/alerts/rules.ts";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { sessions, users } from "../accounts/accounts.table.ts";
import { leveragedPositions } from "../portfolio/positions.table.ts";

const flag = (column: string) => integer(column, { mode: "boolean" }).notNull();
const owner = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What a waiting alert is woken by: a figure that comes to its hint from below (up) or from above (down). */
export type Wake = "price_up" | "price_down" | "change_up" | "change_down";

/** Targets and prices are decimal text; times are ms; versions are the market snapshot's. */
export const priceAlerts = sqliteTable(
  "price_alerts",
  {
    id: text().primaryKey(),
    userId: owner(),
    /** Lower case. */
    symbol: text().notNull(),
    name: text().notNull(),
    coinId: text("coin_id").notNull(),
    alertType: text("alert_type").$type<AlertType>().notNull(),
    /** US dollars; of a rise or a fall, percent without its sign. */
    targetPrice: text("target_price").$type<Decimal>().notNull(),
    /** Arms itself again, instead of ending when it fires. */
    repeats: flag("repeats").default(false),
    isActive: flag("is_active").default(true),
    isTriggered: flag("is_triggered").default(false),
    createdAt: integer("created_at").notNull(),
    /** The owner's last change: what was decided before it is void. */
    updatedAt: integer("updated_at").notNull(),
    triggeredAt: integer("triggered_at"),
    /** Seen on the near side of its target since it was set or fired: only then is beyond it a crossing. */
    isArmed: flag("is_armed"),
    wakesOn: text("wakes_on").$type<Wake>().notNull(),
    /** As an index can sort it: it finds candidates, and never decides. */
    wakeHint: real("wake_hint").notNull(),
    /** The snapshot that the state follows: no older one decides any more. */
    decidedVersion: integer("decided_version").notNull(),
    /** SHA-256 of the body that a client may send again with the same Idempotency-Key. */
    requestHash: text("request_hash"),
  },
  (table) => [
    index("price_alerts_by_user").on(table.userId, table.createdAt),
    index("price_alerts_waiting").on(table.coinId, table.wakesOn, table.wakeHint).where(sql`is_active = 1`),
  ],
);

/** What fired, for its reader. A price alert's type and target, or a position's liquidation price and the step to it. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    kind: text().$type<AlertType | "liquidation">().notNull(),
    coinId: text("coin_id").notNull(),
    symbol: text().notNull(),
    name: text().notNull(),
    target: text().$type<Decimal>().notNull(),
    /** Percent; null of a price alert. */
    step: integer().$type<20 | 10 | 5 | 2 | 0>(),
    positionType: text("position_type").$type<PositionType>(),
    price: text().$type<Exact>().notNull(),
    triggeredAt: integer("triggered_at").notNull(),
    isRead: flag("is_read").default(false),
  },
  (table) => [
    index("notifications_by_user").on(table.userId, table.id),
    index("notifications_unread").on(table.userId).where(sql`is_read = 0`),
  ],
);

/** The nearest step to liquidation that a position is within, or 100: none. Positions that were never near have no row. */
export const liquidationMarks = sqliteTable(
  "liquidation_marks",
  {
    positionId: text("position_id")
      .primaryKey()
      .references(() => leveragedPositions.id, { onDelete: "cascade" }),
    step: integer().notNull(),
    decidedVersion: integer("decided_version").notNull(),
  },
  (table) => [index("liquidation_marks_near").on(table.positionId).where(sql`step < 100`)],
);

/** Browsers to push to. `id` is a digest of the endpoint, which is a secret between browser and us. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    userId: owner(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The session that subscribed: when it ends, so do the pushes. */
    sid: text()
      .notNull()
      .references(() => sessions.sid, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("push_subscriptions_by_user").on(table.userId, table.createdAt),
    index("push_subscriptions_by_session").on(table.sid),
  ],
);

/** One row, k = 1: the last snapshot that every alert was decided on. */
export const alertProgress = sqliteTable("alert_progress", {
  k: integer().primaryKey(),
  version: integer().notNull(),
});

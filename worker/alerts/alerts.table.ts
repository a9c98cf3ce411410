import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { NoticeKind } from "../../shared/alerts/notices.ts";
import type { AlertType } from "../../shared/alerts/rules.ts";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { sessions, users } from "../accounts/accounts.table.ts";
import { linkedAccounts } from "../linked-accounts/linked-accounts.table.ts";
import { leveragedPositions } from "../transactions/positions.table.ts";

const booleanColumn = (column: string) => integer(column, { mode: "boolean" }).notNull();
const ownerColumn = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The metric that wakes an alert, and whether it must rise (up) or fall (down) to the alert's threshold. */
export type WakesOn = "price_up" | "price_down" | "change_up" | "change_down";

/** Targets and prices are decimal text, times are in ms, and versions are those of the market snapshot. */
export const priceAlerts = sqliteTable(
  "price_alerts",
  {
    id: text().primaryKey(),
    userId: ownerColumn(),
    /** Lower case. */
    symbol: text().notNull(),
    name: text().notNull(),
    coinId: text("coin_id").notNull(),
    alertType: text("alert_type").$type<AlertType>().notNull(),
    /** A price in US dollars. For a rise or a fall: percent, without a sign. */
    targetPrice: text("target_price").$type<Decimal>().notNull(),
    /** The alert re-arms after it fired. Otherwise it ends. */
    repeats: booleanColumn("repeats").default(false),
    isActive: booleanColumn("is_active").default(true),
    isTriggered: booleanColumn("is_triggered").default(false),
    createdAt: integer("created_at").notNull(),
    /** Time of the owner's last change. Decisions on an earlier state of the alert are void. */
    updatedAt: integer("updated_at").notNull(),
    triggeredAt: integer("triggered_at"),
    /**
     * The metric was on the near side of the target, where the alert does not fire, since the alert was set or last
     * fired. Only an armed alert can fire.
     */
    isArmed: booleanColumn("is_armed"),
    wakesOn: text("wakes_on").$type<WakesOn>().notNull(),
    /** A float, so that an index can sort it. It only finds candidates; exact decimals decide. */
    wakeThreshold: real("wake_threshold").notNull(),
    /** The snapshot of the last decision. Older snapshots must not decide this alert again. */
    decidedVersion: integer("decided_version").notNull(),
    /** SHA-256 of the request body, to recognise a repeated request with the same Idempotency-Key. */
    requestHash: text("request_hash"),
  },
  (table) => [
    index("price_alerts_by_user").on(table.userId, table.createdAt),
    index("price_alerts_waiting").on(table.coinId, table.wakesOn, table.wakeThreshold).where(sql`is_active = 1`),
  ],
);

/**
 * Alerts and warnings that fired, and notices of decisions and mentions. By `kind`, `target` is a price alert's target, a
 * position's liquidation price, or the id of a notice's article, order or chat message. `name` is that of the coin; for
 * "channel_paused" the host of the webhook, for "warnings_paused" the linked account, and for a notice the article, the
 * order or the person.
 */
export const notifications = sqliteTable(
  "notifications",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: ownerColumn(),
    kind: text().$type<AlertType | NoticeKind | "liquidation" | "channel_paused" | "warnings_paused">().notNull(),
    coinId: text("coin_id").notNull(),
    symbol: text().notNull(),
    name: text().notNull(),
    target: text().$type<Decimal>().notNull(),
    /** Distance to liquidation in percent. Null for a price alert. */
    step: integer().$type<20 | 10 | 5 | 2 | 0>(),
    positionType: text("position_type").$type<PositionType>(),
    price: text().$type<Exact>().notNull(),
    triggeredAt: integer("triggered_at").notNull(),
    isRead: booleanColumn("is_read").default(false),
    /** The details of a notice, such as the reason that an admin gave. */
    detail: text(),
  },
  (table) => [
    index("notifications_by_user").on(table.userId, table.id),
    index("notifications_unread").on(table.userId).where(sql`is_read = 0`),
  ],
);

/**
 * The smallest liquidation warning step (in percent) that each position is within, or 100 when it is within none.
 * Positions that were never near liquidation have no row.
 */
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

/** The same for the perpetual positions of linked accounts. */
export const perpMarks = sqliteTable(
  "perp_marks",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => linkedAccounts.id, { onDelete: "cascade" }),
    /** The venue's name of the contract. */
    contract: text().notNull(),
    positionType: text("position_type").$type<PositionType>().notNull(),
    step: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.contract, table.positionType] })],
);

/** Browsers that receive push notifications. `id` is a digest of the endpoint, because the endpoint is a secret. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    userId: ownerColumn(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The session that subscribed. The subscription is deleted with the session. */
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

/** One row with k = 1: the last snapshot on which every alert was decided. */
export const alertProgress = sqliteTable("alert_progress", {
  k: integer().primaryKey(),
  version: integer().notNull(),
});

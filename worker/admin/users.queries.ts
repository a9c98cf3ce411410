import { DETAIL_LIMITS, USERS_PAGE_SIZE } from "../../shared/admin/limits.ts";
import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";

/** A subquery that returns rows as a JSON array of objects. */
const jsonRows = (columns: string[], from: string): string =>
  `(SELECT json_group_array(json_object(${columns.map((name) => `'${name}', ${name}`).join(", ")})) FROM (${from}))`;

/** Messages that are read to find the newest undeleted ones. */
const MESSAGES_READ = 8;
const newestOrders = (archived: 0 | 1) => `
  SELECT * FROM (
    SELECT id, ad_type AS adType, status, payment_amount AS paymentAmount, payment_currency AS paymentCurrency
    FROM ad_orders WHERE user_id = page.id AND archived = ${archived} ORDER BY id DESC LIMIT ${DETAIL_LIMITS.adOrders})`;

const LISTS = `
  ${jsonRows(
    ["symbol", "amount", "currentPrice"],
    `SELECT symbol, amount, CASE WHEN current_price NOT IN ('0', entry_price) THEN current_price END AS currentPrice FROM spot_positions
     WHERE user_id = page.id ORDER BY created_at LIMIT ${DETAIL_LIMITS.spot}`,
  )} AS spotPositions,
  ${jsonRows(
    ["symbol", "leverage", "positionType", "size"],
    `SELECT symbol, leverage, position_type AS positionType, size FROM leveraged_positions
     WHERE user_id = page.id ORDER BY created_at LIMIT ${DETAIL_LIMITS.leveraged}`,
  )} AS leveragedPositions,
  ${jsonRows(
    ["symbol", "alertType", "targetPrice", "isActive"],
    `SELECT symbol, alert_type AS alertType, target_price AS targetPrice, is_active AS isActive FROM price_alerts
     WHERE user_id = page.id ORDER BY created_at DESC LIMIT ${DETAIL_LIMITS.alerts}`,
  )} AS priceAlerts,
  ${jsonRows(
    ["id", "adType", "status", "paymentAmount", "paymentCurrency"],
    `${newestOrders(0)} UNION ALL ${newestOrders(1)} ORDER BY id DESC LIMIT ${DETAIL_LIMITS.adOrders}`,
  )} AS adOrders,
  ${jsonRows(
    ["message", "createdAt"],
    `SELECT message, createdAt FROM (
       SELECT message, created_at AS createdAt, is_deleted FROM chat_messages
       WHERE user_id = page.id ORDER BY id DESC LIMIT ${MESSAGES_READ})
     WHERE is_deleted = 0 LIMIT ${DETAIL_LIMITS.messages}`,
  )} AS chatMessages,
  (SELECT max(sess ->> 'seenAt') FROM (
     SELECT sess FROM sessions WHERE user_id = page.id ORDER BY rowid DESC LIMIT 3)) AS seenAt`;

// Selects a page of users in one statement, which reads a bounded number of rows per user through indexes on the user
// id. Besides the names of the condition, it names the fields of `Viewer`.
const selectPage = (condition: string) => `
  WITH page AS (
    SELECT id, username, email, is_admin AS isAdmin, created_at AS createdAt FROM users ${condition} LIMIT ${USERS_PAGE_SIZE})
  SELECT page.*, ${LISTS},
    (SELECT max(at) FROM admin_audit WHERE subject_id = page.id AND actor_id = :adminId AND action = 'viewed-details'
       AND at > :viewedAfter) AS viewedAt,
    person_totals.spot, person_totals.leveraged, person_totals.alerts, person_totals.ad_orders AS orders,
    person_totals.messages, user_visits.total AS visits, user_visits.last_at AS visitedAt, user_visits.summary
  FROM page
  LEFT JOIN person_totals ON person_totals.user_id = page.id
  LEFT JOIN user_visits ON user_visits.user_id = page.id`;

const NEWEST = selectPage("WHERE (created_at, id) < (:createdAt, :id) ORDER BY created_at DESC, id DESC");
// The condition is a range of the column's index. It has a single lower bound, because SQLite uses only one to seek.
// LIKE would read every row.
const AFTER_USERNAME = selectPage("WHERE username > :username AND username < :end ORDER BY username");
const FROM_USERNAME = selectPage("WHERE username >= :username AND username < :end ORDER BY username");
const BY_EMAIL = selectPage("WHERE (email, id) > (:email, :id) AND email < :end ORDER BY email, id");

export type UserDetailsRow = {
  id: string;
  username: string | null;
  email: string | null;
  isAdmin: number;
  createdAt: number;
  /** This and the following lists are JSON text. */
  spotPositions: string;
  leveragedPositions: string;
  priceAlerts: string;
  adOrders: string;
  chatMessages: string;
  summary: string | null;
  /** When the admin last opened the user's details; null when they are not open. */
  viewedAt: number | null;
  seenAt: number | null;
  visitedAt: number | null;
  /** This and the following fields are counts; null means 0. */
  spot: number | null;
  leveraged: number | null;
  alerts: number | null;
  orders: number | null;
  messages: number | null;
  visits: number | null;
};

const ONE = selectPage("WHERE id = :id");

/** The admin who asks, and the earliest time (ms) of a view that still counts. */
export type Viewer = { adminId: string; viewedAfter: number };

const list = async (db: Database, text: string, values: Parameters<typeof prepare>[2]): Promise<UserDetailsRow[]> =>
  (await prepare(db, text, values).all<UserDetailsRow>()).results;

/** The users after the position `before`, newest first. */
export const listNewest = (db: Database, before: { createdAt: number; id: string }, viewer: Viewer) =>
  list(db, NEWEST, { ...before, ...viewer });

export const findDetails = (db: Database, id: string, viewer: Viewer) =>
  prepare(db, ONE, { id, ...viewer }).first<UserDetailsRow>();

/** A character that sorts after every character of a username or an email. */
const LAST_CHARACTER = "\u{10ffff}";

type PrefixPage = { by: "username" | "email"; prefix: string; after: string };

/** The users whose column begins with `prefix`, sorted by the column, after the value `after`. */
export function listByPrefix(db: Database, { by, prefix, after }: PrefixPage, viewer: Viewer) {
  const end = prefix + LAST_CHARACTER;
  const isLater = after > prefix;
  if (by === "username")
    return list(db, isLater ? AFTER_USERNAME : FROM_USERNAME, { username: isLater ? after : prefix, end, ...viewer });
  const [email = prefix, id = ""] = isLater ? after.split(" ") : [];
  return list(db, BY_EMAIL, { email, id, end, ...viewer });
}

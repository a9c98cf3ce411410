import { DETAIL_LIMITS, USERS_PAGE_SIZE } from "../../shared/admin/limits.ts";
import type { Database } from "../platform/storage/db.ts";

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
    `SELECT symbol, amount, current_price AS currentPrice FROM spot_positions
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
// id. Parameters 1 and 2 belong to the condition. Parameter 3 is the admin and 4 the earliest time (ms) of a view that still
// counts.
const selectPage = (condition: string) => `
  WITH page AS (
    SELECT id, username, email, is_admin AS isAdmin, created_at AS createdAt FROM users ${condition} LIMIT ${USERS_PAGE_SIZE})
  SELECT page.*, ${LISTS},
    (SELECT max(at) FROM admin_audit WHERE subject_id = page.id AND actor_id = ?3 AND action = 'viewed-details'
       AND at > ?4) AS viewedAt,
    person_totals.spot, person_totals.leveraged, person_totals.alerts, person_totals.ad_orders AS orders,
    person_totals.messages, user_visits.total AS visits, user_visits.last_at AS visitedAt, user_visits.summary
  FROM page
  LEFT JOIN person_totals ON person_totals.user_id = page.id
  LEFT JOIN user_visits ON user_visits.user_id = page.id`;

const NEWEST = selectPage("WHERE (created_at, id) < (?1, ?2) ORDER BY created_at DESC, id DESC");
// The condition is a range of the column's index. It has a single lower bound, because SQLite uses only one to seek.
// LIKE would read every row.
const BY_USERNAME = selectPage("WHERE username > ?1 AND username < ?2 ORDER BY username");
const FROM_USERNAME = selectPage("WHERE username >= ?1 AND username < ?2 ORDER BY username");
// Parameter 5 is the id of the last user with the email ?1.
const BY_EMAIL = selectPage("WHERE (email, id) > (?1, ?5) AND email < ?2 ORDER BY email, id");

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

// This condition has one value, so parameter 2 is always 1.
const ONE = selectPage("WHERE id = ?1 AND ?2");

/** The admin who asks, and the earliest time (ms) of a view that still counts. */
export type Viewer = { adminId: string; viewedAfter: number };

/** The users after the position `before`, newest first. */
export async function listNewest(
  { d1 }: Database,
  before: { createdAt: number; id: string },
  { adminId, viewedAfter }: Viewer,
): Promise<UserDetailsRow[]> {
  const statement = d1.prepare(NEWEST).bind(before.createdAt, before.id, adminId, viewedAfter);
  return (await statement.all<UserDetailsRow>()).results;
}

export const findDetails = ({ d1 }: Database, id: string, { adminId, viewedAfter }: Viewer) =>
  d1.prepare(ONE).bind(id, 1, adminId, viewedAfter).first<UserDetailsRow>();

/** A character that sorts after every character of a username or an email. */
const LAST_CHARACTER = "\u{10ffff}";

type PrefixPage = { by: "username" | "email"; prefix: string; after: string };

/** The users whose column begins with `prefix`, sorted by the column, after the value `after`. */
export async function listByPrefix(
  { d1 }: Database,
  { by, prefix, after }: PrefixPage,
  { adminId, viewedAfter }: Viewer,
): Promise<UserDetailsRow[]> {
  const end = prefix + LAST_CHARACTER;
  const isLater = after > prefix;
  if (by === "username") {
    const statement = d1.prepare(isLater ? BY_USERNAME : FROM_USERNAME);
    return (await statement.bind(isLater ? after : prefix, end, adminId, viewedAfter).all<UserDetailsRow>()).results;
  }
  const [email = prefix, id = ""] = isLater ? after.split(" ") : [];
  return (await d1.prepare(BY_EMAIL).bind(email, end, adminId, viewedAfter, id).all<UserDetailsRow>()).results;
}

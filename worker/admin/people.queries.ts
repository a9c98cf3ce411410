import { PEOPLE_PAGE, SHOWN } from "../../shared/admin/limits.ts";
import type { Database } from "../platform/storage/db.ts";

/** JSON of rows, each as an object of its columns. */
const rows = (columns: string[], from: string): string =>
  `(SELECT json_group_array(json_object(${columns.map((name) => `'${name}', ${name}`).join(", ")})) FROM (${from}))`;

/** Among the last few, for the deleted ones say nothing. */
const LAST_MESSAGES = 8;
const orders = (archived: 0 | 1) => `
  SELECT * FROM (
    SELECT id, ad_type AS adType, status, payment_amount AS paymentAmount, payment_currency AS paymentCurrency
    FROM ad_orders WHERE user_id = page.id AND archived = ${archived} ORDER BY id DESC LIMIT ${SHOWN.adOrders})`;

const LISTS = `
  ${rows(
    ["symbol", "amount", "currentPrice"],
    `SELECT symbol, amount, current_price AS currentPrice FROM spot_positions
     WHERE user_id = page.id ORDER BY created_at LIMIT ${SHOWN.spot}`,
  )} AS spotPositions,
  ${rows(
    ["symbol", "leverage", "positionType", "size"],
    `SELECT symbol, leverage, position_type AS positionType, size FROM leveraged_positions
     WHERE user_id = page.id ORDER BY created_at LIMIT ${SHOWN.leveraged}`,
  )} AS leveragedPositions,
  ${rows(
    ["symbol", "alertType", "targetPrice", "isActive"],
    `SELECT symbol, alert_type AS alertType, target_price AS targetPrice, is_active AS isActive FROM price_alerts
     WHERE user_id = page.id ORDER BY created_at DESC LIMIT ${SHOWN.alerts}`,
  )} AS priceAlerts,
  ${rows(
    ["id", "adType", "status", "paymentAmount", "paymentCurrency"],
    `${orders(0)} UNION ALL ${orders(1)} ORDER BY id DESC LIMIT ${SHOWN.adOrders}`,
  )} AS adOrders,
  ${rows(
    ["message", "createdAt"],
    `SELECT message, createdAt FROM (
       SELECT message, created_at AS createdAt, is_deleted FROM chat_messages
       WHERE user_id = page.id ORDER BY id DESC LIMIT ${LAST_MESSAGES})
     WHERE is_deleted = 0 LIMIT ${SHOWN.messages}`,
  )} AS chatMessages,
  (SELECT value FROM portfolio_snapshots WHERE user_id = page.id ORDER BY bucket DESC LIMIT 1) AS portfolioValue,
  (SELECT max(sess ->> 'seenAt') FROM (
     SELECT sess FROM sessions WHERE user_id = page.id ORDER BY rowid DESC LIMIT 3)) AS seenAt`;

// One statement: what is shown of a person is a bounded number of rows, found by their id.
const people = (which: string) => `
  WITH page AS (
    SELECT id, username, email, is_admin AS isAdmin, created_at AS createdAt FROM users ${which} LIMIT ${PEOPLE_PAGE})
  SELECT page.*, ${LISTS},
    person_totals.spot, person_totals.leveraged, person_totals.alerts, person_totals.ad_orders AS orders,
    person_totals.messages, user_visits.total AS visits, user_visits.last_at AS visitedAt, user_visits.summary
  FROM page
  LEFT JOIN person_totals ON person_totals.user_id = page.id
  LEFT JOIN user_visits ON user_visits.user_id = page.id`;

const NEWEST = people("WHERE (created_at, id) < (?1, ?2) ORDER BY created_at DESC, id DESC");
// A range of the column's index, with one lower end, for the planner seeks by one alone; LIKE would read everybody.
const named = (column: "username" | "email", above: ">" | ">=") =>
  people(`WHERE ${column} ${above} ?1 AND ${column} < ?2 ORDER BY ${column}`);
const FROM = { username: named("username", ">="), email: named("email", ">=") };
const AFTER = { username: named("username", ">"), email: named("email", ">") };

export type PersonRow = {
  id: string;
  username: string | null;
  email: string | null;
  isAdmin: number;
  createdAt: number;
  /** JSON texts. */
  spotPositions: string;
  leveragedPositions: string;
  priceAlerts: string;
  adOrders: string;
  chatMessages: string;
  summary: string | null;
  portfolioValue: string | null;
  seenAt: number | null;
  visitedAt: number | null;
  /** How many of each; null: none yet. */
  spot: number | null;
  leveraged: number | null;
  alerts: number | null;
  orders: number | null;
  messages: number | null;
  visits: number | null;
};

/** Newest first, those older than a person. */
export async function listNewest({ d1 }: Database, before: { createdAt: number; id: string }): Promise<PersonRow[]> {
  return (await d1.prepare(NEWEST).bind(before.createdAt, before.id).all<PersonRow>()).results;
}

/** Beyond every letter that a name or an address has. */
const LAST = "\u{10ffff}";

/** In the order of the column, those after a value of it. */
export async function listNamed({ d1 }: Database, column: "username" | "email", start: string, after: string) {
  const [statement, lower] = after > start ? [AFTER[column], after] : [FROM[column], start];
  return (
    await d1
      .prepare(statement)
      .bind(lower, start + LAST)
      .all<PersonRow>()
  ).results;
}

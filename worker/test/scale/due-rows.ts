import { idOf, LAST_USER } from "./columns.ts";

/** The number of users whose rows are due for a job. */
export const DUE_USERS = 10;

/** Makes rows of the users from a number on due for the jobs. `run` tells the measurements apart. */
export const dueStatements = (from: number, run: number, now: number): string[] => {
  const of = `IN ('${Array.from({ length: DUE_USERS }, (_, index) => idOf(from + index)).join("', '")}')`;
  const numbers = `FROM json_each('[1,2,3,4,5,6,7,8,9,10]')`;
  const old = (place: number) => `-${run} * 1000 - ${place}`;
  const inFirst = `'${idOf(from)}'`;
  return [
    `UPDATE sessions SET expire = 1 WHERE user_id ${of}`,
    `UPDATE known_places SET seen_at = 1 WHERE user_id ${of}`,
    `INSERT INTO login_failures SELECT 'due ${run} ' || value, 1, 1, 1 ${numbers}`,
    `INSERT INTO rate_limits SELECT 'due ${run} ' || value, 1, 1 ${numbers}`,
    `INSERT INTO freed_usernames SELECT 'due-${run}-' || value, 'nobody', 1 ${numbers}`,
    `INSERT INTO passkey_challenges SELECT 'due ${run} ' || value, 'x', 'sign-in', NULL, 1 ${numbers}`,
    `INSERT INTO reset_links SELECT id, 'admin', 'due ' || id, 1 FROM users WHERE id ${of}`,
    `INSERT INTO chat_mutes SELECT id, 1, 'x', 'admin', 1 FROM users WHERE id ${of} ON CONFLICT DO UPDATE SET until = 1`,
    `INSERT INTO deletions SELECT 'due ' || id, id, 1, NULL FROM users WHERE id ${of}`,
    `INSERT INTO notifications (id, user_id, kind, coin_id, symbol, name, target, price, triggered_at)
     SELECT ${old(0)} - value, ${inFirst}, 'above', 'c', 'c', 'C', '1', '1', 1 ${numbers}`,
    `INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at)
     SELECT ${inFirst}, 'above', 'c', 'c', 'C', '1', '1', ${now}
     FROM json_each('[${Array.from({ length: 205 }, (_, index) => index)}]')`,
    `INSERT INTO chat_messages (id, user_id, username, message, client_id, created_at, updated_at)
     SELECT ${old(0)} - value, ${inFirst}, 'x', 'x', 'due ${run} ' || value, 1, 1 ${numbers}`,
    `INSERT INTO admin_audit (id, actor_id, action, at) SELECT ${old(0)} - value, 'a', 'viewed-details', 1 ${numbers}`,
    `INSERT INTO news_views SELECT 1, value, 'due ${run}' ${numbers}`,
    `INSERT INTO visit_batches (id, visits, key, count) SELECT 100 * ${run} + value, '[]', 'due', 0 ${numbers}`,
    `INSERT INTO visit_batches (id, visits, key, count)
     SELECT ${now} - 1000 + value, json_array(json_array(${inFirst}, '203.0.113.', 'x', '/', NULL, ${now})), 'new', 1 ${numbers}`,
    `UPDATE user_visits SET cleanup_at = 1 WHERE user_id ${of}`,
    `INSERT INTO portfolio_moves SELECT id, 'due ${run}', 1, 'x', 1 FROM users WHERE id ${of}`,
    `INSERT INTO linked_coins SELECT 'due ${run} ' || value, 1 ${numbers}`,
    `UPDATE price_alerts SET wake_threshold = 0, target_price = '0.00000001' WHERE user_id ${of}`,
    `UPDATE leveraged_positions SET liquidation_price = '118', liquidation_hint = 118, current_price = '120' WHERE user_id ${of}`,
    `UPDATE alert_deliveries SET due_at = 1, created_at = 1 WHERE channel_id IN (SELECT id FROM alert_channels WHERE user_id ${of})`,
    `UPDATE push_deliveries SET due_at = 1, created_at = 1
     WHERE subscription_id IN (SELECT id FROM push_subscriptions WHERE user_id ${of})`,
    `INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_amount, status, duration, created_at, updated_at, price, network)
     SELECT ${inFirst}, 'scrolling', '{}', '1', 'expired', 1, 1, 1, '1', 'demo' ${numbers}`,
    `INSERT INTO portfolio_snapshots (user_id, bucket, taken_at, value, cost, pnl) SELECT '${LAST_USER.id}', (10 * ${run} + value) * 86400000, 0, '1', '1', '0' ${numbers}`,
    `INSERT INTO hyperliquid_fills (account_id, at, coin, tid, side, price, size, start_position, direction, closed_pnl, fee, fee_token, hash)
     SELECT linked_accounts.id, value, 'ETH', value, 'buy', '1', '1', '0', 'Open Long', '0', '0', 'USDC', '0x'
     FROM linked_accounts, json_each('[1,2,3]') WHERE user_id = ${inFirst}`,
    `INSERT INTO hyperliquid_funding (account_id, at, coin, amount, size, rate)
     SELECT linked_accounts.id, value, 'ETH', '1', '1', '1' FROM linked_accounts, json_each('[1,2,3]') WHERE user_id = ${inFirst}`,
    // The accounts of earlier measurements are not due again.
    `UPDATE hyperliquid_sync SET due_at = ${now} + 315360000000 WHERE due_at <= ${now}`,
    `UPDATE hyperliquid_sync SET due_at = 1, booked_funding = ${now}, booked_fill = (SELECT max(id) FROM hyperliquid_fills)
     WHERE account_id IN (SELECT id FROM linked_accounts WHERE user_id = ${inFirst})`,
    // The walk of the day has left only the last measured users.
    `INSERT INTO job_cursors (name, position) SELECT 'portfolio-snapshots', json_object('day', ${now - (now % 86_400_000)},
       'after', (SELECT max(id) FROM (SELECT id FROM users WHERE id > '${idOf(0)}' ORDER BY id DESC LIMIT -1 OFFSET ${DUE_USERS})),
       'seen', json_object('spot', (SELECT max(rowid) FROM spot_positions),
         'leveraged', (SELECT max(rowid) FROM leveraged_positions), 'linked', (SELECT max(rowid) FROM linked_accounts)))
     WHERE true ON CONFLICT DO UPDATE SET position = excluded.position`,
  ];
};

/** The conditions of rows that no job may leave behind. */
export const PURGED: Record<string, string> = {
  sessions: "expire <= 1",
  known_places: "seen_at <= 1",
  login_failures: "reset_at <= 1",
  rate_limits: "ends_at <= 1",
  freed_usernames: "freed_at <= 1",
  passkey_challenges: "expires_at <= 1",
  reset_links: "expires_at <= 1",
  chat_mutes: "until <= 1",
  deletions: "deleted_at <= 1",
  notifications: "triggered_at <= 1",
  chat_messages: "created_at <= 1",
  admin_audit: "at <= 1",
  news_views: "day <= 1",
  visit_batches: "id < 10000",
  user_visits: "cleanup_at <= 1",
  linked_coins: "seen_at <= 1",
  portfolio_moves: "moved_at <= 1",
  alert_deliveries: "created_at <= 1",
  push_deliveries: "created_at <= 1",
  ad_orders: "created_at <= 1",
  portfolio_snapshots: "taken_at = 0",
  hyperliquid_fills: "at < 10",
  hyperliquid_funding: "at < 10",
};

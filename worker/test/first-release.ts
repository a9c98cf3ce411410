/**
 * The number of migrations of the first release, and rows of every feature that it had. Never change them with a table:
 * they are what the databases of its users contain. Times are of November 2026, and the password is "correct horse".
 */
export const FIRST_RELEASE_MIGRATIONS = 9;

const AT = Date.UTC(2026, 10, 20, 11);

/** `password` is the stored hash of "correct horse". */
export const firstReleaseRows = (password: string): string[] => [
  `INSERT INTO users (id, username, password, email, first_name, is_admin, created_at, updated_at) VALUES
    ('u1', 'ann', '${password}', 'ann@example.com', 'Ann', 0, ${AT}, ${AT}),
    ('u2', 'warden', '${password}', NULL, NULL, 1, ${AT}, ${AT})`,
  `INSERT INTO chat_messages (user_id, username, message, client_id, created_at, updated_at) VALUES
    ('u1', 'ann', 'Hello from the first release', 'c1', ${AT}, ${AT})`,
  `INSERT INTO chat_mutes (user_id, until, reason, muted_by, created_at) VALUES ('u1', 1, 'Spam', 'u2', ${AT})`,
  `INSERT INTO news_articles (title, summary, author_id, content, is_published, created_at, updated_at, published_at) VALUES
    ('Old tides', 'They turned.', 'u1', 'The tides of **then**.', 1, ${AT}, ${AT}, ${AT})`,
  `INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount)
    VALUES ('s1', 'u1', 'btc', 'Bitcoin', 'bitcoin', '20000.5', '30000', ${AT}, ${AT}, '0.75')`,
  `INSERT INTO leveraged_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at,
      size, leverage, liquidation_price, position_type, is_liquidated, liquidation_hint)
    VALUES ('l1', 'u1', 'eth', 'Ethereum', 'ethereum', '1000', '1100', ${AT}, ${AT}, '500', 2, '505', 'long', 0, 505)`,
  `INSERT INTO portfolio_snapshots (user_id, bucket, taken_at, value, cost, pnl) VALUES ('u1', ${Math.floor(AT / 3_600_000)}, ${AT}, '22500', '15000.375', '7499.625')`,
  `INSERT INTO price_alerts (id, user_id, symbol, name, coin_id, alert_type, target_price, repeats, is_active, is_triggered,
      created_at, updated_at, is_armed, wakes_on, wake_hint, decided_version)
    VALUES ('a1', 'u1', 'btc', 'Bitcoin', 'bitcoin', 'above', '999999', 0, 1, 0, ${AT}, ${AT}, 1, 'rise', 999999, 0)`,
  `INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at, is_read)
    VALUES ('u1', 'above', 'bitcoin', 'btc', 'Bitcoin', '25000', '25001', ${AT}, 0)`,
  `INSERT INTO sessions (sid, user_id, sess, expire) VALUES
    ('sid', 'u1', '{"id":"1","device":"Firefox","createdAt":${AT},"seenAt":${AT}}', ${AT + 30 * 86_400_000})`,
  `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, sid, created_at)
    VALUES ('p1', 'u1', 'https://fcm.googleapis.com/fcm/send/old', 'k', 'a', 'sid', ${AT})`,
  `INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_amount, payment_currency, status, duration, created_at, updated_at, price, network)
    VALUES ('u1', 'scrolling', '{"messages":["An old ad"]}', '14', 'USDC', 'pending', 7, ${AT}, ${AT}, '14', 'eip155:84532')`,
  `INSERT INTO admin_audit (actor_id, actor_name, action, subject_id, subject_name, at)
    VALUES ('u2', 'warden', 'made-admin', 'u1', 'ann', ${AT})`,
  `INSERT INTO daily_stats (date, total_visits, unique_visitors, new_registrations, created_at)
    VALUES ('2026-11-19', 42, 7, 2, ${AT})`,
];

import { ID, LATER, type UserRows } from "./columns.ts";

const AGENT = "'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'";
/** The id of the batch with the visits of user `i`: its time, within the last 30 days. */
const BATCH = "NOW - 2000000000 + i";
/** One user in so many orders ads. */
const BUYERS = 200;

export const SITE_ROWS: readonly UserRows[] = [
  {
    table: "visit_batches",
    oneIn: 100,
    columns: {
      id: BATCH,
      key: "'key-' || i",
      visits: `(WITH RECURSIVE v (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM v WHERE value < 99)
        SELECT json_group_array(json_array(CASE value % 5 WHEN 0 THEN ${ID} END, '203.0.113.', ${AGENT}, '/market', NULL, NOW)) FROM v)`,
      hosts: "'[' || replace(printf('%099d', 0), '0', '7,') || '7]'",
      count: "100",
    },
    // A hundred views in a row; a user makes 800 in a year.
    perYear: 8,
    left: 2,
  },
  {
    table: "chat_messages",
    each: 2,
    columns: {
      user_id: ID,
      username: "'person-' || i",
      message: "'What do you make of this week? ' || printf('%050d', i)",
      client_id: "printf('00000000-0000-4004-8000-%012d', 100 * i + j)",
      created_at: "NOW",
      updated_at: "NOW",
    },
    perYear: 30,
    left: 8,
  },
  {
    table: "chat_reports",
    oneIn: 5000,
    columns: { message_id: "(SELECT max(id) FROM chat_messages)", user_id: ID, reason: "'Spam'", created_at: "NOW" },
    perYear: 0.05,
    left: 0,
  },
  {
    table: "chat_mutes",
    oneIn: 1000,
    columns: { user_id: ID, until: LATER, reason: "'Spam'", muted_by: "'admin'", created_at: "NOW" },
    perYear: 0.01,
    left: 0,
  },
  {
    table: "news_articles",
    oneIn: 10,
    columns: {
      title: "'Article ' || i",
      author_id: ID,
      content: "printf('%02000d', i)",
      is_published: "1",
      is_featured: "i % 20 = 0",
      published_at: "NOW - i",
      created_at: "NOW - i",
      updated_at: "NOW",
    },
    perYear: 0.2,
  },
  {
    table: "news_mentions",
    oneIn: 10,
    columns: {
      article_id: `(SELECT max(id) FROM news_articles WHERE author_id = ${ID})`,
      coin_id: "'bitcoin'",
      published_at: "NOW - i",
    },
    perYear: 0.3,
  },
  {
    table: "news_views",
    oneIn: 5,
    columns: { day: "NOW / 86400000", article_id: "1 + i % 20", visitor: "printf('%022x', i)" },
    perYear: 100,
    left: 0,
  },
  {
    table: "ad_orders",
    oneIn: BUYERS,
    columns: {
      id: "i + 1",
      user_id: ID,
      ad_type: "'scrolling'",
      ad_config: `'{"messages":["Six chains under one key"]}'`,
      payment_address: "printf('0x%040x', i)",
      payment_amount: "'14'",
      status: "'expired'",
      start_date: "NOW - 864000000",
      end_date: "NOW - 86400000",
      duration: "7",
      created_at: "NOW",
      updated_at: "NOW",
      price: "'14'",
      network: "'demo'",
      received: "'14'",
    },
    perYear: 0.01,
  },
  {
    table: "ad_order_history",
    oneIn: BUYERS,
    each: 4,
    columns: { order_id: "i + 1", to: "'paid'", cause: "'Paid'", actor: "'system'", at: "NOW" },
    perYear: 0.05,
  },
  {
    table: "ad_order_addresses",
    oneIn: BUYERS,
    columns: {
      order_id: "i + 1",
      network: "'demo'",
      address: "printf('0x%040x', i)",
      amount: "'14000000'",
      is_exclusive: "1",
      created_at: "NOW",
      released: "1",
    },
    perYear: 0.01,
  },
  {
    table: "ad_counts",
    oneIn: BUYERS,
    each: 7,
    columns: { order_id: "i + 1", day: "'day ' || i || ' ' || j", impressions: "900" },
    perYear: 0.07,
  },
  {
    table: "ad_pictures",
    oneIn: 10 * BUYERS,
    columns: { order_id: "i + 1", content_type: "'image/png'", bytes: "zeroblob(40000)" },
    perYear: 0.002,
  },
  {
    table: "payment_addresses",
    oneIn: BUYERS,
    columns: { currency: "'USDC'", address: "printf('0x%040x', i)", created_at: "NOW", key_index: "i" },
    perYear: 0.01,
  },
  {
    table: "payment_events",
    oneIn: BUYERS,
    columns: {
      network: "'demo'",
      tx: "printf('0x%064x', i)",
      output: "0",
      address: "printf('0x%040x', i)",
      amount: "'14000000'",
      confirmations: "12",
      final: "1",
      state: "'credited'",
      seen_at: "NOW",
    },
    perYear: 0.012,
  },
  {
    table: "admin_audit",
    oneIn: 20,
    columns: {
      actor_id: "'admin'",
      actor_name: "'harbor'",
      action: "'viewed-details'",
      subject_id: ID,
      subject_name: "'person-' || i",
      at: "NOW",
      reason: "'Support'",
    },
    perYear: 0.05,
  },
];

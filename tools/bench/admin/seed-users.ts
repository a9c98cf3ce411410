import type { DatabaseSync } from "node:sqlite";

export const USERS = 100_000;
export const VISITS = 1_000_000;
const BATCH_SIZE = 500;
/** A fifth of the visits come from signed-in users. */
const SIGNED_IN = VISITS / 5;
const VISITS_PER_USER = 6;

const PAGES = ["/", "/market", "/portfolio", "/news", "/chat", "/icp-tokens", "/ecosystem/solana", "/arbitrage"];
const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const idOf = (userNumber: number) => `person-${String(userNumber).padStart(6, "0")}`;

/** Inserts 100,000 users who registered over the last year. A third have positions; one has the maximum number. */
export function seedUsers(database: DatabaseSync, now: number): void {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${USERS - 1})`;
  const id = "printf('person-%06d', i)";
  database.exec(`BEGIN;
    ${numbers} INSERT INTO users (id, username, email, password, created_at, updated_at)
    SELECT ${id}, ${id}, i || '@example.com', 'x', ${now} - i * 315360, 0 FROM n;
    ${numbers} INSERT INTO spot_positions
      (id, user_id, symbol, name, entry_price, current_price, created_at, updated_at, amount)
    SELECT 's' || i, printf('person-%06d', i % 33333), 'btc', 'Bitcoin', '1', '2', i, 0, '1' FROM n;
    ${numbers} INSERT INTO chat_messages (user_id, username, message, client_id, created_at, updated_at)
    SELECT printf('person-%06d', i % 5000), 'somebody', 'hello', 'c' || i, i, 0 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1999)
    INSERT INTO spot_positions (id, user_id, symbol, name, entry_price, current_price, created_at, updated_at, amount)
    SELECT 'whale' || i, '${idOf(USERS - 1)}', 'btc', 'Bitcoin', '1', '2', i, 0, '1' FROM n;
    COMMIT;`);
}

/**
 * Inserts a million visits on the day before yesterday, in the format of the visit buffer. Returns the number of rows.
 */
export function seedVisits(database: DatabaseSync, now: number): number {
  const insert = database.prepare("INSERT INTO visit_batches (id, key, visits, hosts, count) VALUES (?, ?, ?, ?, ?)");
  const start = now - (now % 86_400_000) - 2 * 86_400_000;
  const batches = VISITS / BATCH_SIZE;
  const users = Math.floor(SIGNED_IN / VISITS_PER_USER);
  database.exec("BEGIN");
  for (let batch = 0; batch < batches; batch++) {
    const time = start + Math.floor((batch / batches) * 86_400_000);
    const visits = Array.from({ length: BATCH_SIZE }, (_, index) => {
      const number = batch * BATCH_SIZE + index;
      // Sessions of four views, spread over the day. Each signed-in user has one session, and half of them have two.
      const user = number % 5 === 0 ? Math.floor(number / 5 / 4) % users : null;
      const visitor = Math.floor(number / 4) % 200_000;
      const userId = user === null ? null : idOf((user * 3) % USERS);
      return [userId, `203.0.${visitor % 256}.`, AGENT, PAGES[number % PAGES.length], null, time];
    });
    const hosts = visits.map((_, index) => String((batch * BATCH_SIZE + index) % 250));
    insert.run(time, String(batch), JSON.stringify(visits), JSON.stringify(hosts), BATCH_SIZE);
  }
  database.exec("COMMIT");
  return batches;
}

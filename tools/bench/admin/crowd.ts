import type { DatabaseSync } from "node:sqlite";

export const PEOPLE = 100_000;
export const VISITS = 1_000_000;
const IN_BATCH = 500;
/** Of the visits of a day: a fifth are of signed-in people, six to each of them. */
const SIGNED_IN = VISITS / 5;
const EACH = 6;

const PAGES = ["/", "/market", "/portfolio", "/news", "/chat", "/icp-tokens", "/ecosystem/solana", "/arbitrage"];
const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const idOf = (person: number) => `person-${String(person).padStart(6, "0")}`;

/** 100,000 people over the last year, a third of them with positions, one with as many as one may have. */
export function seedPeople(database: DatabaseSync, now: number): void {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${PEOPLE - 1})`;
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
    SELECT 'whale' || i, '${idOf(PEOPLE - 1)}', 'btc', 'Bitcoin', '1', '2', i, 0, '1' FROM n;
    COMMIT;`);
}

/** A million visits of the day before yesterday, as the buffer would have stored them. Answers the rows that took. */
export function seedVisits(database: DatabaseSync, now: number): number {
  const insert = database.prepare("INSERT INTO visit_batches (id, key, visits, hosts, count) VALUES (?, ?, ?, ?, ?)");
  const start = now - (now % 86_400_000) - 2 * 86_400_000;
  const batches = VISITS / IN_BATCH;
  const people = Math.floor(SIGNED_IN / EACH);
  database.exec("BEGIN");
  for (let batch = 0; batch < batches; batch++) {
    const at = start + Math.floor((batch / batches) * 86_400_000);
    const visits = Array.from({ length: IN_BATCH }, (_, place) => {
      const number = batch * IN_BATCH + place;
      // Sessions of four views, spread over the day: each person comes once in the morning and for less at night.
      const person = number % 5 === 0 ? Math.floor(number / 5 / 4) % people : null;
      const visitor = Math.floor(number / 4) % 200_000;
      const userId = person === null ? null : idOf((person * 3) % PEOPLE);
      return [userId, `203.0.${visitor % 256}.`, AGENT, PAGES[number % PAGES.length], null, at];
    });
    const hosts = visits.map((_, place) => String((batch * IN_BATCH + place) % 250));
    insert.run(at, String(batch), JSON.stringify(visits), JSON.stringify(hosts), IN_BATCH);
  }
  database.exec("COMMIT");
  return batches;
}

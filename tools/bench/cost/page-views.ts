import type { DatabaseSync } from "node:sqlite";
import { openLocalDatabase } from "../../start/database.ts";
import { type BenchResult, exactly, info } from "../results.ts";
import type { Server } from "../server.ts";

const USERS = 100_000;
const VISITS = 1_000_000;
const BATCH_SIZE = 500;
const DAY = 86_400_000;
/** A fifth of the visits come from signed-in users. */
const SIGNED_IN = VISITS / 5;
const VISITS_PER_USER = 6;

const PAGES = ["/", "/market", "/portfolio", "/news", "/chat", "/icp-tokens", "/ecosystem/solana", "/arbitrage"];
const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/**
 * The roll-up of page views runs every minute. Each run writes the row of the day and its cursor, even without new ones.
 */
const ROLL_UPS_PER_DAY = 1_440;
const ROWS_PER_ROLL_UP = 2;
const MAX_ROLL_UPS = 40;

const idOf = (userNumber: number) => `person-${String(userNumber).padStart(6, "0")}`;

/** Inserts 100,000 users. */
function insertUsers(database: DatabaseSync): void {
  database.exec(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${USERS - 1})
    INSERT INTO users (id, username, password, created_at, updated_at)
    SELECT printf('person-%06d', i), printf('person-%06d', i), 'x', i, 0 FROM n`);
}

/** Inserts a million visits on one day, in the format of the visit buffer. Returns the number of rows. */
function insertVisits(database: DatabaseSync, start: number): number {
  const insert = database.prepare("INSERT INTO visit_batches (id, key, visits, hosts, count) VALUES (?, ?, ?, ?, ?)");
  const batches = VISITS / BATCH_SIZE;
  const users = Math.floor(SIGNED_IN / VISITS_PER_USER);
  database.exec("BEGIN");
  for (let batch = 0; batch < batches; batch++) {
    const time = start + Math.floor((batch / batches) * DAY);
    const visits = Array.from({ length: BATCH_SIZE }, (_, index) => {
      const number = batch * BATCH_SIZE + index;
      // Sessions of four views, spread over the day. Each signed-in user has one session, and half of them have two.
      const user = number % 5 === 0 ? Math.floor(number / 5 / 4) % users : null;
      const visitor = Math.floor(number / 4) % 200_000;
      const userId = user === null ? null : idOf((user * 3) % USERS);
      return [userId, `203.0.${visitor % 256}.`, AGENT, PAGES[number % PAGES.length], null, time];
    });
    const hosts = visits.map((_, index) => String((batch * BATCH_SIZE + index) % 250));
    insert.run(time, String(time), JSON.stringify(visits), JSON.stringify(hosts), BATCH_SIZE);
  }
  database.exec("COMMIT");
  return batches;
}

/** Rolls up the visits of one day. Returns the rows that the database writes for a page view. */
async function rollUpDay(server: Server, database: DatabaseSync, start: number): Promise<number> {
  const batches = insertVisits(database, start);
  let rowsWritten = batches + ROLL_UPS_PER_DAY * ROWS_PER_ROLL_UP;
  for (let run = 0; run < MAX_ROLL_UPS; run++) {
    const reply = await fetch(new URL("/__visits", server.origin));
    const written = ((await reply.json()) as { rowsWritten: number }).rowsWritten;
    rowsWritten += written;
    if (written === 0) break;
  }
  return rowsWritten / VISITS;
}

/**
 * The rows that the database writes for a page view, at a million a day, and whether each view was counted. On the first
 * day no user has been here before, which adds a row with its indexes for each. The second day is an ordinary one.
 */
export async function pageViews(server: Server): Promise<{ rowsWritten: number; results: BenchResult[] }> {
  const database = openLocalDatabase(server.stateDir)!;
  insertUsers(database);
  const now = Date.now();
  const today = now - (now % DAY);
  const ofNewUsers = await rollUpDay(server, database, today - 3 * DAY);
  const rowsWritten = await rollUpDay(server, database, today - 2 * DAY);
  const sumOf = (column: string, table: string) =>
    Number(database.prepare(`SELECT sum(${column}) AS n FROM ${table}`).get()?.n);
  const results = [
    info("  of users who were never here before", `${ofNewUsers.toFixed(3)} rows`),
    exactly("page views counted in two days", sumOf("total_visits", "daily_stats"), 2 * VISITS, "views"),
    exactly("page views counted per user", sumOf("total", "user_visits"), 2 * SIGNED_IN, "views"),
  ];
  database.close();
  return { rowsWritten, results };
}

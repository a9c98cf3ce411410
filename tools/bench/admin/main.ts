import { USERS_PAGE_SIZE } from "../../../shared/admin/limits.ts";
import { openLocalDatabase } from "../../start/database.ts";
import { atMost, type BenchResult, exactly } from "../results.ts";
import { openServer, WITHOUT_LIMITS } from "../server.ts";
import { register } from "../user.ts";
import { seedUsers, seedVisits, USERS, VISITS } from "./seed-users.ts";

const MAX_STATEMENTS = 3;
const MAX_ROWS = 2_000;
const MAX_ROWS_PER_VIEW = 0.05;
/**
 * The roll-up of visits runs every minute. Each run writes the row of the day and its cursor, even without new visits.
 */
const ROLL_UPS_PER_DAY = 1_440;
const ROWS_PER_ROLL_UP = 2;
const MAX_ROLL_UPS = 40;

type Counts = { statements: number; rowsRead: number; rowsWritten: number };

/** Measures the database use of the admin pages with many users, and of counting many visits. */
export async function admin(): Promise<BenchResult[]> {
  await using server = await openServer("tools/bench/workers/counting.ts", { vars: WITHOUT_LIMITS });
  const countsFrom = async (path: string) => (await (await fetch(new URL(path, server.origin))).json()) as Counts;
  const user = await register(server.origin, "warden");

  const database = openLocalDatabase(server.stateDir)!;
  database.exec("UPDATE users SET is_admin = 1");
  const now = Date.now();
  seedUsers(database, now);
  const batches = seedVisits(database, now);

  let rowsWritten = batches + ROLL_UPS_PER_DAY * ROWS_PER_ROLL_UP;
  for (let run = 0; run < MAX_ROLL_UPS; run++) {
    const written = (await countsFrom("/__visits")).rowsWritten;
    rowsWritten += written;
    if (written === 0) break;
  }
  const visitsOfDays = database.prepare("SELECT sum(total_visits) AS n FROM daily_stats").get()?.n;
  const visitsOfUsers = database.prepare("SELECT sum(total) AS n FROM user_visits").get()?.n;

  async function measure(path: string) {
    await countsFrom("/__counts");
    const reply = await user.send("GET", path);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} replied with status ${reply.status}: ${text}`);
    return { text, ...(await countsFrom("/__counts")) };
  }
  const worst = { statements: 0, rowsRead: 0 };
  const record = ({ statements, rowsRead }: Counts) => {
    worst.statements = Math.max(worst.statements, statements);
    worst.rowsRead = Math.max(worst.rowsRead, rowsRead);
  };
  const usersPage = (after?: string) => measure(`/api/admin/users${after ? `?after=${after}` : ""}`);
  const first = await usersPage();
  record(first);
  record(await measure("/api/admin/stats"));
  record(await measure("/api/admin/audit"));
  record(await measure("/api/admin/users?q=person-05"));
  record(await measure("/api/admin/users?q=999@"));
  // The last page ends with the oldest user, who has the most positions.
  const beforeLastPage = database
    .prepare("SELECT id, created_at AS at FROM users ORDER BY created_at, id LIMIT 1 OFFSET ?")
    .get(USERS_PAGE_SIZE) as { id: string; at: number };
  const last = await usersPage(`${beforeLastPage.at}.${beforeLastPage.id}`);
  record(last);
  const areFull = [first, last].every(({ text }) => JSON.parse(text).length === USERS_PAGE_SIZE);
  const csv = await measure("/api/admin/users/emails");
  database.close();
  return [
    exactly("visits counted per day", Number(visitsOfDays), VISITS, "visits"),
    exactly("visits counted per user", Number(visitsOfUsers), VISITS / 5, "visits"),
    atMost("D1 rows written per page view, at a million a day", rowsWritten / VISITS, MAX_ROWS_PER_VIEW, "rows", 3),
    atMost("SQL statements per admin page, maximum", worst.statements, MAX_STATEMENTS, "statements"),
    atMost("D1 rows read per admin page, maximum", worst.rowsRead, MAX_ROWS, "rows"),
    atMost("D1 rows read for the first page of users", first.rowsRead, MAX_ROWS, "rows"),
    atMost(`D1 rows read for the last page of users${areFull ? "" : " (incomplete)"}`, last.rowsRead, MAX_ROWS, "rows"),
    exactly("lines of the CSV file", csv.text.split("\r\n").length - 1, USERS + 2, "lines"),
  ];
}

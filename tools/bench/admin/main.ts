import { globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PEOPLE_PAGE } from "../../../shared/admin/limits.ts";
import { atMost, exactly, type Figure } from "../figures.ts";
import { migrate, openWorkerd, productWorker, refresh } from "../market/workerd.ts";
import { PEOPLE, seedPeople, seedVisits, VISITS } from "./crowd.ts";

const MOST_STATEMENTS = 3;
const MOST_ROWS = 2_000;
const MOST_ROWS_PER_VIEW = 0.05;
const NAME = "counting";
const VARS = {
  ENVIRONMENT: "test",
  COINGECKO_URL: "http://localhost:9",
  COINGECKO_PLAN: "analyst",
  MARKET_SOURCE: "Sandbox",
  PASSWORD_COST: "1024",
};
/** A run of the roll-up each minute writes the day and its mark, however little there is. */
const RUNS_A_DAY = 1_440;
const ROWS_A_RUN = 2;
const OF_VISITS = ["daily_stats", "user_visits", "visit_marks"];

type Counts = { statements: number; read: number; written: Record<string, number> };
type Person = { id: string; key: string };

/** The admin's pages before a crowd, and what its visits cost. */
export async function admin(): Promise<Figure[]> {
  const state = await mkdtemp(join(tmpdir(), "bench-admin-"));
  const workerd = openWorkerd([await productWorker("tools/bench/workers/counting.ts", VARS)], state);
  try {
    await migrate(workerd, NAME);
    const origin = await workerd.unsafeGetDirectURL(NAME);
    const takeCounts = async () => (await (await fetch(new URL("/__counts", origin))).json()) as Counts;
    const registered = await fetch(new URL("/api/register", origin), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "warden", password: "correct horse" }),
    });
    const cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";

    const [file = ""] = globSync(join(state, "**/*.sqlite")).filter(
      (path) => path.includes("d1") && !path.endsWith("metadata.sqlite"),
    );
    const database = new DatabaseSync(file, { timeout: 10_000 });
    database.exec("UPDATE users SET is_admin = 1");
    const now = Date.now();
    seedPeople(database, now);
    const batches = seedVisits(database, now);

    await takeCounts();
    let written = batches + RUNS_A_DAY * ROWS_A_RUN;
    for (let runs = 0; runs < 40; runs++) {
      await refresh(workerd, NAME);
      const { written: rows } = await takeCounts();
      const some = OF_VISITS.reduce((sum, table) => sum + (rows[table] ?? 0), 0);
      written += some;
      if (some === 0) break;
    }
    const counted = database.prepare("SELECT sum(total_visits) AS n FROM daily_stats").get()?.n;
    const ofPeople = database.prepare("SELECT sum(total) AS n FROM user_visits").get()?.n;

    async function ask(path: string) {
      await takeCounts();
      const reply = await fetch(new URL(path, origin), { headers: { Cookie: cookie } });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
      return { text, bytes: text.length, ...(await takeCounts()) };
    }
    const worst = { statements: 0, read: 0 };
    const note = ({ statements, read }: Counts) => {
      worst.statements = Math.max(worst.statements, statements);
      worst.read = Math.max(worst.read, read);
    };
    const usersPage = (after?: string) => ask(`/api/admin/users${after ? `?after=${after}` : ""}`);
    const first = await usersPage();
    const keys = JSON.parse(first.text) as Person[];
    note(first);
    note(await ask("/api/admin/stats"));
    note(await ask("/api/admin/audit"));
    note(await ask("/api/admin/users?q=person-05"));
    note(await ask("/api/admin/users?q=999@"));
    // The page that ends with the first who came: the one with the most positions.
    const oldest = database
      .prepare("SELECT id, created_at AS at FROM users ORDER BY created_at, id LIMIT 1 OFFSET ?")
      .get(PEOPLE_PAGE) as { id: string; at: number };
    const last = await usersPage(`${oldest.at}.${oldest.id}`);
    note(last);
    const isLast = (JSON.parse(last.text) as Person[]).length === PEOPLE_PAGE && keys.length === PEOPLE_PAGE;
    const csv = await ask("/api/admin/users/emails");
    database.close();
    return [
      exactly("visits that reached the days", Number(counted), VISITS, "visits"),
      exactly("visits that reached their people", Number(ofPeople), VISITS / 5, "visits"),
      atMost("D1 rows that a page view costs, a million a day", written / VISITS, MOST_ROWS_PER_VIEW, "rows", 3),
      atMost("statements of an admin page, at most", worst.statements, MOST_STATEMENTS, "statements"),
      atMost("rows that one reads, at most", worst.read, MOST_ROWS, "rows"),
      atMost("rows of the first page of users", first.read, MOST_ROWS, "rows"),
      atMost(`rows of the last page${isLast ? "" : " (not whole)"}`, last.read, MOST_ROWS, "rows"),
      exactly("lines of the CSV", csv.text.split("\r\n").length - 1, PEOPLE + 2, "lines"),
    ];
  } finally {
    await workerd.dispose();
    await rm(state, { recursive: true, force: true });
  }
}

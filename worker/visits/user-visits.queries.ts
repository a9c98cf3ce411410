import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { type CursorName, moveCursor } from "./batches.queries.ts";
import { nextCleanup, type UserVisits } from "./summary.rules.ts";
import { userVisits, type VisitSummary } from "./visits.table.ts";

type UserVisitsRow = { userId: string; total: number; lastAt: number; summary: string; batches: string | null };

const COLUMNS = "user_id AS userId, total, last_at AS lastAt, summary, batches";
const SELECT_USERS = `SELECT ${COLUMNS} FROM user_visits WHERE user_id IN (SELECT value FROM json_each(:ids))`;

const visitsOf = ({ total, lastAt, summary, batches }: UserVisitsRow): UserVisits => ({
  total,
  lastAt,
  summary: JSON.parse(summary) as VisitSummary,
  batches: batches === null ? null : JSON.parse(batches),
});

export async function readUserVisits(db: Database, ids: readonly string[]): Promise<Map<string, UserVisits>> {
  const { results } = await prepare(db, SELECT_USERS, { ids: JSON.stringify(ids) }).all<UserVisitsRow>();
  return new Map(results.map((row) => [row.userId, visitsOf(row)]));
}

/** `summary` and `batches` are JSON text, as the columns. */
type UserVisitsJson = Omit<typeof userVisits.$inferSelect, "summary" | "batches"> &
  Pick<UserVisitsRow, "summary" | "batches">;
const field = jsonField<UserVisitsJson>("row.value");
// The time of the next cleanup stays when it is not later than needed, because its index would cost a row per update.
const WRITE = [
  `UPDATE user_visits SET total = ${field("total")}, last_at = ${field("lastAt")}, summary = ${field("summary")},
     batches = ${field("batches")}
   FROM json_each(:rows) AS row
   WHERE user_visits.user_id = ${field("userId")} AND (SELECT batch_id FROM visit_marks WHERE name = :cursor) = :from`,
  `UPDATE user_visits SET cleanup_at = ${field("cleanupAt")}
   FROM json_each(:rows) AS row
   WHERE user_visits.user_id = ${field("userId")} AND coalesce(cleanup_at > ${field("cleanupAt")}, 1)
     AND (SELECT batch_id FROM visit_marks WHERE name = :cursor) = :from`,
  `${insertSelect(userVisits, {
    userId: "users.id",
    total: field("total"),
    lastAt: field("lastAt"),
    summary: field("summary"),
    cleanupAt: field("cleanupAt"),
    batches: field("batches"),
  })}
  FROM json_each(:rows) AS row JOIN users ON users.id = ${field("userId")}
  WHERE (SELECT batch_id FROM visit_marks WHERE name = :cursor) = :from
    AND NOT EXISTS (SELECT 1 FROM user_visits WHERE user_id = users.id)`,
];

/** Users per statement. A parameter of D1 has at most 2 MB, and a user's row about 3 kB. */
const USERS_PER_STATEMENT = 300;

const rowOf = ([userId, { total, lastAt, summary, batches }]: [string, UserVisits]): UserVisitsJson => ({
  userId,
  total,
  lastAt,
  summary: JSON.stringify(summary),
  cleanupAt: nextCleanup(summary),
  batches: batches === null ? null : JSON.stringify(batches),
});

/** Stores the users' visits up to batch `to` once, because the cursor moves in the same transaction. */
export async function writeUserVisits(
  db: Database,
  visitsByUser: ReadonlyMap<string, UserVisits>,
  cursor: CursorName,
  from: number,
  to: number,
) {
  const rows = [...visitsByUser].map(rowOf);
  const chunks = Array.from({ length: Math.ceil(rows.length / USERS_PER_STATEMENT) }, (_, index) =>
    rows.slice(index * USERS_PER_STATEMENT, (index + 1) * USERS_PER_STATEMENT),
  );
  await db.d1.batch([
    ...chunks.flatMap((chunk) => {
      const values = { rows: JSON.stringify(chunk), from, cursor };
      return WRITE.map((text) => prepare(db, text, values));
    }),
    moveCursor(db, cursor, from, to),
  ]);
}

const SELECT_OLD = `
  SELECT ${COLUMNS} FROM user_visits INDEXED BY user_visits_cleanup
  WHERE cleanup_at <= :now AND cleanup_at IS NOT NULL LIMIT ${USERS_PER_STATEMENT}`;
// Rows that got new visits since they were read are skipped; the next run cleans them.
const UPDATE_SUMMARIES = `
  UPDATE user_visits SET summary = ${field("summary")}, cleanup_at = ${field("cleanupAt")}
  FROM json_each(:rows) AS row
  WHERE user_visits.user_id = ${field("userId")} AND user_visits.total = ${field("total")}`;

/** Applies `clean` to a limited number of summaries that contain something too old. Returns the number of summaries. */
export async function cleanSummaries(db: Database, now: number, clean: (summary: VisitSummary) => VisitSummary) {
  const { results } = await prepare(db, SELECT_OLD, { now }).all<UserVisitsRow>();
  const rows = results.map((row) => {
    const visits = visitsOf(row);
    return rowOf([row.userId, { ...visits, summary: clean(visits.summary) }]);
  });
  if (rows.length > 0) await prepare(db, UPDATE_SUMMARIES, { rows: JSON.stringify(rows) }).run();
  return rows.length;
}

import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { type CursorName, moveCursor } from "./batches.queries.ts";
import { nextCleanup, type UserVisits } from "./summary.rules.ts";
import { userVisits, type VisitSummary } from "./visits.table.ts";

type UserVisitsRow = { userId: string; total: number; lastAt: number; summary: string };

const SELECT_USERS = `
  SELECT user_id AS userId, total, last_at AS lastAt, summary
  FROM user_visits WHERE user_id IN (SELECT value FROM json_each(?1))`;

export async function readUserVisits({ d1 }: Database, ids: readonly string[]): Promise<Map<string, UserVisits>> {
  const { results } = await d1.prepare(SELECT_USERS).bind(JSON.stringify(ids)).all<UserVisitsRow>();
  return new Map(
    results.map(({ userId, total, lastAt, summary }) => [
      userId,
      { total, lastAt, summary: JSON.parse(summary) as VisitSummary },
    ]),
  );
}

/** `summary` is JSON text, as the column. */
type UserVisitsJson = Omit<typeof userVisits.$inferSelect, "summary"> & { summary: string };
const field = jsonField<UserVisitsJson>("row.value");
const WRITE = `
  ${insertSelect(userVisits, {
    userId: "users.id",
    total: field("total"),
    lastAt: field("lastAt"),
    summary: field("summary"),
    cleanupAt: field("cleanupAt"),
  })}
  FROM json_each(:rows) AS row JOIN users ON users.id = ${field("userId")}
  WHERE (SELECT batch_id FROM visit_marks WHERE name = :cursor) = :from
  ON CONFLICT (user_id) DO UPDATE SET
    total = excluded.total, last_at = excluded.last_at, summary = excluded.summary, forget_at = excluded.forget_at`;

/** Users per statement. A parameter of D1 has at most 2 MB, and a user's row about 3 kB. */
const USERS_PER_STATEMENT = 500;

const rowOf = ([userId, { total, lastAt, summary }]: [string, UserVisits]): UserVisitsJson => ({
  userId,
  total,
  lastAt,
  summary: JSON.stringify(summary),
  cleanupAt: nextCleanup(summary),
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
    ...chunks.map((chunk) => prepare(db, WRITE, { rows: JSON.stringify(chunk), from, cursor })),
    moveCursor(db, cursor, from, to),
  ]);
}

// `forget_at` has no index, because an index would cost a row per update; reading the table once an hour is cheaper.
const SELECT_OLD = `
  SELECT user_id AS userId, total, last_at AS lastAt, summary FROM user_visits WHERE forget_at <= ?1 LIMIT ${USERS_PER_STATEMENT}`;
// Rows that got new visits since they were read are skipped; the next run cleans them.
const UPDATE_SUMMARIES = `
  UPDATE user_visits SET summary = ${field("summary")}, forget_at = ${field("cleanupAt")}
  FROM json_each(:rows) AS row
  WHERE user_visits.user_id = ${field("userId")} AND user_visits.total = ${field("total")}`;

/** Applies `clean` to a limited number of summaries that contain something too old. Returns the number of summaries. */
export async function cleanSummaries(db: Database, now: number, clean: (summary: VisitSummary) => VisitSummary) {
  const { results } = await db.d1.prepare(SELECT_OLD).bind(now).all<UserVisitsRow>();
  const rows = results.map(({ userId, total, lastAt, summary }) => {
    return rowOf([userId, { total, lastAt, summary: clean(JSON.parse(summary) as VisitSummary) }]);
  });
  if (rows.length > 0) await prepare(db, UPDATE_SUMMARIES, { rows: JSON.stringify(rows) }).run();
  return rows.length;
}

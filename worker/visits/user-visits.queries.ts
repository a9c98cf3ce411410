import type { Database } from "../platform/storage/db.ts";
import { type Mark, moveMark } from "./batches.queries.ts";
import { nextForgetting, type Person } from "./summary.rules.ts";
import type { Summary } from "./visits.table.ts";

type Row = { userId: string; total: number; lastAt: number; summary: string };

const KNOWN = `
  SELECT user_id AS userId, total, last_at AS lastAt, summary
  FROM user_visits WHERE user_id IN (SELECT value FROM json_each(?1))`;

export async function readPeople({ d1 }: Database, ids: readonly string[]): Promise<Map<string, Person>> {
  const { results } = await d1.prepare(KNOWN).bind(JSON.stringify(ids)).all<Row>();
  return new Map(
    results.map(({ userId, total, lastAt, summary }) => [
      userId,
      { total, lastAt, summary: JSON.parse(summary) as Summary },
    ]),
  );
}

const WRITE = `
  INSERT INTO user_visits (user_id, total, last_at, summary, forget_at)
  SELECT users.id, person.value ->> 1, person.value ->> 2, person.value ->> 3, person.value ->> 4
  FROM json_each(?1) AS person JOIN users ON users.id = person.value ->> 0
  WHERE (SELECT batch_id FROM visit_marks WHERE name = ?3) = ?2
  ON CONFLICT (user_id) DO UPDATE SET
    total = excluded.total, last_at = excluded.last_at, summary = excluded.summary, forget_at = excluded.forget_at`;

/** A parameter of D1 has at most 2 MB, and a person 3 kB. */
const PEOPLE_EACH = 500;

const rowOf = ([userId, { total, lastAt, summary }]: [string, Person]) => [
  userId,
  total,
  lastAt,
  JSON.stringify(summary),
  nextForgetting(summary),
];

/** What is known of people up to `to`, written once: for whoever comes second the mark has moved. */
export async function writePeople(
  db: Database,
  people: ReadonlyMap<string, Person>,
  mark: Mark,
  from: number,
  to: number,
) {
  const rows = [...people].map(rowOf);
  const parts = Array.from({ length: Math.ceil(rows.length / PEOPLE_EACH) }, (_, part) =>
    rows.slice(part * PEOPLE_EACH, (part + 1) * PEOPLE_EACH),
  );
  await db.d1.batch([
    ...parts.map((part) => db.d1.prepare(WRITE).bind(JSON.stringify(part), from, mark)),
    moveMark(db, mark, from, to),
  ]);
}

// No index, which would cost a row at each visit: reading them all once an hour is cheaper.
const OLD = `
  SELECT user_id AS userId, total, last_at AS lastAt, summary FROM user_visits WHERE forget_at <= ?1 LIMIT ${PEOPLE_EACH}`;
// Not if more has come to it since it was read.
const FORGET = `
  UPDATE user_visits SET summary = old.value ->> 2, forget_at = old.value ->> 3
  FROM json_each(?1) AS old
  WHERE user_visits.user_id = old.value ->> 0 AND user_visits.total = old.value ->> 1`;

/** Rewrites some of the summaries that hold something too old. Answers how many. */
export async function forgetInSummaries({ d1 }: Database, now: number, forget: (summary: Summary) => Summary) {
  const { results } = await d1.prepare(OLD).bind(now).all<Row>();
  const rows = results.map(({ userId, total, summary }) => {
    const next = forget(JSON.parse(summary) as Summary);
    return [userId, total, JSON.stringify(next), nextForgetting(next)];
  });
  if (rows.length > 0) await d1.prepare(FORGET).bind(JSON.stringify(rows)).run();
  return rows.length;
}

import { asc, eq, gt, inArray, sql } from "drizzle-orm";
import { users } from "../accounts/accounts.table.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, prepare } from "../platform/storage/statement.ts";
import { splitAddress, storedVisit, type Visit, visitOf } from "./visit.rules.ts";
import { type StoredVisit, visitBatches, visitCursors } from "./visits.table.ts";

type BatchContents = { visits: Visit[]; lostVisits: number; lostBatches: number };
export type Batch = BatchContents & { id: number };
/** `at` is the time when the batch was closed, ms. */
export type NewBatch = BatchContents & { key: string; at: number };

// User ids are UUIDs, so the replacement cannot change any other part of the text. The trigger `users_forgotten` does the
// same with all batches of a user who is deleted.
const ANONYMIZE = "UPDATE visit_batches SET visits = replace(visits, :quoted, 'null') WHERE id = :id";
// Batches are stored one after the other, so a batch that was stored although its reply was lost is the last row. Its
// key then prevents a second insert.
const STORE = `
  ${insertSelect(visitBatches, {
    id: "max(:at, coalesce(max(id) + 1, 0))",
    key: ":key",
    visits: ":visits",
    hosts: ":hosts",
    count: ":count",
    lostVisits: ":lostVisits",
    lostBatches: ":lostBatches",
  })}
  FROM (SELECT id, key FROM visit_batches ORDER BY id DESC LIMIT 1)
  HAVING max(key) IS NOT :key
  RETURNING id`;

async function findExistingUsers({ orm }: Database, ids: Iterable<string>): Promise<Set<string>> {
  const given = sql`(SELECT value FROM json_each(${JSON.stringify([...ids])}))`;
  const rows = await orm.select({ id: users.id }).from(users).where(inArray(users.id, given));
  return new Set(rows.map(({ id }) => id));
}

/** Stores a batch once. Visits of users who have deleted their accounts are stored without the user id. */
export async function storeBatch(db: Database, { at, key, visits, lostVisits, lostBatches }: NewBatch) {
  const existing = await findExistingUsers(
    db,
    visits.flatMap(({ userId }) => userId ?? []),
  );
  const stored = visits.map((visit) =>
    storedVisit(visit.userId !== null && existing.has(visit.userId) ? visit : { ...visit, userId: null }),
  );
  const hosts = visits.map(({ address }) => splitAddress(address).host);
  const values = {
    at,
    key,
    visits: JSON.stringify(stored),
    hosts: JSON.stringify(hosts),
    count: visits.length,
    lostVisits,
    lostBatches,
  };
  const { results } = await prepare(db, STORE, values).run<{ id: number }>();
  // An account may have been deleted between the query and the insert, so the users are checked again.
  const stillExisting = await findExistingUsers(db, existing);
  const deleted = [...existing].filter((id) => !stillExisting.has(id));
  for (const userId of deleted)
    await prepare(db, ANONYMIZE, { quoted: JSON.stringify(userId), id: results[0]?.id ?? 0 }).run();
}

const BATCH = {
  id: visitBatches.id,
  visits: visitBatches.visits,
  hosts: visitBatches.hosts,
  lostVisits: visitBatches.lostVisits,
  lostBatches: visitBatches.lostBatches,
};

export async function listBatchesAfter({ orm }: Database, id: number, limit: number): Promise<Batch[]> {
  const rows = await orm
    .select(BATCH)
    .from(visitBatches)
    .where(gt(visitBatches.id, id))
    .orderBy(asc(visitBatches.id))
    .limit(limit);
  return rows.map(({ visits, hosts, ...batch }) => ({
    ...batch,
    visits: visits.map((visit, index) => visitOf(visit, hosts?.[index])),
  }));
}

/** The readers of the batches, each with a cursor. */
export type CursorName = "days" | "addresses" | `people ${number}`;

/** The id of the last batch that the reader has processed. */
export async function readCursor({ orm }: Database, name: CursorName): Promise<number> {
  const [row] = await orm.select().from(visitCursors).where(eq(visitCursors.name, name));
  return row?.batchId ?? 0;
}

const CURSORS = "SELECT name, batch_id AS batchId FROM visit_marks WHERE name GLOB :names ORDER BY batch_id, name";
/** The cursors whose names begin with `prefix`, the one that is furthest behind first. */
export async function listCursors(db: Database, prefix: string): Promise<{ name: CursorName; batchId: number }[]> {
  const statement = prepare(db, CURSORS, { names: `${prefix}*` });
  return (await statement.all<{ name: CursorName; batchId: number }>()).results;
}

/** Moves the cursor only when it is still at `from`, so that the second of two parallel runs changes nothing. */
export const moveCursor = (db: Database, name: CursorName, from: number, to: number): D1PreparedStatement =>
  prepare(db, "UPDATE visit_marks SET batch_id = :to WHERE name = :name AND batch_id = :from", { name, from, to });

const PENDING = `
  SELECT min(id) AS oldest, coalesce(sum(count), 0) AS visits
  FROM (SELECT id, count FROM visit_batches WHERE id > :cursor ORDER BY id LIMIT :limit)`;

/** The number of visits in at most `limit` batches after the cursor, and the id of the oldest of these batches. */
export async function countPendingVisits(db: Database, cursor: number, limit: number) {
  const row = await prepare(db, PENDING, { cursor, limit }).first<{ oldest: number | null; visits: number }>();
  return { oldest: row?.oldest ?? null, visits: row?.visits ?? 0 };
}

const PURGE =
  "DELETE FROM visit_batches WHERE id IN (SELECT id FROM visit_batches WHERE id < :time ORDER BY id LIMIT :limit)";
/** Deletes at most `limit` batches that were closed before `time` (ms). Returns the number of batches. */
export async function deleteBatchesBefore(db: Database, time: number, limit: number): Promise<number> {
  const { meta } = await prepare(db, PURGE, { time, limit }).run();
  return meta.changes;
}

const DELETE_HOSTS = "UPDATE visit_batches SET hosts = NULL WHERE id > :from AND id <= :to";
/**
 * Deletes the host parts of the addresses in the batches after `from` and up to `to`. Returns the number of batches.
 */
export async function truncateAddresses(db: Database, from: number, to: number): Promise<number> {
  const [updated] = await db.d1.batch([prepare(db, DELETE_HOSTS, { from, to }), moveCursor(db, "addresses", from, to)]);
  return updated!.meta.changes;
}

const LAST_BATCH =
  "SELECT max(id) AS id FROM (SELECT id FROM visit_batches WHERE id > :after AND id < :before ORDER BY id LIMIT :limit)";
/** The id of the last of the first `limit` batches between two times (ms); null when there is none. */
export async function findLastBatchId(db: Database, after: number, before: number, limit: number) {
  const row = await prepare(db, LAST_BATCH, { after, before, limit }).first<{ id: number | null }>();
  return row?.id ?? null;
}

// The batches in which a user may occur, as in the trigger `users_forgotten`: those that the user's row lists, those that no roll-up has read yet, and those
// that were rolled up before rows listed them.
const BATCHES_OF_USER = `
  SELECT value AS id FROM user_visits, json_each(user_visits.batches) WHERE user_id = :userId
  UNION SELECT id FROM visit_batches WHERE id > (SELECT min(batch_id) FROM visit_marks WHERE name GLOB 'people *')
  UNION SELECT id FROM visit_batches WHERE id <= (SELECT batch_id FROM visit_marks WHERE name = 'unlisted')
  UNION SELECT id FROM visit_batches
    WHERE EXISTS (SELECT 1 FROM user_visits WHERE user_id = :userId AND batches IS NULL)`;

const SELECT_OF_USER = `
  SELECT visit.value AS visit, batch.hosts ->> visit.key AS host
  FROM (${BATCHES_OF_USER}) AS found CROSS JOIN visit_batches AS batch ON batch.id = found.id, json_each(batch.visits) AS visit
  WHERE instr(batch.visits, :quoted) > 0 AND visit.value ->> 0 = :userId
  ORDER BY batch.id DESC, visit.key DESC LIMIT :limit`;

/** A user's visits, newest first. */
export async function listVisitsOf(db: Database, userId: string, limit: number): Promise<Visit[]> {
  const statement = prepare(db, SELECT_OF_USER, { userId, quoted: JSON.stringify(userId), limit });
  const { results } = await statement.all<{ visit: string; host: string | null }>();
  return results.map(({ visit, host }) => visitOf(JSON.parse(visit) as StoredVisit, host ?? undefined));
}

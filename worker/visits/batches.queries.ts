import type { Database } from "../platform/storage/db.ts";
import { splitAddress, storedVisit, type Visit, visitOf } from "./visit.rules.ts";
import type { visitBatches } from "./visits.table.ts";

type Contents = { visits: Visit[]; lostVisits: number; lostBatches: number };
export type Batch = Contents & { id: number };
/** `at` is when it was closed, ms. */
export type NewBatch = Contents & { key: string; at: number };

const KNOWN = "SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?1))";
// The writer stores one after the other: what it stored although the answer was lost is the last one.
const STORE = `
  INSERT INTO visit_batches (id, key, visits, hosts, count, lost_visits, lost_batches)
  SELECT max(?1, coalesce(max(id) + 1, 0)), ?7, ?2, ?3, ?4, ?5, ?6
  FROM (SELECT id, key FROM visit_batches ORDER BY id DESC LIMIT 1)
  HAVING max(key) IS NOT ?7`;

async function knownOf({ d1 }: Database, people: Iterable<string>): Promise<Set<string>> {
  const { results } = await d1
    .prepare(KNOWN)
    .bind(JSON.stringify([...people]))
    .all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

/** Whoever has deleted their account since is left out of it. */
export async function storeBatch(db: Database, { at, key, visits, lostVisits, lostBatches }: NewBatch) {
  const { d1 } = db;
  const known = await knownOf(
    db,
    visits.flatMap(({ userId }) => userId ?? []),
  );
  const stored = visits.map((visit) =>
    storedVisit(visit.userId !== null && known.has(visit.userId) ? visit : { ...visit, userId: null }),
  );
  const hosts = visits.map(({ address }) => splitAddress(address).host);
  await d1
    .prepare(STORE)
    .bind(at, JSON.stringify(stored), JSON.stringify(hosts), visits.length, lostVisits, lostBatches, key)
    .run();
  // An account may have been deleted since it was asked for, before there was a batch to forget it in.
  const still = await knownOf(db, known);
  for (const id of known) if (!still.has(id)) await forgetPerson(db, id).run();
}

type Row = { id: number; visits: string; hosts: string | null; lostVisits: number; lostBatches: number };
type Stored = typeof visitBatches.$inferSelect;

const AFTER = `
  SELECT id, visits, hosts, lost_visits AS lostVisits, lost_batches AS lostBatches
  FROM visit_batches WHERE id > ?1 ORDER BY id LIMIT ?2`;

export async function listBatchesAfter({ d1 }: Database, id: number, limit: number): Promise<Batch[]> {
  const { results } = await d1.prepare(AFTER).bind(id, limit).all<Row>();
  return results.map(({ visits, hosts, ...batch }) => {
    const ends = hosts === null ? null : (JSON.parse(hosts) as string[]);
    const stored = JSON.parse(visits) as Stored["visits"];
    return { ...batch, visits: stored.map((visit, at) => visitOf(visit, ends?.[at])) };
  });
}

export type Mark = "days" | "addresses" | `people ${number}`;

export async function readMark({ d1 }: Database, name: Mark): Promise<number> {
  const row = await d1
    .prepare("SELECT batch_id AS id FROM visit_marks WHERE name = ?1")
    .bind(name)
    .first<{ id: number }>();
  return row?.id ?? 0;
}

/** The marks of all readers whose names begin so, the one that is furthest behind first. */
export async function readMarks({ d1 }: Database, start: string): Promise<{ name: Mark; batchId: number }[]> {
  const marks = "SELECT name, batch_id AS batchId FROM visit_marks WHERE name GLOB ?1 ORDER BY batch_id, name";
  return (await d1.prepare(marks).bind(`${start}*`).all<{ name: Mark; batchId: number }>()).results;
}

/** Only from where it is expected: of two that overlap, the second changes nothing. */
export const moveMark = ({ d1 }: Database, name: Mark, from: number, to: number): D1PreparedStatement =>
  d1.prepare("UPDATE visit_marks SET batch_id = ?3 WHERE name = ?1 AND batch_id = ?2").bind(name, from, to);

const WAITING = `
  SELECT min(id) AS oldest, coalesce(sum(count), 0) AS visits
  FROM (SELECT id, count FROM visit_batches WHERE id > ?1 ORDER BY id LIMIT ?2)`;

/** The visits of at most `limit` batches after a mark. */
export async function readWaiting({ d1 }: Database, mark: number, limit: number) {
  const row = await d1.prepare(WAITING).bind(mark, limit).first<{ oldest: number | null; visits: number }>();
  return { oldest: row?.oldest ?? null, visits: row?.visits ?? 0 };
}

const PURGE = "DELETE FROM visit_batches WHERE id IN (SELECT id FROM visit_batches WHERE id < ?1 ORDER BY id LIMIT ?2)";
export async function deleteBatchesBefore({ d1 }: Database, time: number, limit: number): Promise<number> {
  const { meta } = await d1.prepare(PURGE).bind(time, limit).run();
  return meta.changes;
}

const CUT = "UPDATE visit_batches SET hosts = NULL WHERE id > ?1 AND id <= ?2";
/** Forgets the ends of the addresses in the batches after `from` and up to `to`. */
export async function cutAddresses(db: Database, from: number, to: number): Promise<number> {
  const [cut] = await db.d1.batch([db.d1.prepare(CUT).bind(from, to), moveMark(db, "addresses", from, to)]);
  return cut!.meta.changes;
}

const LAST_OF =
  "SELECT max(id) AS id FROM (SELECT id FROM visit_batches WHERE id > ?1 AND id < ?2 ORDER BY id LIMIT ?3)";
/** The last of the first `limit` batches between two times. */
export async function lastBatchBetween({ d1 }: Database, after: number, before: number, limit: number) {
  const row = await d1.prepare(LAST_OF).bind(after, before, limit).first<{ id: number | null }>();
  return row?.id ?? null;
}

// Ids are UUIDs, so that nothing else in the text can look like one.
const FORGET = `
  UPDATE visit_batches SET visits = replace(visits, ?1, 'null')
  WHERE instr(visits, ?1) > 0 AND NOT EXISTS (SELECT 1 FROM users WHERE id = ?2)`;
/** Makes the visits of somebody who is no more nobody's. */
export const forgetPerson = ({ d1 }: Database, userId: string): D1PreparedStatement =>
  d1.prepare(FORGET).bind(JSON.stringify(userId), userId);

// Most batches do not name the person: those are not taken apart.
const OF_PERSON = `
  SELECT visit.value AS visit, batch.hosts ->> visit.key AS host
  FROM visit_batches AS batch, json_each(batch.visits) AS visit
  WHERE instr(batch.visits, ?2) > 0 AND visit.value ->> 0 = ?1
  ORDER BY batch.id DESC, visit.key DESC LIMIT ?3`;

/** Newest first. */
export async function listVisitsOf({ d1 }: Database, userId: string, limit: number): Promise<Visit[]> {
  const asked = d1.prepare(OF_PERSON).bind(userId, JSON.stringify(userId), limit);
  const { results } = await asked.all<{ visit: string; host: string | null }>();
  return results.map(({ visit, host }) => visitOf(JSON.parse(visit) as Stored["visits"][number], host ?? undefined));
}

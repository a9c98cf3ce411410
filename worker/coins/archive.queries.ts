import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { coinArchive, coinDetails, coinRecent, coinYears } from "./archive.table.ts";
import { type DayEntries, type Point, pointsOf } from "./tiles.rules.ts";

export type ArchiveState = typeof coinArchive.$inferSelect;

/** The state of the archive. The first call creates it; the archive then closes the days after `closedDay`. */
export async function readArchive(db: Database, origin: string, now: number, closedDay: number): Promise<ArchiveState> {
  const find = () => db.orm.select().from(coinArchive).where(eq(coinArchive.origin, origin));
  const [row] = await find();
  if (row) return row;
  await db.orm.insert(coinArchive).values({ origin, startedAt: now, closedDay }).onConflictDoNothing();
  return (await find())[0]!;
}

/** The price of a coin in one hour. `points` is JSON that is merged into `coin_recent.points`. */
export type RecordedSlot = { coinId: string; points: string };
const slotField = jsonField<RecordedSlot>();
// A slot is written only by a newer price than the one it holds, so that a repeated recording writes no row.
const MERGE_RECENT = `
  ${insertSelect(coinRecent, { origin: ":origin", coinId: slotField("coinId"), points: slotField("points") })}
  FROM json_each(:slots) WHERE true
  ON CONFLICT (origin, coin_id) DO UPDATE SET points = json_patch(points, excluded.points)
  WHERE EXISTS (SELECT 1 FROM json_each(excluded.points) AS added
    WHERE coalesce(json_extract(coin_recent.points, '$."' || added.key || '"[0]'), 0) < (added.value->>0))`;
const RECORD = `
  UPDATE coin_archive SET recorded_at = :now, recorded_version = :version WHERE origin = :origin AND recorded_at < :now`;

/** Adds one hour's slots by coin, and stores the time of the recording in the same transaction. */
export async function writeRecent(
  db: Database,
  origin: string,
  slots: readonly RecordedSlot[],
  { now, version }: { now: number; version: number },
) {
  const values = { origin, slots: JSON.stringify(slots), now, version };
  await db.d1.batch([MERGE_RECENT, RECORD].map((text) => prepare(db, text, values)));
}

export type PointsOfCoin = { coinId: string; points: Point[] };

const LIST_RECENT = `
  SELECT coin_id AS coinId, (SELECT json_group_array(json(value)) FROM json_each(points)
    WHERE (value->>0) >= :from AND (value->>0) < :to) AS points
  FROM coin_recent WHERE origin = :origin AND coin_id > :after ORDER BY coin_id LIMIT :limit`;

/** The hourly points of a time span for one page of coins, in the order of their ids. */
export async function listRecent(
  db: Database,
  origin: string,
  span: { from: number; to: number; after: string; limit: number },
): Promise<PointsOfCoin[]> {
  const statement = prepare(db, LIST_RECENT, { origin, ...span });
  const { results } = await statement.all<{ coinId: string; points: string }>();
  return results.map(({ coinId, points }) => ({ coinId, points: pointsOf(JSON.parse(points)) }));
}

type DaysJson = { coinId: string; days: string };
const daysField = jsonField<DaysJson>("added.value");
const FROM_LAST_YEAR = `FROM coin_years AS last WHERE :includesEarlierYears AND last.origin = :origin
  AND last.coin_id = ${daysField("coinId")} AND last.year = :year - 1`;
// An existing day is never replaced, and a tile without a new day is not written. A new year begins with one price per
// week of the years before it.
const MERGE_YEARS = `
  ${insertSelect(coinYears, {
    origin: ":origin",
    coinId: daysField("coinId"),
    year: ":year",
    days: daysField("days"),
    earlier: `coalesce((
      SELECT json_patch(last.earlier, (
        SELECT json_group_object(last.year || '-' || day.key, json(day.value))
        FROM json_each(last.days) AS day WHERE day.key % 7 = 0))
      ${FROM_LAST_YEAR}), '{}')`,
    filled: `max(:filled, coalesce((SELECT last.filled ${FROM_LAST_YEAR}), 0))`,
  })}
  FROM json_each(:rows) AS added WHERE true
  ON CONFLICT (origin, coin_id, year) DO UPDATE SET
    days = json_patch(excluded.days, coin_years.days), filled = max(excluded.filled, coin_years.filled),
    earlier = CASE WHEN excluded.earlier = '{}' THEN coin_years.earlier ELSE excluded.earlier END
  WHERE excluded.filled > coin_years.filled OR EXISTS (SELECT 1 FROM json_each(excluded.days) AS added
    WHERE json_type(coin_years.days, '$."' || added.key || '"') IS NULL)`;

type YearWrite = {
  year: number;
  days: readonly { coinId: string; entries: DayEntries }[];
  /** True when this may be the first write to the year. */
  includesEarlierYears: boolean;
  filled: boolean;
};

const mergeYears = (db: Database, origin: string, { days, ...write }: YearWrite) => {
  const rows = days.map(({ coinId, entries }): DaysJson => ({ coinId, days: JSON.stringify(entries) }));
  return prepare(db, MERGE_YEARS, { origin, rows: JSON.stringify(rows), ...write });
};

export async function writeYears(db: Database, origin: string, writes: readonly YearWrite[]) {
  if (writes.length > 0) await db.d1.batch(writes.map((write) => mergeYears(db, origin, write)));
}

/** Records that a day is closed. A day before the last closed one changes nothing. */
export async function recordClosed(db: Database, origin: string, day: number) {
  await db.orm
    .update(coinArchive)
    .set({ closedDay: day })
    .where(and(eq(coinArchive.origin, origin), sql`${coinArchive.closedDay} < ${day}`));
}

export type YearOfCoin = { coinId: string; year: number };
const yearField = jsonField<YearOfCoin>("wanted.value");

export type StoredTiles = {
  recent: string | null;
  years: { year: number; days: string; earlier: string; filled: number }[];
};

/** The tiles of a chart: at most three rows, in one round trip. */
export async function readTiles(db: Database, origin: string, coinId: string, year: number): Promise<StoredTiles> {
  const [recent, years] = await db.orm.batch([
    db.orm
      .select({ points: coinRecent.points })
      .from(coinRecent)
      .where(and(eq(coinRecent.origin, origin), eq(coinRecent.coinId, coinId))),
    db.orm
      .select({ year: coinYears.year, days: coinYears.days, earlier: coinYears.earlier, filled: coinYears.filled })
      .from(coinYears)
      .where(
        and(
          eq(coinYears.origin, origin),
          eq(coinYears.coinId, coinId),
          gte(coinYears.year, year - 1),
          lte(coinYears.year, year),
        ),
      ),
  ]);
  return { recent: recent[0]?.points ?? null, years };
}

/** The tiles of several coins, in one round trip. Without `year`, only the recent ones. */
export async function readTilesOf(
  db: Database,
  origin: string,
  coinIds: readonly string[],
  year: number | null,
): Promise<Map<string, StoredTiles>> {
  const values = { origin, coinIds: JSON.stringify(coinIds), year: year ?? -1 };
  const [recent, years] = await db.d1.batch<{ coinId: string; points: string } & StoredTiles["years"][number]>([
    prepare(
      db,
      `SELECT coin_id AS coinId, points FROM coin_recent
       WHERE origin = :origin AND coin_id IN (SELECT value FROM json_each(:coinIds))`,
      values,
    ),
    prepare(
      db,
      `SELECT coin_id AS coinId, year, days, earlier, filled FROM coin_years
       WHERE origin = :origin AND coin_id IN (SELECT value FROM json_each(:coinIds)) AND year BETWEEN :year - 1 AND :year`,
      values,
    ),
  ]);
  const tiles = new Map<string, StoredTiles>(coinIds.map((coinId) => [coinId, { recent: null, years: [] }]));
  for (const { coinId, points } of recent!.results) tiles.get(coinId)!.recent = points;
  for (const { coinId, ...row } of years!.results) tiles.get(coinId)!.years.push(row);
  return tiles;
}

export async function readDetails(db: Database, origin: string, coinId: string) {
  const [row] = await db.orm
    .select({ details: coinDetails.details, asOf: coinDetails.asOf })
    .from(coinDetails)
    .where(and(eq(coinDetails.origin, origin), eq(coinDetails.coinId, coinId)));
  return row;
}

export async function writeDetails(db: Database, origin: string, coinId: string, details: string, asOf: number) {
  await db.orm
    .insert(coinDetails)
    .values({ origin, coinId, details, asOf })
    .onConflictDoUpdate({ target: [coinDetails.origin, coinDetails.coinId], set: { details, asOf } });
}

/** The daily prices of some years of some coins. */
export async function listDays(db: Database, origin: string, years: readonly YearOfCoin[]) {
  const statement = prepare(
    db,
    `SELECT stored.coin_id AS coinId, stored.days FROM json_each(:years) AS wanted
     CROSS JOIN coin_years AS stored ON stored.origin = :origin
       AND stored.coin_id = ${yearField("coinId")} AND stored.year = ${yearField("year")}`,
    { origin, years: JSON.stringify(years) },
  );
  return (await statement.all<{ coinId: string; days: string }>()).results;
}

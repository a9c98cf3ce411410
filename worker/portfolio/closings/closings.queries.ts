import { and, asc, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { type ClosedPosition, MAX_CLOSED } from "../../../shared/ledger/closing.ts";
import type { LeveragedPosition } from "../../../shared/ledger/positions.ts";
import { MAX_POSITIONS } from "../../../shared/portfolio/rules.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import type { Database } from "../../platform/storage/db.ts";
import { deleteExpired } from "../../platform/storage/delete-expired.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { closedPositions as closed, leveragedPositions } from "../../transactions/positions.table.ts";

export type ClosedRow = typeof closed.$inferSelect;
/** A closed position with its result. Positions that were removed without a record have none. */
export type RecordedRow = ClosedRow & { exitPrice: Exact };

const isRecord = (userId: string) => and(eq(closed.userId, userId), isNull(closed.discardedAt));

/** At most `limit` closed positions, the last first, from the place `after` on. */
export const listClosed = (
  db: Database,
  userId: string,
  after: { closedAt: number; id: string } | null,
  limit: number,
): Promise<RecordedRow[]> =>
  db.orm
    .select()
    .from(closed)
    .where(
      and(
        isRecord(userId),
        after ? sql`(${closed.closedAt}, ${closed.id}) < (${after.closedAt}, ${after.id})` : sql`1`,
      ),
    )
    .orderBy(desc(closed.closedAt), desc(closed.id))
    .limit(limit) as Promise<RecordedRow[]>;

/** The positions that were closed between two times, the first one first. */
export const listClosedBetween = (db: Database, userId: string, from: number, to: number): Promise<RecordedRow[]> =>
  db.orm
    .select()
    .from(closed)
    .where(and(isRecord(userId), gte(closed.closedAt, from), lt(closed.closedAt, to)))
    .orderBy(asc(closed.closedAt), asc(closed.id))
    .limit(MAX_CLOSED) as Promise<RecordedRow[]>;

/** A year, and its times (ms) from the first to before the second. */
export type YearRange = { year: number; from: number; to: number };
const range = jsonField<YearRange>("years.value");

/** Those of the years in which a position was closed: a search in the index for each, however many closings there are. */
export async function findClosingYears(db: Database, userId: string, years: readonly YearRange[]): Promise<number[]> {
  const text = `SELECT ${range("year")} AS year FROM json_each(:years) AS years
    WHERE EXISTS (SELECT 1 FROM closed_positions WHERE user_id = :userId AND discarded_at IS NULL
      AND closed_at >= ${range("from")} AND closed_at < ${range("to")})`;
  const { results } = await prepare(db, text, { userId, years: JSON.stringify(years) }).all<{ year: number }>();
  return results.map(({ year }) => year);
}

export async function findClosed(db: Database, userId: string, id: string): Promise<ClosedRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(closed)
    .where(and(eq(closed.id, id), eq(closed.userId, userId)));
  return row;
}

const shared = jsonField<ClosedPosition>(":closed");
/** The columns that open and closed positions share. */
const SHARED = {
  userId: ":userId",
  symbol: shared("symbol"),
  name: shared("name"),
  coinId: shared("coinId"),
  entryPrice: shared("entryPrice"),
  typed: shared("typed"),
  currentPrice: shared("currentPrice"),
  createdAt: shared("createdAt"),
  size: shared("size"),
  leverage: shared("leverage"),
  liquidationPrice: shared("liquidationPrice"),
  positionType: shared("positionType"),
  isLiquidated: shared("isLiquidated"),
  liquidatedAt: shared("liquidatedAt"),
  liquidatedPrice: shared("liquidatedPrice"),
};
export const CLOSED_COLUMNS = {
  ...SHARED,
  id: shared("id"),
  positionId: shared("positionId"),
  exitPrice: shared("exitPrice"),
  closedAt: shared("closedAt"),
  discardedAt: shared("discardedAt"),
};

// The first statement decides for the others. It does nothing when the position has changed since it was read.
const IS_CLOSED = "EXISTS (SELECT 1 FROM closed_positions WHERE user_id = :userId AND id = :id)";
const IS_AS_READ = "user_id = :userId AND id = :positionId AND updated_at = :readAt AND is_liquidated = :isLiquidated";
const OF_POSITION = `FROM leveraged_positions WHERE ${IS_AS_READ}`;
const CLOSE = [
  `${insertSelect(closed, CLOSED_COLUMNS)} ${OF_POSITION}
     AND coalesce((SELECT closed FROM person_totals WHERE user_id = :userId), 0) < ${MAX_CLOSED}
   ON CONFLICT DO NOTHING`,
  `UPDATE leveraged_positions SET size = :left, updated_at = :updatedAt
   WHERE ${IS_AS_READ} AND :left IS NOT NULL AND ${IS_CLOSED}`,
  `DELETE ${OF_POSITION} AND :left IS NULL AND ${IS_CLOSED}`,
  "SELECT 1 FROM closed_positions WHERE user_id = :userId AND id = :id",
];

/**
 * Stores a closing whose position was read when its `updatedAt` was `readAt`. Returns false when it has changed since, or
 * when the account has no room for another closed position.
 */
export async function storeClosing(
  db: Database,
  userId: string,
  readAt: number,
  { closed: row, left }: { closed: ClosedPosition; left: LeveragedPosition | null },
): Promise<boolean> {
  const { id, positionId, isLiquidated } = row;
  const values = {
    ...{ userId, id, positionId, readAt, isLiquidated, closed: JSON.stringify(row) },
    ...{ left: left?.size ?? null, updatedAt: left?.updatedAt ?? 0 },
  };
  const results = await db.d1.batch(CLOSE.map((text) => prepare(db, text, values)));
  return results.at(-1)!.results.length === 1;
}

const position = jsonField<LeveragedPosition>(":position");
const REOPEN = [
  `${insertSelect(leveragedPositions, {
    ...SHARED,
    id: position("id"),
    updatedAt: position("updatedAt"),
    liquidationHint: `CAST(${shared("liquidationPrice")} AS REAL)`,
  })}
   FROM closed_positions WHERE user_id = :userId AND id = :id AND :readAt IS NULL
     AND (SELECT count(*) FROM leveraged_positions WHERE user_id = :userId) < ${MAX_POSITIONS}
   ON CONFLICT DO NOTHING`,
  `UPDATE leveraged_positions SET size = ${position("size")}, updated_at = ${position("updatedAt")}
   WHERE user_id = :userId AND id = ${position("id")} AND updated_at = :readAt AND is_liquidated = 0
     AND EXISTS (SELECT 1 FROM closed_positions WHERE user_id = :userId AND id = :id)`,
  `DELETE FROM closed_positions WHERE user_id = :userId AND id = :id AND EXISTS (
     SELECT 1 FROM leveraged_positions WHERE user_id = :userId AND id = ${position("id")}
       AND updated_at = ${position("updatedAt")} AND size = ${position("size")})`,
  "SELECT 1 FROM closed_positions WHERE user_id = :userId AND id = :id",
];

/**
 * Makes a closed position an open one. `readAt` is the `updatedAt` of the position that it joins; null when it joins none.
 * Returns false when that position has changed since, or when there is no room for another one.
 */
export async function storeReopening(
  db: Database,
  userId: string,
  row: ClosedRow,
  after: LeveragedPosition,
  readAt: number | null,
): Promise<boolean> {
  const values = {
    ...{ userId, id: row.id, readAt },
    ...{ closed: JSON.stringify(row), position: JSON.stringify(after) },
  };
  const results = await db.d1.batch(REOPEN.map((text) => prepare(db, text, values)));
  return results.at(-1)!.results.length === 0;
}

/** Deletes positions for good that were removed without a record. Returns how many. */
export const purgeDiscarded = (db: Database, until: number): Promise<number> =>
  deleteExpired(db, closed, closed.id, closed.discardedAt, until);

import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { LeveragedPosition } from "../../shared/ledger/positions.ts";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { fewerThan, insertIf } from "../platform/storage/insert-if.ts";
import { leveragedPositions as leveraged } from "../transactions/positions.table.ts";

export type LeveragedRow = typeof leveraged.$inferSelect;
export type NewLeveragedRow = Omit<typeof leveraged.$inferInsert, "liquidationHint">;
const ownedPosition = (userId: string, id: string) => and(eq(leveraged.id, id), eq(leveraged.userId, userId));

export const listLeveraged = (db: Database, userId: string): Promise<LeveragedRow[]> =>
  db.orm
    .select()
    .from(leveraged)
    .where(eq(leveraged.userId, userId))
    .orderBy(asc(leveraged.createdAt))
    .limit(MAX_POSITIONS);

export const listLeveragedOfUsers = (db: Database, userIds: readonly string[]): Promise<LeveragedRow[]> =>
  db.orm
    .select()
    .from(leveraged)
    .where(inArray(leveraged.userId, sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`));

export async function countLeveraged(db: Database, userId: string): Promise<number> {
  const [row] = await db.orm.select({ rows: count() }).from(leveraged).where(eq(leveraged.userId, userId));
  return row?.rows ?? 0;
}

export async function findLeveraged(db: Database, userId: string, id: string): Promise<LeveragedRow | undefined> {
  const [row] = await db.orm.select().from(leveraged).where(ownedPosition(userId, id));
  return row;
}

/** Inserts nothing when the user already has `MAX_POSITIONS` leveraged positions or one with this id. */
export const insertLeveraged = (db: Database, position: NewLeveragedRow): Promise<boolean> =>
  insertIf(
    db,
    leveraged,
    { ...position, liquidationHint: Number(position.liquidationPrice) },
    fewerThan(MAX_POSITIONS, leveraged.userId, position.userId),
  );

/**
 * Writes a changed position. Returns undefined when the position has changed or was liquidated since it was read as
 * `before`.
 */
export async function updateLeveraged(
  db: Database,
  before: LeveragedRow,
  after: LeveragedPosition,
): Promise<LeveragedRow | undefined> {
  const [row] = await db.orm
    .update(leveraged)
    .set({ ...after, liquidationHint: Number(after.liquidationPrice) })
    .where(
      and(
        ownedPosition(before.userId, before.id),
        eq(leveraged.updatedAt, before.updatedAt),
        eq(leveraged.isLiquidated, before.isLiquidated),
      ),
    )
    .returning();
  return row;
}

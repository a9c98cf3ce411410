import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { fewerThan, insertIf } from "../platform/storage/insert-if.ts";
import { leveragedPositions as leveraged } from "../transactions/positions.table.ts";

export type LeveragedRow = typeof leveraged.$inferSelect;
export type NewLeveragedRow = Omit<typeof leveraged.$inferInsert, "liquidationHint">;
export type LeveragedChange = Partial<
  Pick<
    LeveragedRow,
    "symbol" | "name" | "coinId" | "size" | "entryPrice" | "typed" | "currentPrice" | "leverage" | "liquidationPrice"
  >
> & { updatedAt: number };

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

/** Keeps the typed price when the request has none and the entry price is the same as before. */
const typedAfter = ({ entryPrice, typed }: LeveragedChange) =>
  entryPrice !== undefined && !typed
    ? { typed: sql`CASE WHEN ${leveraged.entryPrice} = ${entryPrice} THEN ${leveraged.typed} END` }
    : {};

/** Returns undefined when the user has no such position or when it is liquidated. */
export async function updateOpenLeveraged(
  db: Database,
  userId: string,
  id: string,
  change: LeveragedChange,
): Promise<LeveragedRow | undefined> {
  const { liquidationPrice } = change;
  const [row] = await db.orm
    .update(leveraged)
    .set({
      ...change,
      ...typedAfter(change),
      ...(liquidationPrice !== undefined && { liquidationHint: Number(liquidationPrice) }),
    })
    .where(and(ownedPosition(userId, id), eq(leveraged.isLiquidated, false)))
    .returning();
  return row;
}

/** Returns undefined when the user has no such position, or when it is not liquidated with this `liquidatedAt`. */
export async function reopenLiquidated(
  db: Database,
  userId: string,
  id: string,
  liquidatedAt: number,
  updatedAt: number,
): Promise<LeveragedRow | undefined> {
  const [row] = await db.orm
    .update(leveraged)
    .set({ isLiquidated: false, liquidatedAt: null, liquidatedPrice: null, updatedAt })
    .where(and(ownedPosition(userId, id), eq(leveraged.isLiquidated, true), eq(leveraged.liquidatedAt, liquidatedAt)))
    .returning();
  return row;
}

export async function deleteLeveraged(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.orm.delete(leveraged).where(ownedPosition(userId, id)).returning({ id: leveraged.id });
  return rows.length > 0;
}

import { and, asc, count, eq, inArray, ne, sql } from "drizzle-orm";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import type { TypedPrice } from "../../shared/portfolio/typed-price.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import { spotPositions as spot } from "../transactions/positions.table.ts";

export type SpotRow = typeof spot.$inferSelect;
export type SpotChange = Partial<Pick<SpotRow, "symbol" | "name" | "coinId" | "currentPrice">> & { updatedAt: number };

const ownedPosition = (userId: string, id: string) => and(eq(spot.id, id), eq(spot.userId, userId));

/** A holding that was sold completely keeps its row, because its transactions belong to it. */
const isHeld = ne(spot.amount, "0" as Decimal);

export const listSpot = (db: Database, userId: string): Promise<SpotRow[]> =>
  db.orm
    .select()
    .from(spot)
    .where(and(eq(spot.userId, userId), isHeld))
    .orderBy(asc(spot.createdAt))
    .limit(MAX_POSITIONS);

export const listSpotOfUsers = (db: Database, userIds: readonly string[]): Promise<SpotRow[]> =>
  db.orm
    .select()
    .from(spot)
    .where(inArray(spot.userId, sql`(SELECT value FROM json_each(${JSON.stringify(userIds)}))`));

export async function countSpot(db: Database, userId: string): Promise<number> {
  const [row] = await db.orm.select({ rows: count() }).from(spot).where(eq(spot.userId, userId));
  return row?.rows ?? 0;
}

export async function findSpot(db: Database, userId: string, id: string): Promise<SpotRow | undefined> {
  const [row] = await db.orm.select().from(spot).where(ownedPosition(userId, id));
  return row;
}

export async function updateSpot(
  db: Database,
  userId: string,
  id: string,
  change: SpotChange,
): Promise<SpotRow | undefined> {
  const [row] = await db.orm.update(spot).set(change).where(ownedPosition(userId, id)).returning();
  return row;
}

/** Stores the typed price of a position, unless its entry price has changed meanwhile. */
export const keepTyped = (
  db: Database,
  userId: string,
  id: string,
  entryPrice: Decimal,
  typed: TypedPrice,
): Promise<unknown> =>
  db.orm
    .update(spot)
    .set({ typed })
    .where(and(ownedPosition(userId, id), eq(spot.entryPrice, entryPrice)));

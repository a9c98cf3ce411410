import { and, asc, count, eq, inArray, ne, sql } from "drizzle-orm";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import type { TypedPrice } from "../../shared/portfolio/typed-price.ts";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { spotPositions as spot } from "../transactions/positions.table.ts";
import { changeLedger, findOpening, type StoredFields } from "../transactions/transactions.queries.ts";

export type SpotRow = typeof spot.$inferSelect;
export type NewSpotRow = typeof spot.$inferInsert;
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

const field = jsonField<NewSpotRow>(":row");
const INSERT = `
  ${insertSelect(spot, {
    id: field("id"),
    userId: field("userId"),
    symbol: field("symbol"),
    name: field("name"),
    coinId: field("coinId"),
    entryPrice: field("entryPrice"),
    typed: field("typed"),
    currentPrice: field("currentPrice"),
    createdAt: field("createdAt"),
    updatedAt: field("updatedAt"),
    requestHash: field("requestHash"),
    amount: field("amount"),
    cost: field("cost"),
    knownAmount: field("knownAmount"),
  })}
  WHERE (SELECT count(*) FROM spot_positions WHERE user_id = :userId) < ${MAX_POSITIONS}
    AND coalesce((SELECT transactions FROM ledgers WHERE user_id = :userId), 0) < ${MAX_TRANSACTIONS}
  ON CONFLICT DO NOTHING RETURNING id`;

/**
 * Inserts nothing when the user already has `MAX_POSITIONS` spot positions, one with this id, or no room for its opening
 * transaction. Returns that transaction if it is new, and the ledger's tags.
 */
export async function insertSpot(db: Database, position: NewSpotRow) {
  const { userId } = position;
  const insert = prepare(db, INSERT, { userId, row: JSON.stringify(position) });
  const { results, tags } = await changeLedger<StoredFields>(db, userId, [
    insert,
    findOpening(db, userId, position.id),
  ]);
  return { added: results[0]!.results.length === 1 ? results[1]!.results : [], tags };
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

import type { Database } from "../platform/storage/db.ts";
import type { LeveragedRow } from "./leveraged.queries.ts";
import type { SpotRow } from "./spot.queries.ts";

const FIND_OWNED_IDS = `
  SELECT id FROM spot_positions WHERE user_id = ?1 AND id IN (SELECT value FROM json_each(?2))
  UNION SELECT id FROM leveraged_positions WHERE user_id = ?1 AND id IN (SELECT value FROM json_each(?2))`;

/** Returns those of the ids that are positions of the user. */
export async function findOwnedIds(db: Database, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const { results } = await db.d1.prepare(FIND_OWNED_IDS).bind(userId, JSON.stringify(ids)).all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

export type ImportedSpot = Omit<SpotRow, "requestHash">;
export type ImportedLeveraged = Omit<
  LeveragedRow,
  "requestHash" | "liquidationHint" | "liquidatedAt" | "liquidatedPrice"
>;

/** Conditions that both kinds stay within the limit, counted before either statement inserts rows. */
const FITS_SPOT = "(SELECT count(*) FROM spot_positions WHERE user_id = ?2) + ?3 <= ?5";
const FITS_LEVERAGED = "(SELECT count(*) FROM leveraged_positions WHERE user_id = ?2) + ?4 <= ?5";
const INSERT_SPOT = `
  INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount)
  SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9
  FROM json_each(?1)
  WHERE ${FITS_SPOT} AND (?4 = 0 OR EXISTS (SELECT 1 FROM leveraged_positions WHERE user_id = ?2 AND id = ?6))
  ON CONFLICT DO NOTHING`;
const INSERT_LEVERAGED = `
  INSERT INTO leveraged_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at,
    size, leverage, liquidation_price, position_type, is_liquidated, liquidation_hint)
  SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9,
    value->>10, value->>11, value->>12, value->>13, value->>14
  FROM json_each(?1) WHERE ${FITS_SPOT} AND ${FITS_LEVERAGED} ON CONFLICT DO NOTHING`;

const commonColumns = (row: Omit<ImportedSpot, "amount">) => [
  row.id,
  row.userId,
  row.symbol,
  row.name,
  row.coinId,
  row.entryPrice,
  row.currentPrice,
  row.createdAt,
  row.updatedAt,
];

/** Imports either all rows or none. Returns false when the user would have more than `limit` positions of a kind. */
export async function insertImported(
  { d1 }: Database,
  userId: string,
  { spot, leveraged }: { spot: readonly ImportedSpot[]; leveraged: readonly ImportedLeveraged[] },
  limit: number,
): Promise<boolean> {
  const spotRows = spot.map((row) => [...commonColumns(row), row.amount]);
  const leveragedRows = leveraged.map((row) => [
    ...commonColumns(row),
    row.size,
    row.leverage,
    row.liquidationPrice,
    row.positionType,
    row.isLiquidated ? 1 : 0,
    Number(row.liquidationPrice),
  ]);
  const [spotCount, leveragedCount, firstLeveraged] = [spot.length, leveraged.length, leveraged[0]?.id ?? null];
  const parameters = [userId, spotCount, leveragedCount, limit];
  const [, , firstImported] = await d1.batch([
    d1.prepare(INSERT_LEVERAGED).bind(JSON.stringify(leveragedRows), ...parameters),
    d1.prepare(INSERT_SPOT).bind(JSON.stringify(spotRows), ...parameters, firstLeveraged),
    d1.prepare(FIND_OWNED_IDS).bind(userId, JSON.stringify([spot[0]?.id ?? firstLeveraged])),
  ]);
  return firstImported!.results.length === 1;
}

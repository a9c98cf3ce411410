import type { LeveragedPosition, SpotPosition } from "../../shared/ledger/positions.ts";
import type { KnownCost } from "../../shared/portfolio/known-cost.ts";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { leveragedPositions, spotPositions } from "../transactions/positions.table.ts";

const FIND_OWNED_IDS = `
  SELECT id FROM spot_positions WHERE user_id = :userId AND id IN (SELECT value FROM json_each(:ids))
  UNION SELECT id FROM leveraged_positions WHERE user_id = :userId AND id IN (SELECT value FROM json_each(:ids))`;

/** Returns those of the ids that are positions of the user. */
export async function findOwnedIds(db: Database, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const { results } = await prepare(db, FIND_OWNED_IDS, { userId, ids: JSON.stringify(ids) }).all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

/** Conditions that both kinds stay within the limit, counted before either statement inserts rows. */
const FITS_SPOT = `(SELECT count(*) FROM spot_positions WHERE user_id = :userId) + :spotCount <= :limit
  AND coalesce((SELECT transactions FROM ledgers WHERE user_id = :userId), 0) + :spotCount <= ${MAX_TRANSACTIONS}`;
const FITS_LEVERAGED = "(SELECT count(*) FROM leveraged_positions WHERE user_id = :userId) + :leveragedCount <= :limit";

const spotField = jsonField<SpotPosition & KnownCost>();
const COMMON_COLUMNS = {
  id: spotField("id"),
  userId: ":userId",
  symbol: spotField("symbol"),
  name: spotField("name"),
  coinId: spotField("coinId"),
  entryPrice: spotField("entryPrice"),
  typed: spotField("typed"),
  currentPrice: spotField("currentPrice"),
  createdAt: spotField("createdAt"),
  updatedAt: spotField("updatedAt"),
};
const INSERT_SPOT = `
  ${insertSelect(spotPositions, {
    ...COMMON_COLUMNS,
    amount: spotField("amount"),
    cost: spotField("cost"),
    knownAmount: spotField("knownAmount"),
  })}
  FROM json_each(:spot)
  WHERE ${FITS_SPOT}
    AND (:leveragedCount = 0 OR EXISTS (SELECT 1 FROM leveraged_positions WHERE user_id = :userId AND id = :firstLeveraged))
  ON CONFLICT DO NOTHING`;
const leveragedField = jsonField<LeveragedPosition>();
const INSERT_LEVERAGED = `
  ${insertSelect(leveragedPositions, {
    ...COMMON_COLUMNS,
    size: leveragedField("size"),
    leverage: leveragedField("leverage"),
    liquidationPrice: leveragedField("liquidationPrice"),
    positionType: leveragedField("positionType"),
    isLiquidated: leveragedField("isLiquidated"),
    liquidationHint: `CAST(${leveragedField("liquidationPrice")} AS REAL)`,
  })}
  FROM json_each(:leveraged) WHERE ${FITS_SPOT} AND ${FITS_LEVERAGED} ON CONFLICT DO NOTHING`;

/**
 * Statements that import either all rows or none. The last one returns no row when the user would have more than `limit`
 * positions of a kind.
 */
export function importStatements(
  db: Database,
  userId: string,
  { spot, leveraged }: { spot: readonly (SpotPosition & KnownCost)[]; leveraged: readonly LeveragedPosition[] },
  limit: number,
): D1PreparedStatement[] {
  const firstLeveraged = leveraged[0]?.id ?? null;
  const values = {
    userId,
    spot: JSON.stringify(spot),
    spotCount: spot.length,
    leveraged: JSON.stringify(leveraged),
    leveragedCount: leveraged.length,
    firstLeveraged,
    limit,
    ids: JSON.stringify([spot[0]?.id ?? firstLeveraged]),
  };
  return [INSERT_LEVERAGED, INSERT_SPOT, FIND_OWNED_IDS].map((text) => prepare(db, text, values));
}

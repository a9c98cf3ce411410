import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import type { DecisivePrices, Liquidation, Revaluation } from "./revaluation.rules.ts";

/** A position that may have reached its liquidation price. The index only finds it; the exact prices decide. */
export type Candidate = {
  id: string;
  coinId: string;
  positionType: PositionType;
  liquidationPrice: Decimal;
  updatedAt: number;
};

/**
 * The index holds floats, so the search is widened slightly, and the exact prices decide afterwards. Both prices must
 * have crossed the liquidation price, so longs are searched at the higher price and shorts at the lower one.
 */
const CANDIDATES = `
  SELECT p.id, p.coin_id AS coinId, p.position_type AS positionType, p.liquidation_price AS liquidationPrice, p.updated_at AS updatedAt
  FROM json_each(?1) AS j CROSS JOIN leveraged_positions AS p INDEXED BY leveraged_positions_open
    ON p.coin_id = j.value->>'id' AND p.position_type = 'long' AND p.liquidation_hint >= j.value->>'higher' * 0.999999999
  WHERE p.is_liquidated = 0 AND p.updated_at <= j.value->>'since'
  UNION ALL
  SELECT p.id, p.coin_id, p.position_type, p.liquidation_price, p.updated_at
  FROM json_each(?1) AS j CROSS JOIN leveraged_positions AS p INDEXED BY leveraged_positions_open
    ON p.coin_id = j.value->>'id' AND p.position_type = 'short' AND p.liquidation_hint <= j.value->>'lower' * 1.000000001
  WHERE p.is_liquidated = 0 AND p.updated_at <= j.value->>'since'
  LIMIT ?2`;

export async function findCandidates(db: Database, prices: DecisivePrices, limit: number): Promise<Candidate[]> {
  const priceRows = [...prices].map(([id, { price, previous }]) => ({
    id,
    higher: Math.max(Number(price), Number(previous.price)),
    lower: Math.min(Number(price), Number(previous.price)),
    since: previous.at,
  }));
  const { results } = await db.d1.prepare(CANDIDATES).bind(JSON.stringify(priceRows), limit).all<Candidate>();
  return results;
}

// Skips positions that were edited after the decision, because the decision is then void.
const LIQUIDATE = `
  UPDATE leveraged_positions SET is_liquidated = 1, liquidated_at = ?2, liquidated_price = j.value->>'price'
  FROM json_each(?1) AS j
  WHERE leveraged_positions.id = j.value->>'id' AND is_liquidated = 0
    AND liquidation_price = j.value->>'liquidationPrice'
    AND coin_id = j.value->>'coinId' AND updated_at = j.value->>'updatedAt'`;

const revalueSql = (table: "spot_positions" | "leveraged_positions", open: string) => `
  UPDATE ${table} SET current_price = j.value->>1
  FROM json_each(?1) AS j
  WHERE ${table}.id = j.value->>0 AND coin_id = j.value->>2 AND current_price <> j.value->>1 ${open}`;
const REVALUE_SPOT = revalueSql("spot_positions", "");
const REVALUE_LEVERAGED = revalueSql("leveraged_positions", "AND is_liquidated = 0");

const revaluationRowsJson = (rows: readonly Revaluation[]) =>
  JSON.stringify(rows.map(({ id, currentPrice, coinId }) => [id, currentPrice, coinId]));

export type RevaluationWrites = { spot: Revaluation[]; leveraged: Revaluation[]; liquidated: Liquidation[] };

const liquidationStatement = ({ d1 }: Database, rows: readonly Liquidation[], now: number): D1PreparedStatement =>
  d1.prepare(LIQUIDATE).bind(JSON.stringify(rows), now);

/** The statements for a batch. There is none for a list without changes. */
export function revaluationStatements(db: Database, { spot, leveraged, liquidated }: RevaluationWrites, now: number) {
  const { d1 } = db;
  return [
    ...(spot.length > 0 ? [d1.prepare(REVALUE_SPOT).bind(revaluationRowsJson(spot))] : []),
    ...(leveraged.length > 0 ? [d1.prepare(REVALUE_LEVERAGED).bind(revaluationRowsJson(leveraged))] : []),
    ...(liquidated.length > 0 ? [liquidationStatement(db, liquidated, now)] : []),
  ];
}

/** Returns how many positions were liquidated. Positions that were edited or liquidated meanwhile do not count. */
export async function liquidate(db: Database, rows: readonly Liquidation[], now: number): Promise<number> {
  const { meta } = await liquidationStatement(db, rows, now).run();
  return meta.changes;
}

import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import type { DecisivePrices, Liquidation, Revaluation } from "./revaluation.rules.ts";

/** A position that may be at its liquidation price, as far as an index can tell. */
export type Candidate = {
  id: string;
  coinId: string;
  positionType: PositionType;
  liquidationPrice: Decimal;
  updatedAt: number;
};

/**
 * The index sorts floats: a hair's breadth more than they say, and the exact prices decide afterwards. Both prices must
 * have crossed the line, so a long is sought at the higher of them and a short at the lower.
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
  const parameter = [...prices].map(([id, { price, before }]) => ({
    id,
    higher: Math.max(Number(price), Number(before.price)),
    lower: Math.min(Number(price), Number(before.price)),
    since: before.at,
  }));
  const { results } = await db.d1.prepare(CANDIDATES).bind(JSON.stringify(parameter), limit).all<Candidate>();
  return results;
}

// Decided on a line and a coin: when an edit came between, the decision is void.
const LIQUIDATE = `
  UPDATE leveraged_positions SET is_liquidated = 1, liquidated_at = ?2, liquidated_price = j.value->>'price'
  FROM json_each(?1) AS j
  WHERE leveraged_positions.id = j.value->>'id' AND is_liquidated = 0
    AND liquidation_price = j.value->>'liquidationPrice'
    AND coin_id = j.value->>'coinId' AND updated_at = j.value->>'updatedAt'`;

const revalue = (table: "spot_positions" | "leveraged_positions", open: string) => `
  UPDATE ${table} SET current_price = j.value->>1
  FROM json_each(?1) AS j
  WHERE ${table}.id = j.value->>0 AND coin_id = j.value->>2 AND current_price <> j.value->>1 ${open}`;
const REVALUE_SPOT = revalue("spot_positions", "");
const REVALUE_LEVERAGED = revalue("leveraged_positions", "AND is_liquidated = 0");

const revaluations = (rows: readonly Revaluation[]) =>
  JSON.stringify(rows.map(({ id, currentPrice, coinId }) => [id, currentPrice, coinId]));

export type Writes = { spot: Revaluation[]; leveraged: Revaluation[]; liquidated: Liquidation[] };

const liquidation = ({ d1 }: Database, rows: readonly Liquidation[], now: number): D1PreparedStatement =>
  d1.prepare(LIQUIDATE).bind(JSON.stringify(rows), now);

/** Statements that a batch runs together; none where nothing changed. */
export function statementsOf(db: Database, { spot, leveraged, liquidated }: Writes, now: number) {
  const { d1 } = db;
  return [
    ...(spot.length > 0 ? [d1.prepare(REVALUE_SPOT).bind(revaluations(spot))] : []),
    ...(leveraged.length > 0 ? [d1.prepare(REVALUE_LEVERAGED).bind(revaluations(leveraged))] : []),
    ...(liquidated.length > 0 ? [liquidation(db, liquidated, now)] : []),
  ];
}

/** How many were liquidated: those that an edit or another run was not quicker for. */
export async function liquidate(db: Database, rows: readonly Liquidation[], now: number): Promise<number> {
  const { meta } = await liquidation(db, rows, now).run();
  return meta.changes;
}

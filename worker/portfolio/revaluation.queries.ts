import type { Decimal, Exact } from "../../shared/decimal.ts";
import type { PositionType } from "../../shared/portfolio-rules.ts";
import type { Database } from "../platform/db.ts";
import type { Liquidation, Revaluation } from "./revaluation.rules.ts";

/** A position that may be at its liquidation price, as far as an index can tell. */
export type Candidate = {
  id: string;
  coinId: string;
  positionType: PositionType;
  liquidationPrice: Decimal;
  updatedAt: number;
};
export type CoinPrice = { id: string; price: Exact };

/** The index sorts floats: a hair's breadth more than they say, and the exact price decides afterwards. */
const CANDIDATES = `
  SELECT p.id, p.coin_id AS coinId, p.position_type AS positionType, p.liquidation_price AS liquidationPrice, p.updated_at AS updatedAt
  FROM json_each(?1) AS j CROSS JOIN leveraged_positions AS p INDEXED BY leveraged_positions_open
    ON p.coin_id = j.value->>0 AND p.position_type = 'long' AND p.liquidation_hint >= j.value->>1 * 0.999999999
  WHERE p.is_liquidated = 0
  UNION ALL
  SELECT p.id, p.coin_id, p.position_type, p.liquidation_price, p.updated_at
  FROM json_each(?1) AS j CROSS JOIN leveraged_positions AS p INDEXED BY leveraged_positions_open
    ON p.coin_id = j.value->>0 AND p.position_type = 'short' AND p.liquidation_hint <= j.value->>1 * 1.000000001
  WHERE p.is_liquidated = 0
  LIMIT ?2`;

export async function findCandidates(db: Database, prices: readonly CoinPrice[], limit: number): Promise<Candidate[]> {
  const parameter = JSON.stringify(prices.map(({ id, price }) => [id, Number(price)]));
  const { results } = await db.d1.prepare(CANDIDATES).bind(parameter, limit).all<Candidate>();
  return results;
}

// Decided on a line and a coin: when an edit came between, the decision is void.
const LIQUIDATE = `
  UPDATE leveraged_positions SET is_liquidated = 1
  FROM json_each(?1) AS j
  WHERE leveraged_positions.id = j.value->>0 AND is_liquidated = 0 AND liquidation_price = j.value->>1
    AND coin_id = j.value->>2 AND updated_at = j.value->>3`;

const revalue = (table: "spot_positions" | "leveraged_positions", open: string) => `
  UPDATE ${table} SET current_price = j.value->>1
  FROM json_each(?1) AS j
  WHERE ${table}.id = j.value->>0 AND coin_id = j.value->>2 AND current_price <> j.value->>1 ${open}`;
const REVALUE_SPOT = revalue("spot_positions", "");
const REVALUE_LEVERAGED = revalue("leveraged_positions", "AND is_liquidated = 0");

const revaluations = (rows: readonly Revaluation[]) =>
  JSON.stringify(rows.map(({ id, currentPrice, coinId }) => [id, currentPrice, coinId]));
const liquidations = (rows: readonly Liquidation[]) =>
  JSON.stringify(rows.map((row) => [row.id, row.liquidationPrice, row.coinId, row.updatedAt]));

export type Writes = { spot: Revaluation[]; leveraged: Revaluation[]; liquidated: Liquidation[] };

/** Statements that a batch runs together; none where nothing changed. */
export function statementsOf({ d1 }: Database, { spot, leveraged, liquidated }: Writes): D1PreparedStatement[] {
  return [
    ...(spot.length > 0 ? [d1.prepare(REVALUE_SPOT).bind(revaluations(spot))] : []),
    ...(leveraged.length > 0 ? [d1.prepare(REVALUE_LEVERAGED).bind(revaluations(leveraged))] : []),
    ...(liquidated.length > 0 ? [d1.prepare(LIQUIDATE).bind(liquidations(liquidated))] : []),
  ];
}

/** How many were liquidated: those that an edit or another run was not quicker for. */
export async function liquidate(db: Database, rows: readonly Liquidation[]): Promise<number> {
  const { meta } = await db.d1.prepare(LIQUIDATE).bind(liquidations(rows)).run();
  return meta.changes;
}

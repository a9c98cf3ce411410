import type { DecisivePrices, Liquidation, Revaluation } from "../../shared/portfolio/revaluation.ts";
import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import { distinctValues } from "../platform/storage/distinct-values.ts";
import { jsonField, prepare } from "../platform/storage/statement.ts";

/** A position that may have reached its liquidation price. The index only finds it; the exact prices decide. */
export type Candidate = {
  id: string;
  coinId: string;
  positionType: PositionType;
  liquidationPrice: Decimal;
  updatedAt: number;
};

type PriceJson = { id: string; higher: number; lower: number; since: number };
const priceField = jsonField<PriceJson>("price.value");

/**
 * The index holds floats, so the search is widened slightly, and the exact prices decide afterwards. Both prices must
 * have crossed the liquidation price, so longs are searched at the higher price and shorts at the lower one.
 */
const candidates = (positionType: PositionType, comparison: string) => `
  SELECT p.id, p.coin_id AS coinId, p.position_type AS positionType, p.liquidation_price AS liquidationPrice, p.updated_at AS updatedAt
  FROM json_each(:prices) AS price CROSS JOIN leveraged_positions AS p INDEXED BY leveraged_positions_open
    ON p.coin_id = ${priceField("id")} AND p.position_type = '${positionType}' AND p.liquidation_hint ${comparison}
  WHERE p.is_liquidated = 0 AND p.updated_at <= ${priceField("since")}`;
const CANDIDATES = `${candidates("long", `>= ${priceField("higher")} * 0.999999999`)}
  UNION ALL ${candidates("short", `<= ${priceField("lower")} * 1.000000001`)} LIMIT :limit`;

const MAX_COINS = 5_000;
const OPEN_COINS = distinctValues("leveraged_positions", "coin_id", "leveraged_positions_open", "is_liquidated = 0");

/** The coins of open positions. */
export const listOpenCoins = async (db: Database): Promise<string[]> =>
  (await prepare(db, OPEN_COINS, { limit: MAX_COINS }).all<{ id: string }>()).results.map(({ id }) => id);

export async function findCandidates(db: Database, prices: DecisivePrices, limit: number): Promise<Candidate[]> {
  const priceRows = [...prices].map(
    ([id, { price, previous }]): PriceJson => ({
      id,
      higher: Math.max(Number(price), Number(previous.price)),
      lower: Math.min(Number(price), Number(previous.price)),
      since: previous.at,
    }),
  );
  const values = { prices: JSON.stringify(priceRows), limit };
  return (await prepare(db, CANDIDATES, values).all<Candidate>()).results;
}

const liquidationField = jsonField<Liquidation>("liquidation.value");
// Skips positions that were edited after the decision, because the decision is then void.
const LIQUIDATE = `
  UPDATE leveraged_positions SET is_liquidated = 1, liquidated_at = :now, liquidated_price = ${liquidationField("price")}
  FROM json_each(:rows) AS liquidation
  WHERE leveraged_positions.id = ${liquidationField("id")} AND is_liquidated = 0
    AND liquidation_price = ${liquidationField("liquidationPrice")}
    AND coin_id = ${liquidationField("coinId")} AND updated_at = ${liquidationField("updatedAt")}`;

const field = jsonField<Revaluation>("revalued.value");
const revalueSql = (table: "spot_positions" | "leveraged_positions", open: string) => `
  UPDATE ${table} SET current_price = ${field("currentPrice")}
  FROM json_each(:rows) AS revalued
  WHERE ${table}.id = ${field("id")} AND coin_id = ${field("coinId")} AND current_price <> ${field("currentPrice")} ${open}`;
const REVALUE_SPOT = revalueSql("spot_positions", "");
const REVALUE_LEVERAGED = revalueSql("leveraged_positions", "AND is_liquidated = 0");

export type RevaluationWrites = { spot: Revaluation[]; leveraged: Revaluation[]; liquidated: Liquidation[] };

const listStatements = (db: Database, text: string, rows: readonly object[], now: number): D1PreparedStatement[] =>
  rows.length > 0 ? [prepare(db, text, { rows: JSON.stringify(rows), now })] : [];

/** The statements for a batch. There is none for a list without changes. */
export const revaluationStatements = (
  db: Database,
  { spot, leveraged, liquidated }: RevaluationWrites,
  now: number,
): D1PreparedStatement[] => [
  ...listStatements(db, REVALUE_SPOT, spot, now),
  ...listStatements(db, REVALUE_LEVERAGED, leveraged, now),
  ...listStatements(db, LIQUIDATE, liquidated, now),
];

/** Returns how many positions were liquidated. Positions that were edited or liquidated meanwhile do not count. */
export async function liquidate(db: Database, rows: readonly Liquidation[], now: number): Promise<number> {
  const { meta } = await prepare(db, LIQUIDATE, { rows: JSON.stringify(rows), now }).run();
  return meta.changes;
}

import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import type { Quote } from "./alerts.rules.ts";
import { insertedIds } from "./notifications.queries.ts";
import { type Mark, RECOVERED_AT, type RiskStep } from "./risk.rules.ts";

/** A position that the price may have carried to another step, as far as an index can tell. */
export type Endangered = {
  id: string;
  coinId: string;
  positionType: PositionType;
  liquidationPrice: Decimal;
  entryPrice: Decimal;
  updatedAt: number;
  mark: Mark | null;
};

const COLUMNS = `p.id, p.coin_id AS coinId, p.position_type AS positionType, p.liquidation_price AS liquidationPrice,
  p.entry_price AS entryPrice, p.updated_at AS updatedAt, m.step AS mark`;

const room = (price: string) => `
  CASE p.position_type WHEN 'long' THEN ${price} - p.liquidation_hint ELSE p.liquidation_hint - ${price} END
    * 100.0 / p.liquidation_hint`;
const NEXT_STEP =
  "CASE m.step WHEN 100 THEN 20 WHEN 20 THEN 10 WHEN 10 THEN 5 WHEN 5 THEN 2 WHEN 2 THEN 0 ELSE -1e9 END";

// 20 % and a hair's breadth: floats find, the exact figures decide afterwards.
const falling = (type: PositionType, comparison: string, factor: number) => `
  SELECT ${COLUMNS}
  FROM json_each(?1) AS j CROSS JOIN leveraged_positions AS p INDEXED BY leveraged_positions_open
    ON p.coin_id = j.value->>0 AND p.position_type = '${type}'
      AND p.liquidation_hint ${comparison} j.value->>1 / ${factor}
    LEFT JOIN liquidation_marks AS m ON m.position_id = p.id
  WHERE p.is_liquidated = 0 AND p.updated_at <= j.value->>2
    AND (m.step IS NULL OR (m.decided_version < ?2 AND ${room("j.value->>1")} <= ${NEXT_STEP} + 1e-7))`;

const ENDANGERED = `
  WITH quotes AS MATERIALIZED (SELECT value->>0 AS id, value->>1 AS price FROM json_each(?1))
  ${falling("long", ">=", 1.20000001)} UNION ALL ${falling("short", "<=", 0.79999999)} UNION ALL
  SELECT ${COLUMNS}
  FROM liquidation_marks AS m INDEXED BY liquidation_marks_near
    CROSS JOIN leveraged_positions AS p ON p.id = m.position_id
    CROSS JOIN quotes AS q ON q.id = p.coin_id
  WHERE m.step < 100 AND p.is_liquidated = 0 AND m.decided_version < ?2
    AND ${room("q.price")} >= m.step * ${RECOVERED_AT} - 1e-7
  LIMIT ?3`;

export async function findEndangered(
  { d1 }: Database,
  quotes: ReadonlyMap<string, Quote>,
  version: number,
  limit: number,
): Promise<Endangered[]> {
  const parameter = [...quotes].map(([id, { price, pricedAt }]) => [id, Number(price), pricedAt]);
  const { results } = await d1.prepare(ENDANGERED).bind(JSON.stringify(parameter), version, limit).all<Endangered>();
  return results;
}

export type Step = Pick<Endangered, "id" | "updatedAt"> & {
  before: Mark | null;
  mark: Mark;
  tells: RiskStep | null;
  price: Exact;
};

const STILL_SO = `
  FROM json_each(?1) AS j CROSS JOIN leveraged_positions AS p ON p.id = j.value->>0
    LEFT JOIN liquidation_marks AS m ON m.position_id = p.id
  WHERE p.updated_at = j.value->>1 AND p.is_liquidated = 0
    AND m.step IS j.value->>2 AND coalesce(m.decided_version, 0) < ?2`;

const NOTIFY = `
  INSERT INTO notifications
    (user_id, kind, coin_id, symbol, name, target, step, position_type, price, triggered_at)
  SELECT p.user_id, 'liquidation', p.coin_id, p.symbol, p.name, p.liquidation_price, j.value->>4, p.position_type,
    j.value->>5, ?3 ${STILL_SO} AND j.value->>4 IS NOT NULL`;

const MARK = `
  INSERT INTO liquidation_marks (position_id, step, decided_version)
  SELECT p.id, j.value->>3, ?2 ${STILL_SO}
  ON CONFLICT (position_id) DO UPDATE SET step = excluded.step, decided_version = excluded.decided_version`;

/** Tells of the steps and marks them in one transaction; of runs that overlap, one answers each notification's id. */
export async function applySteps(
  { d1 }: Database,
  steps: readonly Step[],
  version: number,
  now: number,
): Promise<number[]> {
  const parameter = JSON.stringify(
    steps.map(({ id, updatedAt, before, mark, tells, price }) => [id, updatedAt, before, mark, tells, price]),
  );
  const [told] = await d1.batch([
    d1.prepare(NOTIFY).bind(parameter, version, now),
    d1.prepare(MARK).bind(parameter, version),
  ]);
  return insertedIds(told!);
}

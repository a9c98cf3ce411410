import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import type { Quote } from "./alerts.rules.ts";
import { insertedIds } from "./notifications.queries.ts";
import { RECOVERY_FACTOR, type RiskMark, type RiskStep } from "./risk.rules.ts";

/** A position that may have crossed a warning step. The index only finds it; the exact figures decide. */
export type RiskCandidate = {
  id: string;
  coinId: string;
  positionType: PositionType;
  liquidationPrice: Decimal;
  entryPrice: Decimal;
  updatedAt: number;
  mark: RiskMark | null;
};

const COLUMNS = `p.id, p.coin_id AS coinId, p.position_type AS positionType, p.liquidation_price AS liquidationPrice,
  p.entry_price AS entryPrice, p.updated_at AS updatedAt, m.step AS mark`;

const distancePercent = (price: string) => `
  CASE p.position_type WHEN 'long' THEN ${price} - p.liquidation_hint ELSE p.liquidation_hint - ${price} END
    * 100.0 / p.liquidation_hint`;
const NEXT_STEP =
  "CASE m.step WHEN 100 THEN 20 WHEN 20 THEN 10 WHEN 10 THEN 5 WHEN 5 THEN 2 WHEN 2 THEN 0 ELSE -1e9 END";

// 20 % plus a small float margin: floats find the candidates, and exact figures decide afterwards.
const nearSide = (type: PositionType, comparison: string, factor: number) => `
  SELECT ${COLUMNS}
  FROM json_each(?1) AS j CROSS JOIN leveraged_positions AS p INDEXED BY leveraged_positions_open
    ON p.coin_id = j.value->>0 AND p.position_type = '${type}'
      AND p.liquidation_hint ${comparison} j.value->>1 / ${factor}
    LEFT JOIN liquidation_marks AS m ON m.position_id = p.id
  WHERE p.is_liquidated = 0 AND p.updated_at <= j.value->>2
    AND (m.step IS NULL OR (m.decided_version < ?2 AND ${distancePercent("j.value->>1")} <= ${NEXT_STEP} + 1e-7))`;

const CANDIDATES = `
  WITH quotes AS MATERIALIZED (SELECT value->>0 AS id, value->>1 AS price FROM json_each(?1))
  ${nearSide("long", ">=", 1.20000001)} UNION ALL ${nearSide("short", "<=", 0.79999999)} UNION ALL
  SELECT ${COLUMNS}
  FROM liquidation_marks AS m INDEXED BY liquidation_marks_near
    CROSS JOIN leveraged_positions AS p ON p.id = m.position_id
    CROSS JOIN quotes AS q ON q.id = p.coin_id
  WHERE m.step < 100 AND p.is_liquidated = 0 AND m.decided_version < ?2
    AND ${distancePercent("q.price")} >= m.step * ${RECOVERY_FACTOR} - 1e-7
  LIMIT ?3`;

export async function findRiskCandidates(
  { d1 }: Database,
  quotes: ReadonlyMap<string, Quote>,
  version: number,
  limit: number,
): Promise<RiskCandidate[]> {
  const quoteRows = [...quotes].map(([id, { price, pricedAt }]) => [id, Number(price), pricedAt]);
  const { results } = await d1.prepare(CANDIDATES).bind(JSON.stringify(quoteRows), version, limit).all<RiskCandidate>();
  return results;
}

export type RiskDecision = Pick<RiskCandidate, "id" | "updatedAt"> & {
  before: RiskMark | null;
  mark: RiskMark;
  notifyStep: RiskStep | null;
  price: Exact;
};

const IS_UNCHANGED = `
  FROM json_each(?1) AS j CROSS JOIN leveraged_positions AS p ON p.id = j.value->>0
    LEFT JOIN liquidation_marks AS m ON m.position_id = p.id
  WHERE p.updated_at = j.value->>1 AND p.is_liquidated = 0
    AND m.step IS j.value->>2 AND coalesce(m.decided_version, 0) < ?2`;

const NOTIFY = `
  INSERT INTO notifications
    (user_id, kind, coin_id, symbol, name, target, step, position_type, price, triggered_at)
  SELECT p.user_id, 'liquidation', p.coin_id, p.symbol, p.name, p.liquidation_price, j.value->>4, p.position_type,
    j.value->>5, ?3 ${IS_UNCHANGED} AND j.value->>4 IS NOT NULL`;

const SAVE_MARK = `
  INSERT INTO liquidation_marks (position_id, step, decided_version)
  SELECT p.id, j.value->>3, ?2 ${IS_UNCHANGED}
  ON CONFLICT (position_id) DO UPDATE SET step = excluded.step, decided_version = excluded.decided_version`;

/**
 * Inserts the warnings and saves the steps in one transaction, and returns the ids of the new notifications. When runs
 * overlap, only one of them gets each id.
 */
export async function applySteps(
  { d1 }: Database,
  steps: readonly RiskDecision[],
  version: number,
  now: number,
): Promise<number[]> {
  const stepsJson = JSON.stringify(
    steps.map(({ id, updatedAt, before, mark, notifyStep, price }) => [id, updatedAt, before, mark, notifyStep, price]),
  );
  const [inserted] = await d1.batch([
    d1.prepare(NOTIFY).bind(stepsJson, version, now),
    d1.prepare(SAVE_MARK).bind(stepsJson, version),
  ]);
  return insertedIds(inserted!);
}

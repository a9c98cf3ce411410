import type { PositionType } from "../../shared/portfolio/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import type { Quote } from "./alerts.rules.ts";
import { liquidationMarks, notifications } from "./alerts.table.ts";
import { RECOVERY_FACTOR, type RiskStep, type WarnedStep } from "./risk.rules.ts";

/** A position that may have crossed a warning step. The index only finds it; the exact figures decide. */
export type RiskCandidate = {
  id: string;
  coinId: string;
  positionType: PositionType;
  liquidationPrice: Decimal;
  entryPrice: Decimal;
  updatedAt: number;
  lastWarnedStep: WarnedStep | null;
};

const COLUMNS = `p.id, p.coin_id AS coinId, p.position_type AS positionType, p.liquidation_price AS liquidationPrice,
  p.entry_price AS entryPrice, p.updated_at AS updatedAt, m.step AS lastWarnedStep`;

const distancePercent = (price: string) => `
  CASE p.position_type WHEN 'long' THEN ${price} - p.liquidation_hint ELSE p.liquidation_hint - ${price} END
    * 100.0 / ${price}`;
// The step to warn about after the last warned step `m.step`. The value 100 is NO_STEP of risk.rules.ts.
const NEXT_STEP =
  "CASE m.step WHEN 100 THEN 20 WHEN 20 THEN 10 WHEN 10 THEN 5 WHEN 5 THEN 2 WHEN 2 THEN 0 ELSE -1e9 END";

type QuoteJson = { id: string; price: number; pricedAt: number };
const quoteField = jsonField<QuoteJson>("quote.value");

// The largest step is a move of 20 %, plus a small float margin: floats find the candidates, exact figures decide.
const nearSide = (type: PositionType, comparison: string, factor: number) => `
  SELECT ${COLUMNS}
  FROM json_each(:quotes) AS quote CROSS JOIN leveraged_positions AS p INDEXED BY leveraged_positions_open
    ON p.coin_id = ${quoteField("id")} AND p.position_type = '${type}'
      AND p.liquidation_hint ${comparison} ${quoteField("price")} * ${factor}
    LEFT JOIN liquidation_marks AS m ON m.position_id = p.id
  WHERE p.is_liquidated = 0 AND p.updated_at <= ${quoteField("pricedAt")}
    AND (m.step IS NULL OR (m.decided_version < :version AND ${distancePercent(quoteField("price"))} <= ${NEXT_STEP} + 1e-7))`;

const CANDIDATES = `
  WITH quotes AS MATERIALIZED (
    SELECT ${quoteField("id")} AS id, ${quoteField("price")} AS price FROM json_each(:quotes) AS quote)
  ${nearSide("long", ">=", 0.79999999)} UNION ALL ${nearSide("short", "<=", 1.20000001)} UNION ALL
  SELECT ${COLUMNS}
  FROM liquidation_marks AS m INDEXED BY liquidation_marks_near
    CROSS JOIN leveraged_positions AS p ON p.id = m.position_id
    CROSS JOIN quotes AS q ON q.id = p.coin_id
  WHERE m.step < 100 AND p.is_liquidated = 0 AND m.decided_version < :version
    AND ${distancePercent("q.price")} >= m.step * ${RECOVERY_FACTOR} - 1e-7
  LIMIT :limit`;

export async function findRiskCandidates(
  db: Database,
  quotes: ReadonlyMap<string, Quote>,
  version: number,
  limit: number,
): Promise<RiskCandidate[]> {
  const quoteRows = [...quotes].map(([id, { price, pricedAt }]): QuoteJson => ({ id, price: Number(price), pricedAt }));
  const values = { quotes: JSON.stringify(quoteRows), version, limit };
  const { results } = await prepare(db, CANDIDATES, values).all<RiskCandidate>();
  return results;
}

export type RiskDecision = Pick<RiskCandidate, "id" | "updatedAt"> & {
  before: WarnedStep | null;
  lastWarnedStep: WarnedStep;
  notifyStep: RiskStep | null;
  price: Exact;
};

const stepField = jsonField<RiskDecision>("step.value");
// The positions and last warned steps that are still as they were when the step was decided.
const IS_UNCHANGED = `
  FROM json_each(:steps) AS step CROSS JOIN leveraged_positions AS p ON p.id = ${stepField("id")}
    LEFT JOIN liquidation_marks AS m ON m.position_id = p.id
  WHERE p.updated_at = ${stepField("updatedAt")} AND p.is_liquidated = 0
    AND m.step IS ${stepField("before")} AND coalesce(m.decided_version, 0) < :version`;

const NOTIFY = `
  ${insertSelect(notifications, {
    userId: "p.user_id",
    kind: "'liquidation'",
    coinId: "p.coin_id",
    symbol: "p.symbol",
    name: "p.name",
    target: "p.liquidation_price",
    step: stepField("notifyStep"),
    positionType: "p.position_type",
    price: stepField("price"),
    triggeredAt: ":now",
  })}
  ${IS_UNCHANGED} AND ${stepField("notifyStep")} IS NOT NULL`;

const SAVE_MARK = `
  ${insertSelect(liquidationMarks, { positionId: "p.id", step: stepField("lastWarnedStep"), decidedVersion: ":version" })}
  ${IS_UNCHANGED}
  ON CONFLICT (position_id) DO UPDATE SET step = excluded.step, decided_version = excluded.decided_version`;

/**
 * Inserts the warnings and saves the steps in one transaction, and returns the ids of the new notifications. When runs
 * overlap, only one of them gets each id.
 */
export async function applySteps(
  db: Database,
  steps: readonly RiskDecision[],
  version: number,
  now: number,
): Promise<number> {
  const values = { steps: JSON.stringify(steps), version, now };
  const [inserted] = await db.d1.batch([NOTIFY, SAVE_MARK].map((text) => prepare(db, text, values)));
  return inserted!.meta.changes;
}

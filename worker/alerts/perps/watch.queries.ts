import type { PositionType } from "../../../shared/portfolio/rules.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { notifications, perpMarks } from "../alerts.table.ts";
import type { RiskStep, WarnedStep } from "../risk.rules.ts";

export type PerpKey = { accountId: string; contract: string; positionType: PositionType };
export type PerpStep = PerpKey & {
  before: WarnedStep | null;
  lastWarnedStep: WarnedStep;
  notifyStep: RiskStep | null;
  coinId: string;
  name: string;
  target: string;
  price: Exact;
};

const STORED = `
  SELECT account_id AS accountId, contract, position_type AS positionType, step FROM perp_marks
  WHERE account_id IN (SELECT value FROM json_each(:ids))`;

export async function listPerpMarks(db: Database, ids: readonly string[]): Promise<(PerpKey & { step: WarnedStep })[]> {
  const { results } = await prepare(db, STORED, { ids: JSON.stringify(ids) }).all<PerpKey & { step: WarnedStep }>();
  return results;
}

const step = jsonField<PerpStep>("step.value");
// The last warned steps that are still as they were when the step was decided.
const IS_UNCHANGED = `
  FROM json_each(:steps) AS step CROSS JOIN linked_accounts AS a ON a.id = ${step("accountId")}
    LEFT JOIN perp_marks AS m ON m.account_id = a.id AND m.contract = ${step("contract")}
      AND m.position_type = ${step("positionType")}
  WHERE m.step IS ${step("before")}`;

const NOTIFY = `
  ${insertSelect(notifications, {
    userId: "a.user_id",
    kind: "'liquidation'",
    coinId: step("coinId"),
    symbol: `lower(${step("contract")})`,
    name: step("name"),
    target: step("target"),
    step: step("notifyStep"),
    positionType: step("positionType"),
    price: step("price"),
    triggeredAt: ":now",
  })}
  ${IS_UNCHANGED} AND ${step("notifyStep")} IS NOT NULL`;

const SAVE = `
  ${insertSelect(perpMarks, {
    accountId: "a.id",
    contract: step("contract"),
    positionType: step("positionType"),
    step: step("lastWarnedStep"),
  })}
  ${IS_UNCHANGED}
  ON CONFLICT (account_id, contract, position_type) DO UPDATE SET step = excluded.step`;

/** Inserts the warnings and saves the steps in one transaction, and returns the number of new notifications. */
export async function applyPerpSteps(db: Database, steps: readonly PerpStep[], now: number): Promise<number> {
  const values = { steps: JSON.stringify(steps), now };
  const [inserted] = await db.d1.batch([NOTIFY, SAVE].map((text) => prepare(db, text, values)));
  return inserted!.meta.changes;
}

const gone = jsonField<PerpKey>("gone.value");
const FORGET = `
  DELETE FROM perp_marks WHERE EXISTS (
    SELECT 1 FROM json_each(:keys) AS gone WHERE ${gone("accountId")} = account_id AND ${gone("contract")} = contract
      AND ${gone("positionType")} = position_type)`;

/** Forgets the last warned steps of positions that were closed, so that a new position warns at each step again. */
export const forgetPerpMarks = (db: Database, keys: readonly PerpKey[]) =>
  prepare(db, FORGET, { keys: JSON.stringify(keys) }).run();

type Pause = { accountId: string; name: string };
const pause = jsonField<Pause>("pause.value");
const NOTIFY_PAUSE = `
  ${insertSelect(notifications, {
    userId: "a.user_id",
    kind: "'warnings_paused'",
    coinId: "''",
    symbol: "''",
    name: pause("name"),
    target: "'0'",
    price: "'0'",
    triggeredAt: ":now",
  })}
  FROM json_each(:pauses) AS pause CROSS JOIN linked_accounts AS a ON a.id = ${pause("accountId")}
    JOIN hyperliquid_sync AS s ON s.account_id = a.id WHERE s.pause_notified_at = 0`;
const SAVE_PAUSE = `
  UPDATE hyperliquid_sync SET pause_notified_at = :now
  WHERE account_id IN (SELECT ${pause("accountId")} FROM json_each(:pauses) AS pause) AND pause_notified_at = 0`;
const END_PAUSE = `
  UPDATE hyperliquid_sync SET pause_notified_at = 0 WHERE account_id IN (SELECT value FROM json_each(:ids))`;

/** Notifies once in each pause of an account, and returns the number of new notifications. */
export async function notifyPauses(db: Database, pauses: readonly Pause[], now: number): Promise<number> {
  const values = { pauses: JSON.stringify(pauses), now };
  const [inserted] = await db.d1.batch([NOTIFY_PAUSE, SAVE_PAUSE].map((text) => prepare(db, text, values)));
  return inserted!.meta.changes;
}

export const endPauses = (db: Database, ids: readonly string[]) =>
  prepare(db, END_PAUSE, { ids: JSON.stringify(ids) }).run();

import { eq, lt } from "drizzle-orm";
import type { AlertType } from "../../shared/alerts/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import { distinctValues } from "../platform/storage/distinct-values.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import type { Quote, WakeCondition } from "./alerts.rules.ts";
import { alertProgress, notifications } from "./alerts.table.ts";

/** An alert that may be due. The SQL index compares floats, so the exact figures decide afterwards. */
export type Candidate = {
  id: string;
  coinId: string;
  alertType: AlertType;
  targetPrice: Decimal;
  repeats: boolean;
  isArmed: boolean;
  isTriggered: boolean;
  updatedAt: number;
};
type FlagColumn = "isArmed" | "isTriggered" | "repeats";
type StoredCandidate = Omit<Candidate, FlagColumn> & Record<FlagColumn, number>;

/** A coin's figures with a margin on both sides. */
type QuoteJson = {
  id: string;
  priceAbove: number;
  priceBelow: number;
  changeAbove: number | null;
  changeBelow: number | null;
};
const quoteField = jsonField<QuoteJson>("quote.value");

const WAKE_CONDITIONS = [
  ["price_up", "<=", "priceAbove"],
  ["price_down", ">=", "priceBelow"],
  ["change_up", "<=", "changeAbove"],
  ["change_down", ">=", "changeBelow"],
] as const;

// One index seek per coin and wake condition, so that alerts that are not due are not read.
const CANDIDATES = `${WAKE_CONDITIONS.map(
  ([wakesOn, comparison, figure]) => `
  SELECT a.id, a.coin_id AS coinId, a.alert_type AS alertType, a.target_price AS targetPrice, a.repeats,
    a.is_armed AS isArmed, a.is_triggered AS isTriggered, a.updated_at AS updatedAt
  FROM json_each(:quotes) AS quote CROSS JOIN price_alerts AS a INDEXED BY price_alerts_waiting
    ON a.coin_id = ${quoteField("id")} AND a.wakes_on = '${wakesOn}' AND a.wake_threshold ${comparison} ${quoteField(figure)}
  WHERE a.is_active = 1 AND a.decided_version < :version`,
).join(" UNION ALL ")} LIMIT :limit`;

/** The index holds floats, so the search includes figures within this relative margin. */
const FLOAT_MARGIN = 1e-9;

export async function findCandidates(
  db: Database,
  quotes: ReadonlyMap<string, Quote>,
  version: number,
  limit: number,
): Promise<Candidate[]> {
  const quoteRows = [...quotes].map(([id, quote]): QuoteJson => {
    const price = Number(quote.price);
    // An unknown change is null, and SQL finds no threshold below or above null.
    const change = quote.change24h === null ? null : Number(quote.change24h);
    return {
      id,
      priceAbove: price * (1 + FLOAT_MARGIN),
      priceBelow: price * (1 - FLOAT_MARGIN),
      changeAbove: change === null ? null : change + FLOAT_MARGIN,
      changeBelow: change === null ? null : change - FLOAT_MARGIN,
    };
  });
  const values = { quotes: JSON.stringify(quoteRows), version, limit };
  const { results } = await prepare(db, CANDIDATES, values).all<StoredCandidate>();
  return results.map(({ isArmed, isTriggered, repeats, ...row }) => ({
    ...row,
    isArmed: isArmed === 1,
    isTriggered: isTriggered === 1,
    repeats: repeats === 1,
  }));
}

export type AlertDecision = { id: string; updatedAt: number; price: Exact; wakeCondition: WakeCondition };

type DecisionJson = Pick<AlertDecision, "id" | "updatedAt" | "price"> & WakeCondition;
const decisionField = jsonField<DecisionJson>("decision.value");
const decisionsJson = (rows: readonly AlertDecision[]) =>
  JSON.stringify(
    rows.map(({ id, updatedAt, price, wakeCondition }): DecisionJson => ({ id, updatedAt, price, ...wakeCondition })),
  );

// Skips alerts that another run has decided or that their owner has changed since they were read.
const IS_UNCHANGED = (armed: 0 | 1) => `a.id = ${decisionField("id")} AND a.updated_at = ${decisionField("updatedAt")}
  AND a.is_active = 1 AND a.is_armed = ${armed} AND a.decided_version < :version`;

const NOTIFY = `
  ${insertSelect(notifications, {
    userId: "a.user_id",
    kind: "a.alert_type",
    coinId: "a.coin_id",
    symbol: "a.symbol",
    name: "a.name",
    target: "a.target_price",
    price: decisionField("price"),
    triggeredAt: ":now",
  })}
  FROM json_each(:fired) AS decision CROSS JOIN price_alerts AS a ON ${IS_UNCHANGED(1)}`;

const FIRE = `
  UPDATE price_alerts AS a SET is_triggered = 1, triggered_at = :now, is_active = repeats, is_armed = 0,
    wakes_on = ${decisionField("wakesOn")}, wake_threshold = ${decisionField("wakeThreshold")}, decided_version = :version
  FROM json_each(:fired) AS decision WHERE ${IS_UNCHANGED(1)}`;

const ARM = `
  UPDATE price_alerts AS a SET is_triggered = 0, is_armed = 1,
    wakes_on = ${decisionField("wakesOn")}, wake_threshold = ${decisionField("wakeThreshold")}, decided_version = :version
  FROM json_each(:armed) AS decision WHERE ${IS_UNCHANGED(0)}`;

/**
 * Fires and re-arms alerts in one transaction, and returns the number of new notifications. When runs overlap, only
 * one of them inserts each.
 */
export async function applyDecisions(
  db: Database,
  { fired, armed }: { fired: readonly AlertDecision[]; armed: readonly AlertDecision[] },
  version: number,
  now: number,
): Promise<number> {
  const values = { fired: decisionsJson(fired), armed: decisionsJson(armed), version, now };
  const [inserted] = await db.d1.batch([NOTIFY, FIRE, ARM].map((text) => prepare(db, text, values)));
  return inserted!.meta.changes;
}

/** The version of the last snapshot on which all alerts were decided, or 0 before the first. */
export async function readProgress({ orm }: Database): Promise<number> {
  const [row] = await orm.select().from(alertProgress).where(eq(alertProgress.k, 1));
  return row?.version ?? 0;
}

export async function writeProgress({ orm }: Database, version: number) {
  await orm
    .insert(alertProgress)
    .values({ k: 1, version })
    .onConflictDoUpdate({ target: alertProgress.k, set: { version }, setWhere: lt(alertProgress.version, version) });
}

const ALERT_COINS = distinctValues("price_alerts", "coin_id", "price_alerts_waiting", "is_active = 1");
const POSITION_COINS = distinctValues(
  "leveraged_positions",
  "coin_id",
  "leveraged_positions_open",
  "is_liquidated = 0",
);

export type WatchedCoins = { byAlerts: Set<string>; byPositions: Set<string> };

/** The coins of active alerts and those of open leveraged positions. */
export async function listWatchedCoins(db: Database, limit: number): Promise<WatchedCoins> {
  const statements = [ALERT_COINS, POSITION_COINS].map((text) => prepare(db, text, { limit }));
  const [alertCoins, positionCoins] = await db.d1.batch<{ id: string }>(statements);
  const idsOf = (result: D1Result<{ id: string }> | undefined) => new Set(result?.results.map(({ id }) => id));
  return { byAlerts: idsOf(alertCoins), byPositions: idsOf(positionCoins) };
}

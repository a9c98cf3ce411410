import type { AlertType } from "../../shared/alerts/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import type { Quote, WakeCondition } from "./alerts.rules.ts";
import { insertedIds } from "./notifications.queries.ts";

/** An alert that may be due. The index only finds it; the exact figures decide. */
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

const WAKE_CONDITIONS = [
  ["price_up", "<=", 1],
  ["price_down", ">=", 2],
  ["change_up", "<=", 3],
  ["change_down", ">=", 4],
] as const;

// One index seek per coin and wake condition, so that alerts that are not due are not read.
const CANDIDATES = `${WAKE_CONDITIONS.map(
  ([wakesOn, comparison, field]) => `
  SELECT a.id, a.coin_id AS coinId, a.alert_type AS alertType, a.target_price AS targetPrice, a.repeats,
    a.is_armed AS isArmed, a.is_triggered AS isTriggered, a.updated_at AS updatedAt
  FROM json_each(?1) AS j CROSS JOIN price_alerts AS a INDEXED BY price_alerts_waiting
    ON a.coin_id = j.value->>0 AND a.wakes_on = '${wakesOn}' AND a.wake_hint ${comparison} j.value->>${field}
  WHERE a.is_active = 1 AND a.decided_version < ?2`,
).join(" UNION ALL ")} LIMIT ?3`;

/** The index holds floats, so the search is widened by this relative margin. The exact figures decide afterwards. */
const FLOAT_MARGIN = 1e-9;

export async function findCandidates(
  { d1 }: Database,
  quotes: ReadonlyMap<string, Quote>,
  version: number,
  limit: number,
): Promise<Candidate[]> {
  const quoteRows = [...quotes].map(([id, quote]) => {
    const price = Number(quote.price);
    // No hint compares with null, so an unknown change wakes no alert.
    const change = quote.change24h === null ? null : Number(quote.change24h);
    return [
      id,
      price * (1 + FLOAT_MARGIN),
      price * (1 - FLOAT_MARGIN),
      change === null ? null : change + FLOAT_MARGIN,
      change === null ? null : change - FLOAT_MARGIN,
    ];
  });
  const { results } = await d1
    .prepare(CANDIDATES)
    .bind(JSON.stringify(quoteRows), version, limit)
    .all<StoredCandidate>();
  return results.map(({ isArmed, isTriggered, repeats, ...row }) => ({
    ...row,
    isArmed: isArmed === 1,
    isTriggered: isTriggered === 1,
    repeats: repeats === 1,
  }));
}

export type AlertDecision = { id: string; updatedAt: number; price: Exact; wakeCondition: WakeCondition };

// Skips alerts that another run has decided or that their owner has changed since they were read.
const IS_UNCHANGED = (armed: 0 | 1) => `a.id = j.value->>0 AND a.updated_at = j.value->>1
  AND a.is_active = 1 AND a.is_armed = ${armed} AND a.decided_version < ?2`;

const NOTIFY = `
  INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at)
  SELECT a.user_id, a.alert_type, a.coin_id, a.symbol, a.name, a.target_price, j.value->>2, ?3
  FROM json_each(?1) AS j CROSS JOIN price_alerts AS a ON ${IS_UNCHANGED(1)}`;

const FIRE = `
  UPDATE price_alerts AS a SET is_triggered = 1, triggered_at = ?3, is_active = repeats, is_armed = 0,
    wakes_on = j.value->>3, wake_hint = j.value->>4, decided_version = ?2
  FROM json_each(?1) AS j WHERE ${IS_UNCHANGED(1)}`;

const ARM = `
  UPDATE price_alerts AS a SET is_triggered = 0, is_armed = 1,
    wakes_on = j.value->>3, wake_hint = j.value->>4, decided_version = ?2
  FROM json_each(?1) AS j WHERE ${IS_UNCHANGED(0)}`;

const decisionsJson = (rows: readonly AlertDecision[]) =>
  JSON.stringify(
    rows.map(({ id, updatedAt, price, wakeCondition }) => [
      id,
      updatedAt,
      price,
      wakeCondition.wakesOn,
      wakeCondition.wakeHint,
    ]),
  );

/**
 * Fires and re-arms alerts in one transaction, and returns the ids of the new notifications. When runs overlap, only
 * one of them gets each id.
 */
export async function applyDecisions(
  { d1 }: Database,
  { fired, armed }: { fired: readonly AlertDecision[]; armed: readonly AlertDecision[] },
  version: number,
  now: number,
): Promise<number[]> {
  const firedJson = decisionsJson(fired);
  const [inserted] = await d1.batch([
    d1.prepare(NOTIFY).bind(firedJson, version, now),
    d1.prepare(FIRE).bind(firedJson, version, now),
    d1.prepare(ARM).bind(decisionsJson(armed), version),
  ]);
  return insertedIds(inserted!);
}

const ADVANCE = `
  INSERT INTO alert_progress (k, version) VALUES (1, ?1)
  ON CONFLICT (k) DO UPDATE SET version = excluded.version WHERE excluded.version > alert_progress.version`;

/** The version of the last snapshot on which all alerts were decided, or 0 before the first. */
export async function readProgress({ d1 }: Database): Promise<number> {
  return (
    (await d1.prepare("SELECT version FROM alert_progress WHERE k = 1").first<{ version: number }>())?.version ?? 0
  );
}

export async function writeProgress({ d1 }: Database, version: number) {
  await d1.prepare(ADVANCE).bind(version).run();
}

// Jumps from coin to coin in the index, with one step per coin regardless of its number of alerts.
const distinctCoins = (table: string, index: string, condition: string) => `
  WITH RECURSIVE coin (id) AS (
    SELECT min(coin_id) FROM ${table} INDEXED BY ${index} WHERE ${condition}
    UNION ALL
    SELECT (SELECT min(coin_id) FROM ${table} INDEXED BY ${index} WHERE ${condition} AND coin_id > coin.id)
    FROM coin WHERE coin.id IS NOT NULL
  ) SELECT id FROM coin WHERE id IS NOT NULL LIMIT ?1`;
const ALERT_COINS = distinctCoins("price_alerts", "price_alerts_waiting", "is_active = 1");
const POSITION_COINS = distinctCoins("leveraged_positions", "leveraged_positions_open", "is_liquidated = 0");

export type WatchedCoins = { byAlerts: Set<string>; byPositions: Set<string> };

/** The coins of active alerts and those of open leveraged positions. */
export async function listWatchedCoins({ d1 }: Database, limit: number): Promise<WatchedCoins> {
  const [ofAlerts, ofPositions] = await d1.batch<{ id: string }>([
    d1.prepare(ALERT_COINS).bind(limit),
    d1.prepare(POSITION_COINS).bind(limit),
  ]);
  const idsOf = (result: D1Result<{ id: string }> | undefined) => new Set(result?.results.map(({ id }) => id));
  return { byAlerts: idsOf(ofAlerts), byPositions: idsOf(ofPositions) };
}

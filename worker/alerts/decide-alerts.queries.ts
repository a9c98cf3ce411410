import type { AlertType } from "../../shared/alerts/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import type { Database } from "../platform/storage/db.ts";
import type { Quote, Waiting } from "./alerts.rules.ts";
import { insertedIds } from "./notifications.queries.ts";

/** An alert that may be due, as far as an index can tell. */
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
type Flags = "isArmed" | "isTriggered" | "repeats";
type StoredCandidate = Omit<Candidate, Flags> & Record<Flags, number>;

const ARMS = [
  ["price_up", "<=", 1],
  ["price_down", ">=", 2],
  ["change_up", "<=", 3],
  ["change_down", ">=", 4],
] as const;

// One seek per coin and kind of waiting: alerts that are not due are not read.
const CANDIDATES = `${ARMS.map(
  ([wakesOn, comparison, at]) => `
  SELECT a.id, a.coin_id AS coinId, a.alert_type AS alertType, a.target_price AS targetPrice, a.repeats,
    a.is_armed AS isArmed, a.is_triggered AS isTriggered, a.updated_at AS updatedAt
  FROM json_each(?1) AS j CROSS JOIN price_alerts AS a INDEXED BY price_alerts_waiting
    ON a.coin_id = j.value->>0 AND a.wakes_on = '${wakesOn}' AND a.wake_hint ${comparison} j.value->>${at}
  WHERE a.is_active = 1 AND a.decided_version < ?2`,
).join(" UNION ALL ")} LIMIT ?3`;

/** The index sorts floats: a hair's breadth more than they say, and the exact figures decide afterwards. */
const HAIR = 1e-9;

export async function findCandidates(
  { d1 }: Database,
  quotes: ReadonlyMap<string, Quote>,
  version: number,
  limit: number,
): Promise<Candidate[]> {
  const parameter = [...quotes].map(([id, quote]) => {
    const price = Number(quote.price);
    // No hint compares with null: a change that is not known wakes nobody.
    const change = quote.change24h === null ? null : Number(quote.change24h);
    return [
      id,
      price * (1 + HAIR),
      price * (1 - HAIR),
      change === null ? null : change + HAIR,
      change === null ? null : change - HAIR,
    ];
  });
  const { results } = await d1
    .prepare(CANDIDATES)
    .bind(JSON.stringify(parameter), version, limit)
    .all<StoredCandidate>();
  return results.map(({ isArmed, isTriggered, repeats, ...row }) => ({
    ...row,
    isArmed: isArmed === 1,
    isTriggered: isTriggered === 1,
    repeats: repeats === 1,
  }));
}

export type Decided = { id: string; updatedAt: number; price: Exact; waiting: Waiting };

// What another run has decided, or the owner changed, is not decided again: its version or its time is another.
const STILL_SO = (armed: 0 | 1) => `a.id = j.value->>0 AND a.updated_at = j.value->>1
  AND a.is_active = 1 AND a.is_armed = ${armed} AND a.decided_version < ?2`;

const NOTIFY = `
  INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at)
  SELECT a.user_id, a.alert_type, a.coin_id, a.symbol, a.name, a.target_price, j.value->>2, ?3
  FROM json_each(?1) AS j CROSS JOIN price_alerts AS a ON ${STILL_SO(1)}`;

const FIRE = `
  UPDATE price_alerts AS a SET is_triggered = 1, triggered_at = ?3, is_active = repeats, is_armed = 0,
    wakes_on = j.value->>3, wake_hint = j.value->>4, decided_version = ?2
  FROM json_each(?1) AS j WHERE ${STILL_SO(1)}`;

const ARM = `
  UPDATE price_alerts AS a SET is_triggered = 0, is_armed = 1,
    wakes_on = j.value->>3, wake_hint = j.value->>4, decided_version = ?2
  FROM json_each(?1) AS j WHERE ${STILL_SO(0)}`;

const parameterOf = (rows: readonly Decided[]) =>
  JSON.stringify(
    rows.map(({ id, updatedAt, price, waiting }) => [id, updatedAt, price, waiting.wakesOn, waiting.wakeHint]),
  );

/** Fires and arms in one transaction; of runs that overlap, one answers each notification's id. */
export async function applyDecisions(
  { d1 }: Database,
  { fired, armed }: { fired: readonly Decided[]; armed: readonly Decided[] },
  version: number,
  now: number,
): Promise<number[]> {
  const fires = parameterOf(fired);
  const [told] = await d1.batch([
    d1.prepare(NOTIFY).bind(fires, version, now),
    d1.prepare(FIRE).bind(fires, version, now),
    d1.prepare(ARM).bind(parameterOf(armed), version),
  ]);
  return insertedIds(told!);
}

const ADVANCE = `
  INSERT INTO alert_progress (k, version) VALUES (1, ?1)
  ON CONFLICT (k) DO UPDATE SET version = excluded.version WHERE excluded.version > alert_progress.version`;

/** The last snapshot that everything was decided on; 0 before the first. */
export async function readProgress({ d1 }: Database): Promise<number> {
  return (
    (await d1.prepare("SELECT version FROM alert_progress WHERE k = 1").first<{ version: number }>())?.version ?? 0
  );
}

export async function writeProgress({ d1 }: Database, version: number) {
  await d1.prepare(ADVANCE).bind(version).run();
}

// From one coin to the next by the index: as many steps as there are coins, however many wait for each.
const coinsOf = (table: string, index: string, condition: string) => `
  WITH RECURSIVE coin (id) AS (
    SELECT min(coin_id) FROM ${table} INDEXED BY ${index} WHERE ${condition}
    UNION ALL
    SELECT (SELECT min(coin_id) FROM ${table} INDEXED BY ${index} WHERE ${condition} AND coin_id > coin.id)
    FROM coin WHERE coin.id IS NOT NULL
  ) SELECT id FROM coin WHERE id IS NOT NULL LIMIT ?1`;
const AWAITED = coinsOf("price_alerts", "price_alerts_waiting", "is_active = 1");
const LEVERAGED = coinsOf("leveraged_positions", "leveraged_positions_open", "is_liquidated = 0");

export type Watched = { byAlerts: Set<string>; byPositions: Set<string> };

/** The coins that some alert waits for, and those of leveraged positions. */
export async function listWatchedCoins({ d1 }: Database, limit: number): Promise<Watched> {
  const [awaited, leveraged] = await d1.batch<{ id: string }>([
    d1.prepare(AWAITED).bind(limit),
    d1.prepare(LEVERAGED).bind(limit),
  ]);
  const idsOf = (result: D1Result<{ id: string }> | undefined) => new Set(result?.results.map(({ id }) => id));
  return { byAlerts: idsOf(awaited), byPositions: idsOf(leveraged) };
}

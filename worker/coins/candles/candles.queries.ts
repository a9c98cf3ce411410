import { and, asc, eq, lte } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import type { YearOfCoin } from "../archive.queries.ts";
import { candleLoads, coinCandles } from "./candles.table.ts";

export type CandleLoad = Omit<typeof candleLoads.$inferSelect, "origin">;
export type ClosesOfYear = { year: number; closes: string };

const { origin: _origin, ...LOAD } = {
  origin: candleLoads.origin,
  coinId: candleLoads.coinId,
  venue: candleLoads.venue,
  year: candleLoads.year,
  dueAt: candleLoads.dueAt,
  firstDay: candleLoads.firstDay,
  failures: candleLoads.failures,
};

/** The coins whose candles are due, the most wanted first. */
export const listDue = (db: Database, origin: string, now: number, limit: number): Promise<CandleLoad[]> =>
  db.orm
    .select(LOAD)
    .from(candleLoads)
    .where(and(eq(candleLoads.origin, origin), lte(candleLoads.dueAt, now)))
    .orderBy(asc(candleLoads.dueAt))
    .limit(limit);

const ADD_HELD = `
  ${insertSelect(candleLoads, { origin: ":origin", coinId: "pair.value", dueAt: ":now" })}
  FROM json_each(:coinIds) AS pair
  WHERE pair.value = :always OR EXISTS (SELECT 1 FROM spot_positions WHERE coin_id = pair.value)
    OR EXISTS (SELECT 1 FROM linked_coins WHERE coin_id = pair.value)
  ON CONFLICT (origin, coin_id) DO NOTHING`;
// A time further ahead than any wait was stored while the clock was wrong.
const REPAIR = "UPDATE candle_loads SET due_at = :now WHERE origin = :origin AND due_at > :now + :longestWait";

/** Adds the coins among these that somebody holds or held, and `always`. Returns how many were new. */
export async function addHeld(
  db: Database,
  values: { origin: string; coinIds: readonly string[]; always: string; now: number; longestWait: number },
): Promise<number> {
  const bound = { ...values, coinIds: JSON.stringify(values.coinIds) };
  const [added] = await db.d1.batch([ADD_HELD, REPAIR].map((text) => prepare(db, text, bound)));
  return added!.meta.changes;
}

const REQUEST = `
  ${insertSelect(candleLoads, { origin: ":origin", coinId: "value", dueAt: "-1" })}
  FROM json_each(:coinIds) WHERE true
  ON CONFLICT (origin, coin_id) DO UPDATE SET due_at = min(due_at, 0) - 1 WHERE due_at <= :now`;

/** Moves coins to the front. Coins that wait after a failure or a refusal, and loaded ones, stay where they are. */
export async function requestCandles(db: Database, origin: string, coinIds: readonly string[], now: number) {
  await prepare(db, REQUEST, { origin, coinIds: JSON.stringify(coinIds), now }).run();
}

const LIST_LOADS = `SELECT coin_id AS coinId, first_day AS firstDay, due_at AS dueAt FROM candle_loads
  WHERE origin = :origin AND coin_id IN (SELECT value FROM json_each(:coinIds))`;

export async function listLoads(db: Database, origin: string, coinIds: readonly string[]) {
  const statement = prepare(db, LIST_LOADS, { origin, coinIds: JSON.stringify(coinIds) });
  return (await statement.all<Pick<CandleLoad, "coinId" | "firstDay" | "dueAt">>()).results;
}

const wanted = jsonField<YearOfCoin>("wanted.value");
const LIST_CLOSES = `
  SELECT stored.coin_id AS coinId, stored.year, stored.closes FROM json_each(:years) AS wanted
  CROSS JOIN coin_candles AS stored ON stored.origin = :origin
    AND stored.coin_id = ${wanted("coinId")} AND stored.year = ${wanted("year")}`;

/** The closes of some years of some coins. */
export async function listCloses(db: Database, origin: string, years: readonly YearOfCoin[]) {
  const statement = prepare(db, LIST_CLOSES, { origin, years: JSON.stringify(years) });
  return (await statement.all<YearOfCoin & ClosesOfYear>()).results;
}

const closesOf = jsonField<ClosesOfYear>();
const STORE = `
  ${insertSelect(coinCandles, { origin: ":origin", coinId: ":coinId", year: closesOf("year"), closes: closesOf("closes") })}
  FROM json_each(:rows) WHERE true
  ON CONFLICT (origin, coin_id, year) DO UPDATE SET closes = excluded.closes WHERE closes <> excluded.closes`;
const ADVANCE = `
  UPDATE candle_loads SET venue = :venue, year = :year, due_at = :dueAt, first_day = :firstDay, failures = :failures
  WHERE origin = :origin AND coin_id = :coinId`;

/** Stores years of a coin and how far it is loaded, both or none. */
export async function storeCandles(
  db: Database,
  origin: string,
  { coinId, ...state }: CandleLoad,
  rows: readonly ClosesOfYear[],
) {
  const values = { origin, coinId, ...state, rows: JSON.stringify(rows) };
  await db.d1.batch([...(rows.length > 0 ? [STORE] : []), ADVANCE].map((text) => prepare(db, text, values)));
}

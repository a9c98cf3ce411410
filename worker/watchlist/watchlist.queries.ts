import { MAX_WATCHED } from "../../shared/watchlist/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, prepare } from "../platform/storage/statement.ts";
import { watchedCoins } from "./watchlist.table.ts";

type Watched = { coinId: string };

const LIST = `SELECT coin_id AS coinId FROM watched_coins WHERE user_id = :userId ORDER BY place, coin_id LIMIT :max`;

// All coins are added or, beyond the limit, none.
const ADD = `
  ${insertSelect(watchedCoins, {
    userId: ":userId",
    coinId: "added.value",
    place: "(SELECT coalesce(max(place), 0) FROM watched_coins WHERE user_id = :userId) + 1 + min(added.key)",
  })}
  FROM json_each(:coinIds) AS added
  WHERE (SELECT count(*) FROM (
    SELECT coin_id FROM watched_coins WHERE user_id = :userId UNION SELECT value FROM json_each(:coinIds))) <= :max
  GROUP BY added.value
  ON CONFLICT DO NOTHING`;

const REMOVE = "DELETE FROM watched_coins WHERE user_id = :userId AND coin_id = :coinId";

// Numbers the list anew: the others get even places, and the moved coin gets the odd place behind its new neighbour. When
// the neighbour was removed meanwhile, the coin moves to the end.
const MOVE = `
  WITH others AS (
    SELECT coin_id, 2 * row_number() OVER (ORDER BY place, coin_id) AS place
    FROM watched_coins WHERE user_id = :userId AND coin_id <> :coinId),
  moved AS (
    SELECT :coinId AS coin_id, CASE WHEN :after IS NULL THEN 1
      ELSE coalesce((SELECT place FROM others WHERE coin_id = :after), (SELECT max(place) FROM others), 0) + 1 END AS place),
  numbered AS (SELECT * FROM others UNION ALL SELECT * FROM moved)
  UPDATE watched_coins AS w SET place = n.place FROM numbered AS n
  WHERE w.user_id = :userId AND w.coin_id = n.coin_id AND w.place <> n.place
    AND EXISTS (SELECT 1 FROM watched_coins WHERE user_id = :userId AND coin_id = :coinId)`;

/** Runs a change and reads the list in one transaction, so that the reply shows exactly its result. */
async function changeAndList(db: Database, change: string | null, values: Record<string, string | null>) {
  const bound = { ...values, max: MAX_WATCHED };
  const statements = [...(change === null ? [] : [change]), LIST].map((text) => prepare(db, text, bound));
  const results = await db.d1.batch<Watched>(statements);
  return results.at(-1)!.results.map(({ coinId }) => coinId);
}

export const listWatched = (db: Database, userId: string) => changeAndList(db, null, { userId });

export const addWatched = (db: Database, userId: string, coinIds: readonly string[]) =>
  changeAndList(db, ADD, { userId, coinIds: JSON.stringify(coinIds) });

export const moveWatched = (db: Database, userId: string, coinId: string, after: string | null) =>
  changeAndList(db, MOVE, { userId, coinId, after });

export const removeWatched = (db: Database, userId: string, coinId: string) =>
  changeAndList(db, REMOVE, { userId, coinId });

import type { Database } from "../../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../../platform/storage/statement.ts";
import { hyperliquidMarks as marks } from "./hyperliquid.table.ts";

/** Accounts with perpetual positions; the JSON of them is parsed by the caller. */
export type PerpAccountRow = {
  id: string;
  userId: string;
  label: string;
  address: string;
  asOf: number;
  viewedAt: number;
  perps: string;
  pauseNotifiedAt: number;
};

const WITH_PERPS = `
  SELECT a.id, a.user_id AS userId, a.label, a.address, a.as_of AS asOf, a.viewed_at AS viewedAt, a.perps, s.pause_notified_at AS pauseNotifiedAt
  FROM linked_accounts AS a INDEXED BY linked_accounts_with_perps CROSS JOIN hyperliquid_sync AS s ON s.account_id = a.id
  WHERE a.perps <> '[]' AND a.as_of IS NOT NULL ORDER BY a.id LIMIT :limit`;

export async function listPerpAccounts(db: Database, limit: number): Promise<PerpAccountRow[]> {
  const { results } = await prepare(db, WITH_PERPS, { limit }).all<PerpAccountRow>();
  return results;
}

export async function readMarkTimes(db: Database): Promise<Map<string, number>> {
  const rows = await db.orm.select().from(marks);
  return new Map(rows.map(({ dex, asOf }) => [dex, asOf]));
}

const time = jsonField<{ dex: string }>();
const SAVE_TIMES = `
  ${insertSelect(marks, { dex: time("dex"), asOf: ":now" })} FROM json_each(:dexes) WHERE true
  ON CONFLICT (dex) DO UPDATE SET as_of = excluded.as_of`;

export const saveMarkTimes = (db: Database, dexes: readonly string[], now: number) =>
  prepare(db, SAVE_TIMES, { dexes: JSON.stringify(dexes.map((dex) => ({ dex }))), now }).run();

// A claimed account is being refreshed already. An account that failed is tried at most once in a minute.
const MAKE_DUE = `
  UPDATE linked_accounts SET due_at = :now
  WHERE id IN (SELECT value FROM json_each(:ids)) AND due_at > :now AND claimed_until <= :now AND (failures = 0 OR tried_at <= :now - 60000)`;

/** Makes these accounts due, so that the next run refreshes them. */
export const makeDue = (db: Database, ids: readonly string[], now: number) =>
  prepare(db, MAKE_DUE, { ids: JSON.stringify(ids), now }).run();

import type { Database } from "../../platform/storage/db.ts";
import { jsonField, prepare } from "../../platform/storage/statement.ts";
import { type Rename, renamesOf } from "./renamed-accounts.rules.ts";

const rename = jsonField<Rename>("rename.value");

const CHANGED = "t.id IN (SELECT value FROM json_each(:ids))";
const has = (name: "from" | "to") => `(t.account = ${rename(name)} OR t.to_account = ${rename(name)})`;
const IS_OLD_NAME_GONE = `
  NOT EXISTS (SELECT 1 FROM transactions AS t WHERE t.user_id = linked_accounts.user_id AND ${has("from")})`;
const IS_NAME_NEW = `
  NOT EXISTS (
    SELECT 1 FROM transactions AS t
    WHERE t.user_id = linked_accounts.user_id AND ${has("to")} AND NOT ${CHANGED})`;
const HAS_MOVED_THERE = `
  EXISTS (
    SELECT 1 FROM json_each(linked_accounts.moved_to) AS moved
    WHERE moved.value ->> 0 = ${rename("to")} AND moved.value ->> 1)`;
// An account that had other coins before is not the wallet's, so that a linked account does not begin to stand for it. The
// transactions of a new one may have come in several changes.
const IS_RENAMED = `${IS_OLD_NAME_GONE} AND (${IS_NAME_NEW} OR ${HAS_MOVED_THERE})`;
const follow = (column: "ledger_account" | "ledger_name", change = "") => `
  UPDATE linked_accounts SET ${column} = ${rename("to")}${change} FROM json_each(:renames) AS rename
  WHERE linked_accounts.user_id = :userId AND linked_accounts.${column} = ${rename("from")}
    AND (linked_accounts.id IN (SELECT value FROM json_each(:linked)) AND EXISTS (
        SELECT 1 FROM transactions AS t WHERE t.user_id = linked_accounts.user_id AND ${CHANGED} AND ${has("to")})
      OR ${IS_RENAMED})
  RETURNING linked_accounts.id`;
const MOST_KEPT = 20;
// Transactions that moved back are no longer elsewhere.
const MARK_MOVED = `
  UPDATE linked_accounts SET moved_to = (
    SELECT json_group_array(json(entry)) FROM (
      SELECT moved.value AS entry FROM json_each(linked_accounts.moved_to) AS moved
      WHERE NOT EXISTS (
        SELECT 1 FROM json_each(:moves) AS rename
        WHERE ${rename("from")} = moved.value ->> 0 AND ${rename("to")} = linked_accounts.ledger_account)
      UNION ALL
      SELECT json_array(${rename("to")}, ${IS_NAME_NEW}) FROM json_each(:moves) AS rename
      WHERE ${rename("from")} = linked_accounts.ledger_account AND NOT EXISTS (
        SELECT 1 FROM json_each(linked_accounts.moved_to) AS moved WHERE moved.value ->> 0 = ${rename("to")})
      LIMIT ${MOST_KEPT}))
  WHERE user_id = :userId AND EXISTS (
    SELECT 1 FROM json_each(:moves) AS rename
    WHERE linked_accounts.ledger_account IN (${rename("from")}, ${rename("to")}))`;
const FOLLOW = follow("ledger_account", ", moved_to = '[]'");
// The trades of a linked account are booked under the new name from now on.
const FOLLOW_OWN = follow("ledger_name");
// The answer that an account of the ledger is another wallet does not hold for the one that it is merged into.
const NEW_NAME = `
  SELECT ${rename("to")} FROM json_each(:renames) AS rename
  WHERE ${rename("from")} = separate.value AND ${IS_OLD_NAME_GONE} AND ${IS_NAME_NEW}`;
const RENAME_SEPARATE = `
  UPDATE linked_accounts SET separate_from = (
    SELECT json_group_array(coalesce((${NEW_NAME}), separate.value)) FROM json_each(separate_from) AS separate)
  WHERE user_id = :userId AND EXISTS (
    SELECT 1 FROM json_each(separate_from) AS separate WHERE EXISTS (${NEW_NAME}))`;

const FOLLOWERS = `
  WITH followers AS (
    SELECT h.account_id AS id, h.ledger_account AS earlier, a.ledger_account AS later
    FROM json_each(:renames) AS rename CROSS JOIN linked_accounts AS a JOIN linked_histories AS h ON h.account_id = a.id
    WHERE a.user_id = :userId AND a.ledger_account = ${rename("to")} AND h.ledger_account = ${rename("from")})`;
const later = (field: "account" | "toAccount") =>
  `'$.${field}', coalesce((SELECT later FROM followers WHERE earlier = facts ->> '${field}'), facts ->> '${field}')`;
// What was booked under the old name is not booked again.
const RENAME_BOOKINGS = `
  ${FOLLOWERS} UPDATE linked_bookings SET facts = json_replace(facts, ${later("account")}, ${later("toAccount")})
  WHERE EXISTS (SELECT 1 FROM followers) AND account_id IN (SELECT id FROM linked_accounts WHERE user_id = :userId)
    AND EXISTS (SELECT 1 FROM followers WHERE earlier IN (facts ->> 'account', facts ->> 'toAccount'))`;
const RENAME_HISTORIES = `
  ${FOLLOWERS} UPDATE linked_histories SET ledger_account = later FROM followers WHERE account_id = followers.id`;
const STATEMENTS = [MARK_MOVED, FOLLOW, FOLLOW_OWN, RENAME_SEPARATE, RENAME_BOOKINGS, RENAME_HISTORIES];

type Followers = {
  /** The changed transactions. */
  ids: readonly number[];
  /** Linked accounts that follow also while other transactions have the old name. */
  linked?: readonly string[];
};

/**
 * Statements by which linked accounts, with what was booked of their histories, stand for the new name of an account of
 * the ledger whose old name no transaction has any more. They run after the change of the transactions and return the
 * linked accounts that followed.
 */
export function followRenames(
  db: Database,
  userId: string,
  moves: readonly Rename[],
  { ids, linked = [] }: Followers,
): D1PreparedStatement[] {
  if (moves.length === 0) return [];
  const [changed, followers] = [JSON.stringify(ids), JSON.stringify(linked)];
  const values = {
    userId,
    moves: JSON.stringify(moves),
    renames: JSON.stringify(renamesOf(moves)),
    ids: changed,
    linked: followers,
  };
  return STATEMENTS.map((text) => prepare(db, text, values));
}

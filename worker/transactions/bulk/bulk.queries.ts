import type { FieldChange } from "../../../shared/ledger/bulk.ts";
import type { Database } from "../../platform/storage/db.ts";
import { jsonField, prepare } from "../../platform/storage/statement.ts";
import { type Changed, changeLedger } from "../changes/changes.queries.ts";
import { followRenames } from "../renames/renamed-accounts.queries.ts";
import { movesOf } from "../renames/renamed-accounts.rules.ts";

type Row = { id: number } & Record<"accountBefore" | "noteBefore" | "accountAfter" | "noteAfter", string> &
  Record<"toAccountBefore" | "toAccountAfter", string | null>;
const change = jsonField<Row>("change.value");
const ARE_AS_READ = `
  (SELECT count(*) FROM json_each(:changes) AS change CROSS JOIN transactions AS t
   WHERE +t.user_id = :userId AND t.id = ${change("id")} AND t.account = ${change("accountBefore")}
     AND t.to_account IS ${change("toAccountBefore")} AND coalesce(t.note, '') = ${change("noteBefore")})
    = json_array_length(:changes)`;
// The sign before a column keeps SQLite from reading all rows of the user.
const CHANGE_FIELDS = `
  UPDATE transactions SET account = ${change("accountAfter")},
    to_account = ${change("toAccountAfter")}, note = nullif(${change("noteAfter")}, '')
  FROM json_each(:changes) AS change
  WHERE +user_id = :userId AND transactions.id = ${change("id")} AND ${ARE_AS_READ} RETURNING transactions.id`;

/**
 * Writes accounts and notes, all or none. Null when another request has changed one of the rows, otherwise the ledger's
 * tags, and the linked accounts that stand for a new name now: `linked`, and those whose old name no transaction has.
 */
export async function changeFields(
  db: Database,
  userId: string,
  changes: readonly FieldChange[],
  linked: readonly string[] = [],
): Promise<(Changed & { linked: string[] }) | null> {
  const rows = changes.map(
    ({ id, before, after }): Row => ({
      ...{ id: Number(id), accountBefore: before.account, accountAfter: after.account },
      ...{ toAccountBefore: before.toAccount, toAccountAfter: after.toAccount },
      ...{ noteBefore: before.note, noteAfter: after.note },
    }),
  );
  const change = prepare(db, CHANGE_FIELDS, { userId, changes: JSON.stringify(rows) });
  const followers = followRenames(db, userId, movesOf(changes), { ids: rows.map(({ id }) => id), linked });
  const { results, followed, ...changed } = await changeLedger<{ id: string }>(db, userId, [change], { followers });
  if (results[0]!.results.length < changes.length) return null;
  return { ...changed, linked: [...new Set(followed.flatMap(({ results: rows }) => rows.map(({ id }) => id)))] };
}

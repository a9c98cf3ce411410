import type { Database } from "../../platform/storage/db.ts";
import { prepare } from "../../platform/storage/statement.ts";
import { insertEventIfSet, type NewEvent } from "../security-log/security-log.queries.ts";

/**
 * A new password. `revokes` says whether the access tokens and the recovery codes end as well; `codeHashes` are the new
 * codes. An email that was confirmed after `emailTrustedUntil` must be confirmed again: somebody who knew the old password
 * may have set it.
 */
export type NewPassword = {
  userId: string;
  hash: string;
  now: number;
  revokes: boolean;
  codeHashes: readonly string[];
  emailTrustedUntil: number;
  event: NewEvent;
};

const SET_PASSWORD = `
  UPDATE users SET password = :hash, updated_at = :now, review_since = :now,
    email_confirmed_at = CASE WHEN email_confirmed_at <= :emailTrustedUntil THEN email_confirmed_at END
  WHERE id = :userId AND changes() = 1`;
const IS_SET = "EXISTS (SELECT 1 FROM users WHERE id = :userId AND password = :hash)";
/** What opens the account or is about to, and the places that a throttle exempts. */
const ALWAYS = ["sessions", "reset_links", "email_links", "passkey_challenges", "known_places"];
const DELETE_CODES = `DELETE FROM recovery_codes WHERE user_id = :userId AND ${IS_SET} AND :revokes`;
const INSERT_CODES = `
  INSERT INTO recovery_codes (code_hash, user_id, created_at)
  SELECT value, :userId, :now FROM json_each(:codeHashes) WHERE ${IS_SET}`;

/**
 * The statements that set a new password and end what else opens the account. They belong directly after the statement
 * that uses up a recovery code or a link, or that compares the old password, in the same batch, and change nothing when
 * that statement changed no row.
 */
export function setPasswordStatements(
  db: Database,
  { codeHashes, event, ...rest }: NewPassword,
): D1PreparedStatement[] {
  const values = { ...rest, codeHashes: JSON.stringify(codeHashes) };
  const deletions = ALWAYS.map((table) => `DELETE FROM ${table} WHERE user_id = :userId AND ${IS_SET}`);
  const tokens = `DELETE FROM api_tokens WHERE user_id = :userId AND ${IS_SET} AND :revokes`;
  return [
    ...[SET_PASSWORD, ...deletions, tokens, DELETE_CODES, INSERT_CODES].map((text) => prepare(db, text, values)),
    insertEventIfSet(db, event, rest.hash),
  ];
}

const COMPARE = "UPDATE users SET updated_at = :now WHERE id = :userId AND password = :oldHash";

/** Sets the password if `oldHash` is still the stored one, in one transaction. False when it is not. */
export async function replacePassword(db: Database, oldHash: string, values: NewPassword): Promise<boolean> {
  const compare = prepare(db, COMPARE, { oldHash, userId: values.userId, now: values.now });
  const [compared] = await db.d1.batch([compare, ...setPasswordStatements(db, values)]);
  return compared!.meta.changes === 1;
}

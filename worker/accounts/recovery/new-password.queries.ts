import type { Database } from "../../platform/storage/db.ts";
import { prepare } from "../../platform/storage/statement.ts";

const SET_PASSWORD = `
  UPDATE users SET password = :hash, updated_at = :now WHERE id = :userId AND changes() = 1`;
const IS_SET = "EXISTS (SELECT 1 FROM users WHERE id = :userId AND password = :hash)";
const DELETE_SESSIONS = `DELETE FROM sessions WHERE user_id = :userId AND ${IS_SET}`;
const DELETE_LINKS = `DELETE FROM reset_links WHERE user_id = :userId AND ${IS_SET}`;

export type NewPassword = { userId: string; hash: string; now: number };

/**
 * The statements that set a new password and end all sessions and links. They belong directly after the statement that
 * uses up a recovery code or a link, in the same batch, and change nothing when that statement changed no row.
 */
export const setPasswordStatements = (db: Database, values: NewPassword): D1PreparedStatement[] =>
  [SET_PASSWORD, DELETE_SESSIONS, DELETE_LINKS].map((text) => prepare(db, text, values));

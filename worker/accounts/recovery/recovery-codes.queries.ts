import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { prepare } from "../../platform/storage/statement.ts";
import { users } from "../accounts.table.ts";
import { type NewPassword, setPasswordStatements } from "./new-password.queries.ts";
import { recoveryCodes } from "./recovery.table.ts";

const DELETE_OLD = "DELETE FROM recovery_codes WHERE user_id = :userId";
const INSERT = `
  INSERT INTO recovery_codes (code_hash, user_id, created_at)
  SELECT value, :userId, :now FROM json_each(:hashes)`;

/** Replaces the user's codes, used and unused ones, in one transaction. */
export async function replaceCodes(db: Database, userId: string, hashes: readonly string[], now: number) {
  const values = { userId, now, hashes: JSON.stringify(hashes) };
  await db.d1.batch([DELETE_OLD, INSERT].map((text) => prepare(db, text, values)));
}

const COUNT = `
  SELECT count(*) - count(used_at) AS "left", max(created_at) AS createdAt FROM recovery_codes WHERE user_id = :userId`;

/** The number of unused codes. `createdAt` is null when the user has never made codes. */
export async function countCodes(db: Database, userId: string): Promise<{ left: number; createdAt: number | null }> {
  return (await prepare(db, COUNT, { userId }).first())!;
}

/** The user with this name and the time (ms) of the code, if it is an unused one of theirs. */
export async function findUserByCode(db: Database, username: string, codeHash: string) {
  const [row] = await db.orm
    .select({ id: users.id, madeAt: recoveryCodes.createdAt })
    .from(users)
    .innerJoin(recoveryCodes, eq(recoveryCodes.userId, users.id))
    .where(and(eq(users.username, username), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)));
  return row;
}

const USE = `
  UPDATE recovery_codes SET used_at = :now WHERE code_hash = :codeHash AND user_id = :userId AND used_at IS NULL`;

/** Uses up the code and sets the password, in one transaction. False when the code was used meanwhile. */
export async function useCode(db: Database, codeHash: string, values: NewPassword): Promise<boolean> {
  const [used] = await db.d1.batch([
    prepare(db, USE, { codeHash, userId: values.userId, now: values.now }),
    ...setPasswordStatements(db, values),
  ]);
  return used!.meta.changes === 1;
}

import type { SecurityEvent } from "../../../shared/accounts/security-events.ts";
import { badRequest, conflict } from "../../../shared/refusal.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress, rateLimitAddress } from "../../platform/http/client-ip.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { notSignedIn } from "../../platform/http/errors.ts";
import { refuseCommon } from "../accounts.ts";
import { countAttempts, countedRecovery } from "../attempts.ts";
import { type Proof, requireProof } from "../proof.ts";
import { eventRow } from "../security-log/security-log.ts";
import { confirmedEmailOf, findUser, type UserRow } from "../users.queries.ts";
import { hashOfCode, newCodes } from "./codes.ts";
import type { NewPassword } from "./new-password.queries.ts";
import { findUserByCode, replaceCodes, useCode } from "./recovery-codes.queries.ts";

/** Makes new codes, which replace the earlier ones. They are stored as hashes, so they can be shown only now. */
export async function makeRecoveryCodes(deps: Deps, user: SessionUser, proof: Proof, request: Request) {
  await requireProof(deps, user, proof, request);
  const { codes, hashes } = newCodes();
  await replaceCodes(deps.db, user.id, hashes, deps.clock.now());
  return { codes };
}

type Recovery = { username: string; code: string; newPassword: string };

/**
 * Sets a new password with a recovery code. It is counted like a log-in from the same address. A refusal takes the same
 * time and has the same text for a wrong code and an unknown username.
 */
export async function recover(deps: Deps, { username: typed, code, newPassword }: Recovery, request: Request) {
  refuseCommon(newPassword);
  const username = typed.trim().toLowerCase();
  const undoAttempts = await countAttempts(deps, countedRecovery(username, request));
  const codeHash = hashOfCode(code);
  const user = await findUserByCode(deps.db, username, codeHash);
  if (!user) {
    deps.log("recovery-failed", { address: rateLimitAddress(clientAddress(request)) });
    throw badRequest("Wrong username or recovery code. Each code works once.");
  }
  // The code was right, so a failure of the next steps does not count as an attempt.
  await undoAttempts();
  const reset = { userId: user.id, event: "reset-by-recovery-code", emailTrustedUntil: user.madeAt } as const;
  const { password, codes } = await newPasswordOf(deps, reset, newPassword, request);
  const toldEmail = await confirmedEmailOf(deps.db, user.id);
  if (!(await useCode(deps.db, codeHash, password)))
    throw conflict("This recovery code has just been used. Use another one.");
  return { row: await finishReset(deps, user.id), codes, event: reset.event, toldEmail };
}

type ResetOf = Pick<NewPassword, "userId" | "emailTrustedUntil"> & { event: SecurityEvent };

/** The password of a reset, hashed, with new recovery codes. */
export async function newPasswordOf(
  deps: Deps,
  { userId, event, emailTrustedUntil }: ResetOf,
  newPassword: string,
  request: Request,
): Promise<{ password: NewPassword; codes: string[] }> {
  const { codes, hashes: codeHashes } = newCodes();
  const hash = await deps.passwords.hash(userId, newPassword);
  const now = deps.clock.now();
  const row = eventRow(deps, { userId, event }, request);
  return { password: { userId, hash, now, revokes: true, codeHashes, emailTrustedUntil, event: row }, codes };
}

/** Closes the chat sockets of a user whose sessions a new password has ended, and returns the user's row. */
export async function finishReset(deps: Deps, userId: string): Promise<UserRow> {
  await deps.room.closeSockets({ userId });
  const row = await findUser(deps.db, userId);
  if (!row) throw notSignedIn();
  return row;
}

import { createHash, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "../../../shared/accounts/rules.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress, rateLimitAddress } from "../../platform/http/client-ip.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { badRequest, conflict, notSignedIn } from "../../platform/http/errors.ts";
import { refuseCommon } from "../accounts.ts";
import { countAttempts, logInKeys } from "../attempts.ts";
import { type Proof, requireProof } from "../proof.ts";
import { findUser, type UserRow } from "../users.queries.ts";
import { CODE_BYTES, codeOf, plainCode } from "./codes.rules.ts";
import { findUserByCode, replaceCodes, useCode } from "./recovery-codes.queries.ts";

const hashOf = (code: string) => createHash("sha256").update(plainCode(code)).digest("hex");

/** Makes new codes, which replace the earlier ones. They are stored as hashes, so they can be shown only now. */
export async function makeRecoveryCodes(deps: Deps, user: SessionUser, proof: Proof, request: Request) {
  await requireProof(deps, user, proof, request);
  const codes = Array.from({ length: RECOVERY_CODES }, () => codeOf(randomBytes(CODE_BYTES)));
  await replaceCodes(deps.db, user.id, codes.map(hashOf), deps.clock.now());
  return { codes };
}

type Recovery = { username: string; code: string; newPassword: string };

/**
 * Sets a new password with a recovery code. It is counted like a log-in, under the same keys. A refusal takes the same
 * time and has the same text for a wrong code and an unknown username.
 */
export async function recover(deps: Deps, { username: typed, code, newPassword }: Recovery, request: Request) {
  refuseCommon(newPassword);
  const username = typed.trim().toLowerCase();
  const { keys } = await logInKeys(deps, username, request);
  const undoAttempts = await countAttempts(deps, keys);
  const codeHash = hashOf(code);
  const user = await findUserByCode(deps.db, username, codeHash);
  if (!user) {
    deps.log("recovery-failed", { address: rateLimitAddress(clientAddress(request)) });
    throw badRequest("Wrong username or recovery code. Each code works once.");
  }
  // The code was right, so a failure of the next steps does not count as an attempt.
  await undoAttempts();
  const hash = await deps.passwords.hash(username, newPassword);
  if (!(await useCode(deps.db, codeHash, { userId: user.id, hash, now: deps.clock.now() })))
    throw conflict("This recovery code has just been used. Use another one.");
  return finishReset(deps, user.id);
}

/** Closes the chat sockets of a user whose sessions a new password has ended, and returns the user's row. */
export async function finishReset(deps: Deps, userId: string): Promise<UserRow> {
  await deps.room.closeSockets({ userId });
  const row = await findUser(deps.db, userId);
  if (!row) throw notSignedIn();
  return row;
}

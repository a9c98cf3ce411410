import { badRequest } from "../../shared/refusal.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { notSignedIn } from "../platform/http/errors.ts";
import { countAttempts, counted } from "./attempts.ts";
import { type Assertion, verifyAssertion } from "./passkeys/assertions.ts";
import { resetAttempts } from "./throttle.queries.ts";
import { NAME_AT_ADDRESS_THROTTLE } from "./throttle.rules.ts";
import { findUser, passwordHashOf, type UserRow } from "./users.queries.ts";

/** Shows that the user is present, for actions that a stolen session must not perform. */
export type Proof = { password?: string | undefined; passkey?: Assertion | undefined };

/** The user's row after the proof was verified. */
export async function requireProof(deps: Deps, user: SessionUser, proof: Proof, request: Request): Promise<UserRow> {
  // By session, so that somebody with a stolen session cannot delay the owner.
  const key = `proof ${user.sid}`;
  const undoAttempt = await countAttempts(deps, [counted(key, NAME_AT_ADDRESS_THROTTLE)]);
  const row = await findUser(deps.db, user.id);
  if (!row) throw notSignedIn();
  if (proof.passkey) await requirePasskey(deps, user, proof.passkey, request);
  else {
    const verification = deps.passwords.verify(user.id, proof.password ?? "", passwordHashOf(row));
    const { matches } = await verification.catch(async (error) => {
      await undoAttempt();
      throw error;
    });
    if (!matches) throw badRequest("Wrong password.");
  }
  await resetAttempts(deps.db, [key]);
  return row;
}

async function requirePasskey(deps: Deps, user: SessionUser, passkey: Assertion, request: Request) {
  const verdict = await verifyAssertion(deps, request, passkey, { purpose: "proof", userId: user.id });
  if ("problem" in verdict) throw badRequest(verdict.problem);
}

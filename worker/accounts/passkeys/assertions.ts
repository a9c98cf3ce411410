import type { z } from "zod";
import type { assertion } from "../../../shared/accounts/proof-schema.ts";
import type { Deps } from "../../deps.ts";
import { useChallenge } from "./challenges.ts";
import { isUserVerified, PASSKEY_PROBLEMS, parseClientData } from "./client-data.rules.ts";
import { findByCredential, type Passkey, storeUse } from "./passkeys.queries.ts";
import { bytesOf, verifySignature } from "./webauthn.ts";

export type Assertion = z.output<typeof assertion>;
type Expected = { purpose: "sign-in" | "proof"; userId: string | null };
type Verdict = { passkey: Passkey } | { problem: string };

const idText = (userHandle: string) => new TextDecoder().decode(bytesOf(userHandle));

/** Verifies a passkey's answer, and uses up its challenge. */
export async function verifyAssertion(
  deps: Deps,
  request: Request,
  answer: Assertion,
  expected: Expected,
): Promise<Verdict> {
  const { origin, hostname } = new URL(request.url);
  const clientData = parseClientData(answer.response.clientDataJSON);
  if (!clientData) return { problem: PASSKEY_PROBLEMS.unreadable };
  if (!(await useChallenge(deps, request, clientData.challenge, expected)))
    return { problem: PASSKEY_PROBLEMS.expired };
  if (clientData.origin !== origin) return { problem: PASSKEY_PROBLEMS.origin };
  const passkey = await findByCredential(deps.db, answer.id);
  const { userHandle } = answer.response;
  const belongsToUser =
    passkey &&
    (expected.userId === null || passkey.userId === expected.userId) &&
    (userHandle == null || idText(userHandle) === passkey.userId);
  if (!belongsToUser) return { problem: PASSKEY_PROBLEMS.unknown };
  if (!isUserVerified(bytesOf(answer.response.authenticatorData))) return { problem: PASSKEY_PROBLEMS.notVerified };
  const use = await verifySignature(answer, passkey, { challenge: clientData.challenge, origin, host: hostname });
  if (!use) return { problem: PASSKEY_PROBLEMS.signature };
  if (await storeUse(deps.db, { id: passkey.id, ...use, now: deps.clock.now() })) return { passkey };
  deps.log("passkey-counter-went-back", { passkey: passkey.id });
  return { problem: PASSKEY_PROBLEMS.counter };
}

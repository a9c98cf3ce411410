import type { z } from "zod";
import type { attestation } from "../../../shared/accounts/proof-schema.ts";
import { MAX_PASSKEYS } from "../../../shared/accounts/rules.ts";
import { badRequest, conflict, notFound } from "../../../shared/refusal.ts";
import { isoTime, MINUTE } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress, rateLimitAddress } from "../../platform/http/client-ip.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { notAuthenticated, tooMany } from "../../platform/http/errors.ts";
import { consumeRateLimit } from "../../platform/storage/rate-limits.queries.ts";
import { countAttempts, countedAddress } from "../attempts.ts";
import { type Proof, requireProof } from "../proof.ts";
import { findUser, type UserRow } from "../users.queries.ts";
import { type Assertion, verifyAssertion } from "./assertions.ts";
import { CHALLENGE_LIFETIME, issueChallenge, useChallenge } from "./challenges.ts";
import { PASSKEY_PROBLEMS, parseClientData } from "./client-data.rules.ts";
import { creationOptions, requestOptions } from "./options.rules.ts";
import {
  deletePasskey,
  findByCredential,
  hasPasskey,
  insertPasskey,
  listPasskeys,
  type Passkey,
  renamePasskey,
} from "./passkeys.queries.ts";
import { base64urlOf, verifyNewCredential } from "./webauthn.ts";

const hostOf = (request: Request) => new URL(request.url).hostname;

/** Sign-ins that visitors from one address may start. The sign-in page starts one by itself, for the autofill. */
const START_LIMIT = { maxUses: 300, windowMs: 10 * MINUTE };

export const passkeyReply = (passkey: Passkey, host: string) => ({
  id: passkey.id,
  name: passkey.name,
  host: passkey.host,
  worksHere: passkey.host === host,
  isSynced: passkey.isSynced,
  createdAt: isoTime(passkey.createdAt),
  lastUsedAt: passkey.lastUsedAt === null ? null : isoTime(passkey.lastUsedAt),
});

/** The passkeys of a user for the user's own export, without keys. */
export const exportPasskeys = async (deps: Deps, userId: string) =>
  (await listPasskeys(deps.db, userId)).map(({ name, host, isSynced, createdAt, lastUsedAt }) => ({
    name,
    host,
    isSynced,
    createdAt: isoTime(createdAt),
    lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
  }));

/** Options and challenge cookie for a sign-in by any passkey of this host. Refused after too many starts (429). */
export async function startSignIn(deps: Deps, request: Request) {
  const key = `passkey ${rateLimitAddress(clientAddress(request))}`;
  if (!(await consumeRateLimit(deps.db, key, START_LIMIT, deps.clock.now()))) throw tooMany(START_LIMIT.windowMs);
  return issueRequestOptions(deps, request, { purpose: "sign-in", userId: null }, []);
}

/** Starts a proof with one of the user's passkeys that work at this host. */
export async function startProof(deps: Deps, user: SessionUser, request: Request) {
  const usable = (await listPasskeys(deps.db, user.id)).filter(({ host }) => host === hostOf(request));
  if (usable.length === 0) throw conflict("You have no passkey for this address. Use your password.");
  const ids = usable.map(({ credentialId }) => credentialId);
  return issueRequestOptions(deps, request, { purpose: "proof", userId: user.id }, ids);
}

async function issueRequestOptions(
  deps: Deps,
  request: Request,
  expected: { purpose: "sign-in" | "proof"; userId: string | null },
  credentialIds: string[],
) {
  const { challenge, cookie } = await issueChallenge(deps, request, expected);
  const options = requestOptions({ challenge, host: hostOf(request), timeout: CHALLENGE_LIFETIME, credentialIds });
  return { options, cookie };
}

/** Verifies a sign-in. It is counted like one with a password, except that no username is known before. */
export async function signInByPasskey(deps: Deps, answer: Assertion, request: Request): Promise<UserRow> {
  const undoAttempts = await countAttempts(deps, countedAddress(request));
  const verdict = await verifyAssertion(deps, request, answer, { purpose: "sign-in", userId: null });
  const problem = "problem" in verdict ? verdict.problem : null;
  const row = "passkey" in verdict ? await findUser(deps.db, verdict.passkey.userId) : undefined;
  if (!row) {
    deps.log("login-failed", { address: rateLimitAddress(clientAddress(request)) });
    throw notAuthenticated(problem ?? PASSKEY_PROBLEMS.unknown);
  }
  await undoAttempts();
  return row;
}

/** Options and challenge cookie for a new passkey. Needs a proof, because a stolen session must not add one. */
export async function startRegistration(deps: Deps, user: SessionUser, proof: Proof, request: Request) {
  const row = await requireProof(deps, user, proof, request);
  const host = hostOf(request);
  const existing = await listPasskeys(deps.db, user.id);
  const { challenge, cookie } = await issueChallenge(deps, request, { purpose: "register", userId: user.id });
  const name = row.username ?? row.email ?? "Tidemark user";
  const options = creationOptions({
    challenge,
    host,
    timeout: CHALLENGE_LIFETIME,
    credentialIds: existing.filter((passkey) => passkey.host === host).map(({ credentialId }) => credentialId),
    user: { id: base64urlOf(new TextEncoder().encode(user.id)), name, displayName: row.firstName ?? name },
  });
  return { options, cookie };
}

type NewPasskey = { name: string; credential: z.output<typeof attestation> };

/** Stores the passkey that the browser made for the challenge. Refused when it is not valid (400) or one too many (409). */
export async function addPasskey(deps: Deps, user: SessionUser, { name, credential }: NewPasskey, request: Request) {
  const { origin, hostname: host } = new URL(request.url);
  const clientData = parseClientData(credential.response.clientDataJSON);
  if (!clientData) throw badRequest(PASSKEY_PROBLEMS.unreadable);
  const { challenge } = clientData;
  if (!(await useChallenge(deps, request, challenge, { purpose: "register", userId: user.id })))
    throw badRequest(PASSKEY_PROBLEMS.expired);
  if (clientData.origin !== origin) throw badRequest(PASSKEY_PROBLEMS.origin);
  const verified = await verifyNewCredential(credential, { challenge, origin, host });
  if (!verified) throw badRequest(PASSKEY_PROBLEMS.notAccepted);
  const passkey = {
    id: deps.ids.next(),
    userId: user.id,
    ...verified,
    host,
    name,
    createdAt: deps.clock.now(),
    lastUsedAt: null,
  };
  if (await insertPasskey(deps.db, passkey)) return passkeyReply(passkey, host);
  if (await findByCredential(deps.db, passkey.credentialId)) throw conflict("This passkey is registered already.");
  throw conflict(`You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

export async function setPasskeyName(deps: Deps, user: SessionUser, id: string, name: string, request: Request) {
  const row = await renamePasskey(deps.db, user.id, id, name);
  if (!row) throw notFound("Passkey not found.");
  return passkeyReply(row, hostOf(request));
}

/** Removes a passkey after a proof. The last sign-in method stays (409). */
export async function removePasskey(deps: Deps, user: SessionUser, id: string, proof: Proof, request: Request) {
  // Before the proof, so that a wrong id does not use up an attempt.
  if (!(await hasPasskey(deps.db, user.id, id))) throw notFound("Passkey not found.");
  await requireProof(deps, user, proof, request);
  if (await deletePasskey(deps.db, { id, userId: user.id, host: hostOf(request) })) return;
  if (await hasPasskey(deps.db, user.id, id))
    throw conflict(
      "This passkey is your last sign-in method. Set a password or add another passkey before you remove it.",
    );
  throw notFound("Passkey not found.");
}

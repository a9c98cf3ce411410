import type { z } from "zod";
import type { assertion, attestation } from "../../../shared/accounts/proof-schema.ts";

/**
 * The only importer of the library. It is imported at its first use, because it is large and most isolates never verify
 * a passkey.
 */
const loadLibrary = () => import("@simplewebauthn/server");

type Site = { challenge: string; origin: string; host: string };

export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(base64url, "base64url"));
export const base64urlOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

const expectedOf = ({ challenge, origin, host }: Site) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: host,
  requireUserVerification: true,
});

/** The new counter and whether the passkey is synced; null when the answer is not valid. */
export async function verifySignature(
  answer: z.output<typeof assertion>,
  { credentialId, publicKey }: { credentialId: string; publicKey: string },
  site: Site,
): Promise<{ counter: number; isSynced: boolean } | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { userHandle, ...response } = answer.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, userHandle: userHandle ?? undefined },
        clientExtensionResults: {},
      },
      ...expectedOf(site),
      // The counter is compared when it is stored, so that two answers at the same time are compared with each other.
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter: 0 },
    });
    return verified
      ? { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
      : null;
  } catch {
    return null;
  }
}

type NewCredential = { credentialId: string; publicKey: string; counter: number; isSynced: boolean };

/** The credential in the answer of an authenticator that has made a passkey; null when the answer is not valid. */
export async function verifyNewCredential(
  answer: z.output<typeof attestation>,
  site: Site,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { transports: _, ...response } = answer.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      ...expectedOf(site),
    });
    if (!verified) return null;
    const { credential, credentialBackedUp: isSynced } = registrationInfo;
    const { id: credentialId, publicKey, counter } = credential;
    return { credentialId, publicKey: base64urlOf(publicKey), counter, isSynced };
  } catch {
    return null;
  }
}

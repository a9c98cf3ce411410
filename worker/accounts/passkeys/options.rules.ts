/** Ed25519, P-256 and RSA, as COSE numbers, preferred first. RSA is for Windows Hello. */
const ALGORITHMS = [-8, -7, -257];

type Common = { challenge: string; host: string; timeout: number; credentialIds: readonly string[] };

const publicKeys = (ids: readonly string[]) => ids.map((id) => ({ type: "public-key" as const, id }));

/** Asks for a passkey. Without credential ids the browser offers all passkeys of this host. */
export const requestOptions = ({ challenge, host, timeout, credentialIds }: Common) => ({
  challenge,
  rpId: host,
  timeout,
  userVerification: "required" as const,
  allowCredentials: publicKeys(credentialIds),
});

type NewPasskey = Common & { user: { id: string; name: string; displayName: string } };

/** Asks for a new passkey that works without a username. `user.id` is in base64url. */
export const creationOptions = ({ challenge, host, timeout, credentialIds, user }: NewPasskey) => ({
  challenge,
  rp: { id: host, name: "Tidemark" },
  user,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
  timeout,
  attestation: "none" as const,
  excludeCredentials: publicKeys(credentialIds),
  authenticatorSelection: {
    residentKey: "required" as const,
    requireResidentKey: true as const,
    userVerification: "required" as const,
  },
});

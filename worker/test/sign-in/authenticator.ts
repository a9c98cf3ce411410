import { createHash, randomBytes } from "node:crypto";

type Options = { origin?: string; userVerified?: boolean; counter?: number };
type RequestOptions = { challenge: string; rpId: string };
type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };

/** The address of the worker under test. */
export const ORIGIN = "http://tidemark.test";
const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasCredential: 0x40 };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer) => data.toString("base64url");
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
/** CBOR texts and byte strings of this test have fewer than 65,536 bytes. */
const cborText = (text: string) => Buffer.concat([uint(0x60 + text.length, 1), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([uint(0x59, 1), uint(bytes.length, 2), bytes]);

/** A P-256 signature in DER, as authenticators write it, from the 64 bytes of WebCrypto. */
function derSignature(raw: Buffer): Buffer {
  const integer = (part: Buffer) => {
    const trimmed = part.subarray(part.findIndex((byte) => byte !== 0));
    const positive = trimmed[0]! & 0x80 ? Buffer.concat([uint(0, 1), trimmed]) : trimmed;
    return Buffer.concat([uint(0x02, 1), uint(positive.length, 1), positive]);
  };
  const body = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))]);
  return Buffer.concat([uint(0x30, 1), uint(body.length, 1), body]);
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An authenticator with one passkey, which answers as a browser would send it. Synced ones have no counter. */
export async function createAuthenticator({ isSynced = true } = {}) {
  const keys = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const point = Buffer.from((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let userHandle = "";
  let uses = 0;

  const flagsOf = (userVerified: boolean) =>
    FLAGS.userPresent +
    (userVerified ? FLAGS.userVerified : 0) +
    (isSynced ? FLAGS.backupEligible + FLAGS.backedUp : 0);
  const authenticatorData = (host: string, flags: number, counter: number) =>
    Buffer.concat([sha256(host), uint(flags, 1), uint(counter, 4)]);
  // A map of the key type (EC2), algorithm (ES256), curve (P-256), x and y.
  const coseKey = Buffer.concat([
    Buffer.from("a50102032620012158", "hex"),
    uint(32, 1),
    point.subarray(1, 33),
    Buffer.from("2258", "hex"),
    uint(32, 1),
    point.subarray(33),
  ]);

  return {
    /** Makes the passkey. */
    create({ challenge, rp, user }: CreationOptions, { origin = ORIGIN, userVerified = true }: Options = {}) {
      userHandle = user.id;
      const credential = Buffer.concat([Buffer.alloc(16), uint(16, 2), credentialId, coseKey]);
      const data = Buffer.concat([
        authenticatorData(rp.id, flagsOf(userVerified) + FLAGS.hasCredential, 0),
        credential,
      ]);
      const attestationObject = Buffer.concat([
        uint(0xa3, 1),
        ...[cborText("fmt"), cborText("none"), cborText("attStmt"), uint(0xa0, 1), cborText("authData")],
        cborBytes(data),
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, origin)),
          attestationObject: base64url(attestationObject),
          transports: ["internal"],
        },
      };
    },
    /** Signs in with the passkey. */
    async get({ challenge, rpId }: RequestOptions, { origin = ORIGIN, userVerified = true, counter }: Options = {}) {
      uses += 1;
      const data = authenticatorData(rpId, flagsOf(userVerified), counter ?? (isSynced ? 0 : uses));
      const client = clientData("webauthn.get", challenge, origin);
      const signed = new Uint8Array(Buffer.concat([data, sha256(client)]));
      const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, signed);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(derSignature(Buffer.from(raw))),
          userHandle: userHandle === "" ? undefined : userHandle,
        },
      };
    },
  };
}

export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;

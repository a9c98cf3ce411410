/** The browser's keys in base64url, as its push subscription contains them. */
export type PushTarget = { p256dh: string; auth: string };

type EphemeralKeys = { keys: CryptoKeyPair; salt: Uint8Array };

const CURVE = { name: "ECDH", namedCurve: "P-256" };
/** Bytes; one record is always large enough for the whole message. */
const RECORD_SIZE = 4096;
const encoder = new TextEncoder();

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

const concat = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

async function derive(secret: Uint8Array<ArrayBuffer>, salt: Uint8Array, info: Uint8Array, bytes: number) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: concat(salt), info: concat(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, bytes * 8));
}

async function newEphemeralKeys(): Promise<EphemeralKeys> {
  const keys = (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair;
  return { keys, salt: crypto.getRandomValues(new Uint8Array(16)) };
}

/** Encrypts a message for one browser (RFC 8291). Returns the body of one aes128gcm record (RFC 8188). */
export async function encryptPush(message: Uint8Array, target: PushTarget, ephemeral?: EphemeralKeys) {
  const { keys, salt } = ephemeral ?? (await newEphemeralKeys());
  const browserKeyBytes = fromBase64Url(target.p256dh);
  const ephemeralKeyBytes = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const browserKey = await crypto.subtle.importKey("raw", browserKeyBytes, CURVE, false, []);
  // The runtime's types call the field `$public`, but the standard and the runtime itself use `public`.
  const agreement = { name: "ECDH", public: browserKey } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  const sharedSecret = new Uint8Array(await crypto.subtle.deriveBits(agreement, keys.privateKey, 256));

  const info = concat(encoder.encode("WebPush: info\0"), browserKeyBytes, ephemeralKeyBytes);
  const secret = await derive(sharedSecret, fromBase64Url(target.auth), info, 32);
  const contentKey = await derive(secret, salt, encoder.encode("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derive(secret, salt, encoder.encode("Content-Encoding: nonce\0"), 12);

  const key = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
  // The byte 2 marks the last record.
  const plainText = concat(message, new Uint8Array([2]));
  const cipherText = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, plainText));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return concat(salt, size, new Uint8Array([ephemeralKeyBytes.length]), ephemeralKeyBytes, cipherText);
}

/** Keys as a browser gives them: base64url. */
export type PushTarget = { p256dh: string; auth: string };

type Ephemeral = { keys: CryptoKeyPair; salt: Uint8Array };

const CURVE = { name: "ECDH", namedCurve: "P-256" };
/** One record holds the whole message, with room to spare. */
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

const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

async function derive(secret: Uint8Array<ArrayBuffer>, salt: Uint8Array, info: Uint8Array, bytes: number) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: joined(salt), info: joined(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8));
}

async function newEphemeral(): Promise<Ephemeral> {
  const keys = (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair;
  return { keys, salt: crypto.getRandomValues(new Uint8Array(16)) };
}

/** A message that only this browser can read (RFC 8291), as the body of one aes128gcm record (RFC 8188). */
export async function encryptPush(message: Uint8Array, target: PushTarget, ephemeral?: Ephemeral) {
  const { keys, salt } = ephemeral ?? (await newEphemeral());
  const theirs = fromBase64Url(target.p256dh);
  const ours = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const theirKey = await crypto.subtle.importKey("raw", theirs, CURVE, false, []);
  // The runtime's types call the field `$public`; the standard and the runtime itself say `public`.
  const agreement = { name: "ECDH", public: theirKey } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, keys.privateKey, 256));

  const info = joined(encoder.encode("WebPush: info\0"), theirs, ours);
  const secret = await derive(shared, fromBase64Url(target.auth), info, 32);
  const contentKey = await derive(secret, salt, encoder.encode("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derive(secret, salt, encoder.encode("Content-Encoding: nonce\0"), 12);

  const key = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
  // 2 marks the last record.
  const plain = joined(message, new Uint8Array([2]));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, plain));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return joined(salt, size, new Uint8Array([ours.length]), ours, sealed);
}

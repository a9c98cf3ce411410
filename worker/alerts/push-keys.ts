import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/storage/db.ts";
import type { VapidKeys } from "../upstreams/push/web-push.ts";
import { readPushKeys, savePushKeys } from "./push-keys.queries.ts";

const toBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

async function generateKeys(subject: string): Promise<VapidKeys> {
  const pair = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const publicKey = toBase64Url((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  const { d } = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey;
  return { publicKey, privateKey: d!, subject };
}

/**
 * Returns a function that reads the keys of Web Push. The configured ones are used when they are set. Otherwise the
 * first call ever makes a pair and stores it, so that push works without any set-up.
 */
export function openPushKeys(db: Database, clock: Clock, configured: VapidKeys | null) {
  let keys = configured;
  return async (origin = "https://localhost"): Promise<VapidKeys> => {
    keys ??= await readPushKeys(db);
    if (keys) return keys;
    // When two requests make keys at once, only the pair of the first is stored.
    await savePushKeys(db, await generateKeys(origin.replace(/^http:/, "https:")), clock.now());
    keys = await readPushKeys(db);
    if (!keys) throw new Error("The keys of Web Push could not be stored.");
    return keys;
  };
}

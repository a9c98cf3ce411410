import { HOUR } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { fetchBytes } from "../../platform/upstream-http.ts";
import { encryptPush, fromBase64Url, type PushTarget, toBase64Url } from "./push-encryption.ts";

export type PushService = {
  /** The VAPID public key that browsers need to subscribe: 65 bytes in base64url. */
  publicKey: string;
  /** Whether the endpoint belongs to a known push service. */
  accepts(endpoint: string): boolean;
  /** Never throws. "gone" means that the subscription has ended and can be deleted. */
  send(target: PushTarget & { endpoint: string }, message: string): Promise<"sent" | "gone" | "failed">;
};

/** Hosts of the browsers' push services. Only these are called, because a client can submit any URL as its endpoint. */
const SERVICE_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === "https:" && port === "" && username === "" && password === "";
  return isPlain && SERVICE_HOSTS.some((pattern) => pattern.test(hostname));
}

const TIMEOUT = 5_000;
const MAX_REPLY_BYTES = 10_000;
/** How long the service keeps a message for an offline browser. It is short, because an old price is useless. */
const TTL_SECONDS = 4 * 3600;
const TOKEN_LIFETIME = 12 * HOUR;
const MAX_CACHED_TOKENS = 50;

const SIGNATURE = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const encoder = new TextEncoder();
const encodeJson = (value: unknown) => toBase64Url(encoder.encode(JSON.stringify(value)));

type Settings = {
  publicKey: string | undefined;
  privateKey: string | undefined;
  subject: string | undefined;
  clock: Clock;
};

/** A Web Push client (RFC 8030) with VAPID (RFC 8292). Null when the keys are not set. */
export function webPush({ publicKey, privateKey, subject, clock }: Settings): PushService | null {
  if (!publicKey || !privateKey || !subject) return null;
  const point = fromBase64Url(publicKey);
  const jwk: JsonWebKey = {
    kty: "EC",
    crv: "P-256",
    d: privateKey,
    x: toBase64Url(point.slice(1, 33)),
    y: toBase64Url(point.slice(33, 65)),
  };
  const tokens = new Map<string, { token: string; reuseUntil: number }>();

  async function tokenFor(origin: string): Promise<string> {
    const now = clock.now();
    const cached = tokens.get(origin);
    if (cached && cached.reuseUntil > now) return cached.token;
    const key = await crypto.subtle.importKey("jwk", jwk, SIGNATURE, false, ["sign"]);
    const claims = { aud: origin, exp: Math.floor((now + TOKEN_LIFETIME) / 1000), sub: subject };
    const signed = `${encodeJson({ typ: "JWT", alg: "ES256" })}.${encodeJson(claims)}`;
    const signature = await crypto.subtle.sign(SIGNATURE, key, encoder.encode(signed));
    const token = `${signed}.${toBase64Url(new Uint8Array(signature))}`;
    if (tokens.size >= MAX_CACHED_TOKENS) tokens.clear();
    tokens.set(origin, { token, reuseUntil: now + TOKEN_LIFETIME / 2 });
    return token;
  }

  return {
    publicKey,
    accepts: isPushEndpoint,
    async send(target, message) {
      // A stored endpoint may belong to a host that has been removed from the list since.
      if (!isPushEndpoint(target.endpoint)) return "gone";
      // Encryption fails when the key is not a point on the curve. Then no message can ever reach this browser.
      const body = await encryptPush(encoder.encode(message), target).catch(() => null);
      if (!body) return "gone";
      try {
        const reply = await fetchBytes({
          url: target.endpoint,
          headers: {
            Authorization: `vapid t=${await tokenFor(new URL(target.endpoint).origin)}, k=${publicKey}`,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            TTL: String(TTL_SECONDS),
            Urgency: "high",
          },
          body,
          timeoutMs: TIMEOUT,
          maxBytes: MAX_REPLY_BYTES,
          now: clock.now(),
        });
        if (reply.ok) return "sent";
        const { failure } = reply;
        const isGone = failure.kind === "not-found" || (failure.kind === "error-status" && failure.status === 410);
        return isGone ? "gone" : "failed";
      } catch {
        // Our own key or the network failed, so the subscription may still be valid.
        return "failed";
      }
    },
  };
}

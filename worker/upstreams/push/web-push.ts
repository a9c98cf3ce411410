import { HOUR } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { fetchBytes } from "../../platform/upstream-http.ts";
import { encryptPush, fromBase64Url, type PushTarget, toBase64Url } from "./push-encryption.ts";

export type PushService = {
  /** What browsers subscribe with: 65 bytes in base64url. */
  publicKey: string;
  accepts(endpoint: string): boolean;
  /** Never throws. "gone": the browser has unsubscribed, for good. */
  send(target: PushTarget & { endpoint: string }, message: string): Promise<"sent" | "gone" | "failed">;
};

/** The push services of the browsers there are: an endpoint is an address that a stranger gives us to call. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === "https:" && port === "" && username === "" && password === "";
  return isPlain && SERVICES.some((service) => service.test(hostname));
}

const TIMEOUT = 5_000;
const MAX_REPLY_BYTES = 10_000;
/** How long a service keeps a message for a browser that is off: a day-old price is no news. */
const TTL_SECONDS = 4 * 3600;
const TOKEN_FOR = 12 * HOUR;
const TOKENS_KEPT = 50;

const SIGNATURE = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const encoder = new TextEncoder();
const encode = (value: unknown) => toBase64Url(encoder.encode(JSON.stringify(value)));

type Keys = {
  publicKey: string | undefined;
  privateKey: string | undefined;
  subject: string | undefined;
  clock: Clock;
};

/** Web Push (RFC 8030) in our name (RFC 8292). Null without keys. */
export function webPush({ publicKey, privateKey, subject, clock }: Keys): PushService | null {
  if (!publicKey || !privateKey || !subject) return null;
  const point = fromBase64Url(publicKey);
  const jwk: JsonWebKey = {
    kty: "EC",
    crv: "P-256",
    d: privateKey,
    x: toBase64Url(point.slice(1, 33)),
    y: toBase64Url(point.slice(33, 65)),
  };
  const tokens = new Map<string, { token: string; until: number }>();

  async function tokenFor(origin: string): Promise<string> {
    const now = clock.now();
    const kept = tokens.get(origin);
    if (kept && kept.until > now) return kept.token;
    const key = await crypto.subtle.importKey("jwk", jwk, SIGNATURE, false, ["sign"]);
    const claims = { aud: origin, exp: Math.floor((now + TOKEN_FOR) / 1000), sub: subject };
    const signed = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
    const signature = await crypto.subtle.sign(SIGNATURE, key, encoder.encode(signed));
    const token = `${signed}.${toBase64Url(new Uint8Array(signature))}`;
    if (tokens.size >= TOKENS_KEPT) tokens.clear();
    tokens.set(origin, { token, until: now + TOKEN_FOR / 2 });
    return token;
  }

  return {
    publicKey,
    accepts: isPushEndpoint,
    async send(target, message) {
      // What is stored was accepted once; the list may have become shorter since.
      if (!isPushEndpoint(target.endpoint)) return "gone";
      // A key that is no point of the curve: nothing will ever reach this browser.
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
        // Our own key, or the network: the browser is not to blame.
        return "failed";
      }
    },
  };
}

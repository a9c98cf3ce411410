import { encryptNotification, type PushSubscription, vapidHeaders } from "@block65/webcrypto-web-push";
import { HOUR } from "../../../shared/values/time.ts";
import { BoundedMap } from "../../platform/bounded-map.ts";
import type { Clock } from "../../platform/clock.ts";
import { fetchBytes } from "../../platform/upstream-http.ts";

/** The browser's endpoint and its keys in base64url, as its push subscription contains them. */
type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushService = {
  /** The VAPID public key that browsers need to subscribe: 65 bytes in base64url. */
  publicKey(origin: string): Promise<string>;
  /** Whether the endpoint belongs to a known push service. */
  accepts(endpoint: string): boolean;
  /** Never throws. "gone" means that the subscription has ended and can be deleted. */
  send(target: PushTarget, message: string): Promise<"sent" | "gone" | "failed">;
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
/** The time for which the push service keeps a message for an offline browser. */
const TTL_SECONDS = 24 * 3600;
const TOKEN_REUSE = 6 * HOUR;
const MAX_CACHED_TOKENS = 50;

const encoder = new TextEncoder();

/** A P-256 key pair in base64url, and the contact for push services: a mailto: or https: URL. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };
type Settings = {
  /** `origin` is our own one. It becomes the contact when the keys are made now. */
  readKeys(origin?: string): Promise<VapidKeys>;
  /** When it is set, messages are sent through it instead of to their push service. */
  gateway?: string | undefined;
  clock: Clock;
};

/** A Web Push client (RFC 8030) with VAPID (RFC 8292). */
export function webPush({ readKeys, gateway, clock }: Settings): PushService {
  const authorizations = new BoundedMap<string, { value: string; reuseUntil: number }>(MAX_CACHED_TOKENS);

  /** The `Authorization` header for a push service. Its token is valid for 12 hours. */
  async function authorizationFor(subscription: PushSubscription): Promise<string> {
    const { origin } = new URL(subscription.endpoint);
    const now = clock.now();
    const cached = authorizations.get(origin);
    if (cached && cached.reuseUntil > now) return cached.value;
    const { headers } = await vapidHeaders(subscription, await readKeys());
    authorizations.set(origin, { value: headers.authorization, reuseUntil: now + TOKEN_REUSE });
    return headers.authorization;
  }

  return {
    publicKey: async (origin) => (await readKeys(origin)).publicKey,
    accepts: isPushEndpoint,
    async send({ endpoint, p256dh, auth }, message) {
      // A stored endpoint may belong to a host that has been removed from the list since.
      if (!isPushEndpoint(endpoint)) return "gone";
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
      // Encryption fails when the key is not a point on the curve. Then no message can ever reach this browser.
      const body = await encryptNotification(subscription, encoder.encode(message)).catch(() => null);
      if (!body) return "gone";
      try {
        const reply = await fetchBytes({
          url: gateway ? `${gateway}/${encodeURIComponent(endpoint)}` : endpoint,
          headers: {
            Authorization: await authorizationFor(subscription),
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

import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { fetchUserUrl, type UserHosts, type UserUrlFailure } from "../user-hosts/fetch-user-url.ts";
import type { HostVerdict } from "../user-hosts/resolver.ts";

/** A request to a webhook. The signed headers are part of it. */
export type WebhookMessage = { url: string; headers: Record<string, string>; body: string };
/** `problem` is a sentence for the owner of the webhook. */
export type WebhookOutcome = { delivered: true } | { delivered: false; problem: string };
export type Webhooks = {
  checkHost(host: string): Promise<HostVerdict>;
  /** Never throws. */
  send(message: WebhookMessage): Promise<WebhookOutcome>;
};

const TIMEOUT = 5 * SECOND;
const MAX_REPLY_BYTES = 10_000;

export const HOST_PROBLEMS: Record<Exclude<HostVerdict, "public">, string> = {
  "not-public": "The host leads to a private network.",
  missing: "The host does not exist.",
  unknown: "The host could not be resolved.",
};

function problemOf(failure: UserUrlFailure): string {
  switch (failure.kind) {
    case "host":
      return HOST_PROBLEMS[failure.verdict];
    case "timeout":
      return "No reply within 5 seconds.";
    case "network":
      return "The connection failed.";
    case "rate-limited":
      return "The server replied 429 (too many requests).";
    case "not-found":
      return "The server replied 404. The webhook may have been deleted.";
    case "refused":
      return `The server replied ${failure.status}.`;
    case "error-status":
      return failure.status >= 300 && failure.status < 400
        ? "The server redirects, and redirects are not followed."
        : `The server replied ${failure.status}.`;
    default:
      return "The reply could not be read.";
  }
}

const encoder = new TextEncoder();

/** Posts messages to servers that users name. */
export function webhooks({ clock, ...hosts }: UserHosts & { clock: Clock }): Webhooks {
  return {
    checkHost: (host) => hosts.resolver.check(host),
    async send({ url, headers, body }) {
      const reply = await fetchUserUrl(hosts, {
        url,
        headers: { ...headers, "User-Agent": "Tidemark-Webhooks/1.0" },
        body: encoder.encode(body),
        timeoutMs: TIMEOUT,
        maxBytes: MAX_REPLY_BYTES,
        now: clock.now(),
      });
      // A reply that is too large still means that the server accepted the message.
      if (reply.ok || reply.failure.kind === "too-large") return { delivered: true };
      return { delivered: false, problem: problemOf(reply.failure) };
    },
  };
}

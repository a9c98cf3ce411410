import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { fetchBytes, type UpstreamFailure } from "../../platform/upstream-http.ts";
import type { HostVerdict, Resolver } from "./resolver.ts";

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

function problemOf(failure: UpstreamFailure): string {
  switch (failure.kind) {
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

/**
 * Posts messages to servers that users name. Each host is resolved before the request and must have only public
 * addresses, and redirects are not followed. A Worker cannot bind a request to the address that was resolved; if the
 * name changes in between, Cloudflare's network still does not route requests of Workers to private addresses. When
 * `gateway` is set, messages are sent through it.
 */
export function webhooks({
  resolver,
  gateway,
  clock,
}: {
  resolver: Resolver;
  gateway?: string | undefined;
  clock: Clock;
}): Webhooks {
  return {
    checkHost: (host) => resolver.check(host),
    async send({ url, headers, body }) {
      const verdict = await resolver.check(new URL(url).hostname);
      if (verdict !== "public") return { delivered: false, problem: HOST_PROBLEMS[verdict] };
      const reply = await fetchBytes({
        url: gateway ? `${gateway}/${encodeURIComponent(url)}` : url,
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

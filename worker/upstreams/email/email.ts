import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { fetchBytes } from "../../platform/upstream-http.ts";

type Email = { to: string; subject: string; text: string };

export type Mailer = {
  /** Whether the provider has accepted the message. Never throws. */
  send(email: Email): Promise<boolean>;
};

type Settings = {
  /** A server with the API of Resend: `POST /emails`. */
  url: string;
  apiKey: string | undefined;
  /** The sender, such as "Tidemark <hello@example.com>". */
  from: string | undefined;
  clock: Clock;
};

const TIMEOUT = 10 * SECOND;
const MAX_REPLY_BYTES = 10_000;

/** Null without a key and a sender; then no emails are sent. */
export function openMailer({ url, apiKey, from, clock }: Settings): Mailer | null {
  if (!apiKey || !from) return null;
  return {
    async send({ to, subject, text }) {
      const reply = await fetchBytes({
        url: `${url}/emails`,
        headers: { Authorization: `Bearer ${apiKey}` },
        body: { from, to: [to], subject, text },
        timeoutMs: TIMEOUT,
        maxBytes: MAX_REPLY_BYTES,
        now: clock.now(),
      });
      return reply.ok;
    },
  };
}

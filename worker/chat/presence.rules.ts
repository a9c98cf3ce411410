import { PING_EVERY_MS } from "../../shared/chat/rules.ts";
import { SECOND } from "../../shared/values/time.ts";

/**
 * How often the room checks its sockets. Together with `SILENT_AFTER_MS`, a dead socket leaves the user count within a
 * minute.
 */
export const CHECK_INTERVAL_MS = 15 * SECOND;
const SILENT_AFTER_MS = 2 * PING_EVERY_MS;
const MAX_MESSAGES_BEHIND = 1000;
const MAX_MS_BEHIND = 30 * SECOND;

/** The time of a socket's last message or ping (ms), and whether it has ever pinged. */
export type Activity = { lastActiveAt: number; hasPinged: boolean };

/**
 * A client that pinged and then sends nothing is dead. A client that never pinged may still be alive: it is not counted
 * as online, but keeps receiving messages.
 */
export function judgeLiveness({ lastActiveAt, hasPinged }: Activity, now: number): "alive" | "unknown" | "dead" {
  if (now - lastActiveAt < SILENT_AFTER_MS) return "alive";
  return hasPinged ? "dead" : "unknown";
}

/** A recently sent message and its send time (ms). Lists of them are oldest first. */
export type SentMessage = { id: number; sentAt: number };

/**
 * The runtime buffers frames for a slow socket without limit or notice, so the room counts unacknowledged messages. A
 * client that never acknowledges can only be too many messages behind, not too late.
 */
export function isTooFarBehind(
  sent: readonly SentMessage[],
  acked: number,
  acknowledges: boolean,
  now: number,
): boolean {
  const firstUnacked = sent.findLastIndex(({ id }) => id <= acked) + 1;
  if (firstUnacked === sent.length) return false;
  return (
    sent.length - firstUnacked >= MAX_MESSAGES_BEHIND ||
    (acknowledges && now - sent[firstUnacked]!.sentAt > MAX_MS_BEHIND)
  );
}

/** Keeps only as many messages as a socket may be behind. */
export const trimSentMessages = (sent: SentMessage[]) => void sent.splice(0, sent.length - MAX_MESSAGES_BEHIND);

export const countUsers = (attachments: Iterable<{ userId: string }>): number =>
  new Set(Array.from(attachments, ({ userId }) => userId)).size;

import { PING_EVERY_MS } from "../../shared/chat/rules.ts";
import { SECOND } from "../../shared/values/time.ts";

/** The room looks at its sockets this often. With `SILENT_AFTER` a dead one leaves the count within a minute. */
export const LOOK_EVERY_MS = 15 * SECOND;
const SILENT_AFTER = 2 * PING_EVERY_MS;
const MOST_BEHIND = 1000;
const LONGEST_BEHIND = 30 * SECOND;

/** A socket as the room judges it: when it last gave a sign of life, and whether it has ever pinged. Times in ms. */
export type Life = { lastSign: number; hasPinged: boolean };

/**
 * A page that pings and stops is gone. A client that never pings may be alive: it leaves the count, because
 * nobody can tell, and keeps its messages.
 */
export function judgeLife({ lastSign, hasPinged }: Life, now: number): "here" | "unsure" | "gone" {
  if (now - lastSign < SILENT_AFTER) return "here";
  return hasPinged ? "gone" : "unsure";
}

/** Messages that went out lately, oldest first. */
export type Sent = { id: number; at: number };

/**
 * The runtime queues for a slow socket without bound and tells nobody, so what it has not acknowledged counts.
 * Who has never acknowledged anything cannot be late, but can be a thousand messages behind.
 */
export function isTooFarBehind(sent: readonly Sent[], acked: number, acknowledges: boolean, now: number): boolean {
  const first = sent.findLastIndex(({ id }) => id <= acked) + 1;
  if (first === sent.length) return false;
  return sent.length - first >= MOST_BEHIND || (acknowledges && now - sent[first]!.at > LONGEST_BEHIND);
}

/** As many as anybody can be behind. */
export const trimSent = (sent: Sent[]) => void sent.splice(0, sent.length - MOST_BEHIND);

export const countPeople = (seats: Iterable<{ userId: string }>): number =>
  new Set(Array.from(seats, ({ userId }) => userId)).size;

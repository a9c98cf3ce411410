import { DAY, HOUR, MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";

/** A Worker opens at most six connections at the same time, and waiting for one would use up the time-out. */
const CONCURRENT = 6;
const TIME_LIMIT = 25 * SECOND;
/** A run has a message for itself for this time, in ms: longer than it takes. */
export const LEASE = 2 * MINUTE;

/** The waits after the first failed tries, in ms. The last one repeats. */
const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE] as const;

/** The time to wait after a failed try, in ms. `tries` includes that try. */
export const retryDelay = (tries: number): number => RETRY_DELAYS[tries - 1] ?? RETRY_DELAYS[2];

/** A message is kept for a day and a last try after it, in ms since its newest notification. */
export const KEPT_FOR = DAY + HOUR;

/**
 * Sends messages, some at the same time, until all are sent or the time of a run is used up or `mayContinue` says no.
 * Returns those that were not tried.
 */
export async function sendInTime<Message>(
  clock: Clock,
  messages: readonly Message[],
  send: (message: Message) => Promise<void>,
  mayContinue = () => true,
): Promise<Message[]> {
  const deadline = clock.now() + TIME_LIMIT;
  let next = 0;
  async function sendNext() {
    while (next < messages.length && clock.now() < deadline && mayContinue()) await send(messages[next++]!);
  }
  await Promise.all(Array.from({ length: CONCURRENT }, sendNext));
  return messages.slice(next);
}

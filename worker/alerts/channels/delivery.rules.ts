import { DAY, MINUTE } from "../../../shared/values/time.ts";

export const MAX_TRIES = 3;
/** The waits before the second and the third try, in ms. */
const RETRY_DELAYS = [MINUTE, 5 * MINUTE];
/** A channel that has failed for this long is paused at its next failure. */
const PAUSE_AFTER = DAY;

type Channel = { failingSince: number | null };
type Outcome = { delivered: true } | { delivered: false; problem: string };

export type DeliveryDecision = {
  /** When to try again, or null when the message is delivered or abandoned. */
  retryAt: number | null;
  channel: { failingSince: number | null; problem: string | null; pausedAt: number | null };
};

/** Decides the next step after a delivery try. `tries` includes this try. */
export function decideDelivery(channel: Channel, tries: number, outcome: Outcome, now: number): DeliveryDecision {
  if (outcome.delivered) return { retryAt: null, channel: { failingSince: null, problem: null, pausedAt: null } };
  const failingSince = channel.failingSince ?? now;
  const isPaused = now - failingSince >= PAUSE_AFTER;
  const delay = RETRY_DELAYS[tries - 1];
  return {
    retryAt: isPaused || tries >= MAX_TRIES || delay === undefined ? null : now + delay,
    channel: { failingSince, problem: outcome.problem, pausedAt: isPaused ? now : null },
  };
}

import { DAY } from "../../../shared/values/time.ts";
import { retryDelay } from "../deliveries/delivery-run.rules.ts";

/** A channel that has failed for this long is paused at its next failure. */
const PAUSE_AFTER = DAY;

type Channel = { failingSince: number | null };
type Outcome = { delivered: true } | { delivered: false; problem: string };

export type DeliveryDecision = {
  /** When to try again, or null when the message is delivered or its channel paused. */
  retryAt: number | null;
  channel: { failingSince: number | null; problem: string | null; pausedAt: number | null };
};

/** Decides the next step after a delivery try. `tries` includes this try. */
export function decideDelivery(channel: Channel, tries: number, outcome: Outcome, now: number): DeliveryDecision {
  if (outcome.delivered) return { retryAt: null, channel: { failingSince: null, problem: null, pausedAt: null } };
  const failingSince = channel.failingSince ?? now;
  const isPaused = now - failingSince >= PAUSE_AFTER;
  return {
    retryAt: isPaused ? null : now + retryDelay(tries),
    channel: { failingSince, problem: outcome.problem, pausedAt: isPaused ? now : null },
  };
}

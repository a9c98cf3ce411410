import { DAY } from "../../../shared/values/time.ts";
import { retryDelay } from "../deliveries/delivery-run.rules.ts";

/** A channel that has failed for this long is paused when a message fails that is as old. */
const PAUSE_AFTER = DAY;

type Channel = { failingSince: number | null };
/** `tries` includes the present one. `createdAt` is the time of the newest notification. */
type Message = { tries: number; createdAt: number };
type Outcome = { delivered: true } | { delivered: false; problem: string };

export type DeliveryDecision = {
  /** When to try again, or null when the message is delivered or its channel paused. */
  retryAt: number | null;
  channel: { failingSince: number | null; problem: string | null; pausedAt: number | null };
};

/** Decides the next step after a delivery try. */
export function decideDelivery(
  channel: Channel,
  { tries, createdAt }: Message,
  outcome: Outcome,
  now: number,
): DeliveryDecision {
  if (outcome.delivered) return { retryAt: null, channel: { failingSince: null, problem: null, pausedAt: null } };
  const failingSince = channel.failingSince ?? now;
  // Nothing may have been sent since the first failure, so that the time of the channel alone says too little.
  const isPaused = now - Math.max(failingSince, createdAt) >= PAUSE_AFTER;
  return {
    retryAt: isPaused ? null : now + retryDelay(tries),
    channel: { failingSince, problem: outcome.problem, pausedAt: isPaused ? now : null },
  };
}

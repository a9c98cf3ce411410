import { MINUTE } from "../../../shared/values/time.ts";
import type { UpstreamFailure } from "../../platform/upstream-http.ts";

const PAUSE_WITHOUT_RETRY_AFTER = MINUTE;
const LONGEST_PAUSE = 60 * MINUTE;
/** A wrong key stays wrong until an operator changes it; one call in half an hour notices. */
const PAUSE_AFTER_REFUSAL = 30 * MINUTE;
/** Five failures in a row open the circuit: 1, 2, 4, then 8 minutes between probes, 14 calls in an hour. */
const FAILURES_BEFORE_PAUSE = 5;
const LONGEST_PROBE_GAP = 8 * MINUTE;

export type Pause = { until: number; blocked: string | null };

/** How long to leave an upstream alone after a failure; null: ask again at the next tick. */
export function pauseAfter(failure: UpstreamFailure, failuresInARow: number, now: number): Pause | null {
  if (failure.kind === "rate-limited") {
    return { until: now + Math.min(failure.retryAfterMs ?? PAUSE_WITHOUT_RETRY_AFTER, LONGEST_PAUSE), blocked: null };
  }
  if (failure.kind === "refused") {
    return { until: now + PAUSE_AFTER_REFUSAL, blocked: `The upstream refused our key (${failure.status}).` };
  }
  if (failuresInARow < FAILURES_BEFORE_PAUSE) return null;
  const gap = MINUTE * 2 ** (failuresInARow - FAILURES_BEFORE_PAUSE);
  return { until: now + Math.min(gap, LONGEST_PROBE_GAP), blocked: null };
}

export const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7);
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);
export const minuteOf = (now: number): number => Math.floor(now / MINUTE);

/** The part of the UTC month that is still to come, from 1 down to 0. */
export function monthLeft(now: number): number {
  const date = new Date(now);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return (end - now) / (end - start);
}

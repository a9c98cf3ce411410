import { MINUTE } from "../../../shared/values/time.ts";
import type { UpstreamFailure } from "../../platform/upstream-http.ts";

const PAUSE_WITHOUT_RETRY_AFTER = MINUTE;
export const LONGEST_PAUSE = 60 * MINUTE;
/** A rejected key stays invalid until an operator replaces it, so one call in half an hour is enough. */
const PAUSE_AFTER_REFUSAL = 30 * MINUTE;
/**
 * After five failures in a row the calls are paused: for 1, 2, 4 and then always 8 minutes, which makes at most 14
 * calls in an hour.
 */
export const FAILURES_BEFORE_PAUSE = 5;
const LONGEST_FAILURE_PAUSE = 8 * MINUTE;

/** `blocked` is a sentence for operators when the upstream rejects our API key. */
export type Pause = { until: number; blocked: string | null };

/** The pause before the next call after a failure. Null when the next scheduled call may go ahead. */
export function pauseAfter(failure: UpstreamFailure, failuresInARow: number, now: number): Pause | null {
  if (failure.kind === "rate-limited") {
    return { until: now + Math.min(failure.retryAfterMs ?? PAUSE_WITHOUT_RETRY_AFTER, LONGEST_PAUSE), blocked: null };
  }
  if (failure.kind === "refused") {
    return { until: now + PAUSE_AFTER_REFUSAL, blocked: `The upstream rejected our API key (${failure.status}).` };
  }
  if (failuresInARow < FAILURES_BEFORE_PAUSE) return null;
  const pauseMs = MINUTE * 2 ** (failuresInARow - FAILURES_BEFORE_PAUSE);
  return { until: now + Math.min(pauseMs, LONGEST_FAILURE_PAUSE), blocked: null };
}

export const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7);
export const minuteOf = (now: number): number => Math.floor(now / MINUTE);

/** The remaining share of the UTC month, from 1 down to 0. */
export function monthLeft(now: number): number {
  const date = new Date(now);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return (end - now) / (end - start);
}

import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";

/** The waits after the first failed tries, in ms. The last one repeats. */
const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE] as const;

/** The time to wait after a failed try, in ms. `tries` includes that try. */
export const retryDelay = (tries: number): number => RETRY_DELAYS[tries - 1] ?? RETRY_DELAYS[2];

/** A message is kept for a day and a last try after it, in ms since its newest notification. */
export const KEPT_FOR = DAY + HOUR;

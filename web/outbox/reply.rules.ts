import { HOUR, SECOND } from "../../shared/values/time.ts";

/**
 * Whether the server has refused an entry for good after a failure. Otherwise it waits; after 401, until its user signs
 * in again. The status is null when no reply arrived.
 */
export const isRefusal = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && ![401, 408, 429].includes(status);

const FIRST_DELAY = 5 * SECOND;
const MAX_DELAY = 30 * SECOND;
/** A server or a proxy that names a later time is asked again after this one. */
const MAX_RETRY_AFTER = HOUR;

/**
 * The delay in ms after `failures` earlier failures in a row. `retryAfter` is what the server asks for in seconds. The
 * random part spreads the pages that have failed at the same moment.
 */
export function retryDelay(failures: number, retryAfter: number | null, random: number): number {
  if (retryAfter) return Math.min(retryAfter * SECOND, MAX_RETRY_AFTER);
  return Math.min(FIRST_DELAY * 2 ** failures, MAX_DELAY) * (0.5 + random / 2);
}

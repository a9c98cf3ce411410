import type { Deps } from "../deps.ts";
import { purgeRateLimits } from "../platform/storage/rate-limits.queries.ts";
import { purgePlaces } from "./known-places.queries.ts";
import { PLACES_KEPT_FOR } from "./known-places.ts";
import { purgeSessions } from "./sessions.queries.ts";
import { purgeTries } from "./throttle.queries.ts";

/** Removes expired sessions, throttles and places. Running it twice does no harm. */
export async function purgeExpired({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const sessions = await purgeSessions(db, now);
  const throttles = (await purgeTries(db, now)) + (await purgeRateLimits(db, now));
  const places = await purgePlaces(db, now - PLACES_KEPT_FOR);
  return `${sessions} sessions, ${throttles} throttles and ${places} known places removed`;
}

import type { Deps } from "../deps.ts";
import { purgeSessions } from "./sessions.queries.ts";
import { purgeTries } from "./throttle.queries.ts";

/** Removes what has expired. Running it twice does no harm. */
export async function purgeExpired({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const [sessions, tries] = [await purgeSessions(db, now), await purgeTries(db, now)];
  return `${sessions} sessions and ${tries} throttles removed`;
}

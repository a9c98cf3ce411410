import type { Deps } from "../deps.ts";
import { purgeRateLimits } from "../platform/storage/rate-limits.queries.ts";
import { purgeEmailLinks } from "./email/email-links.queries.ts";
import { purgeKnownPlaces } from "./known-places.queries.ts";
import { PLACE_RETENTION } from "./known-places.ts";
import { purgeChallenges } from "./passkeys/challenges.queries.ts";
import { purgeResetLinks } from "./recovery/reset-links.queries.ts";
import { purgeSecurityLog } from "./security-log/security-log.ts";
import { purgeSessions } from "./sessions.queries.ts";
import { purgeAttempts } from "./throttle.queries.ts";
import { purgeFreedUsernames } from "./users.queries.ts";

/** Removes expired sessions, throttles, known places, sign-in requests, and reservations of freed names. The job is idempotent. */
export async function purgeExpired({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const sessions = await purgeSessions(db, now);
  const throttles = (await purgeAttempts(db, now)) + (await purgeRateLimits(db, now));
  const places = await purgeKnownPlaces(db, now - PLACE_RETENTION);
  const requests =
    (await purgeChallenges(db, now)) + (await purgeResetLinks(db, now)) + (await purgeEmailLinks(db, now));
  const events = await purgeSecurityLog({ db, clock });
  const names = await purgeFreedUsernames(db, now);
  return `${sessions} sessions, ${throttles} throttles, ${places} known places, ${requests} sign-in requests, ${events} security events and ${names} freed names removed`;
}

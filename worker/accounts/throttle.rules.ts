import { DAY, HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";

/**
 * How failed log-ins delay later ones. The first `freeFailures` cause no wait; each later one doubles the wait from
 * `firstWait` to `longestWait`. The count is reset after `resetAfter` without a failure. Times in ms.
 */
export type Throttle = { freeFailures: number; firstWait: number; longestWait: number; resetAfter: number };

/** One username from one IP address. It is strict, because this is the pattern of password guessing. */
export const NAME_AT_ADDRESS_THROTTLE: Throttle = {
  freeFailures: 5,
  firstWait: SECOND,
  longestWait: 15 * MINUTE,
  resetAfter: HOUR,
};
/** One IP address with any usernames. It is more generous, because many people may share an address. */
export const ADDRESS_THROTTLE: Throttle = {
  freeFailures: 30,
  firstWait: MINUTE,
  longestWait: 15 * MINUTE,
  resetAfter: HOUR,
};
/** An IPv6 network (/48), because its owner has 65,536 subnets that each count as another address. */
export const NETWORK_THROTTLE: Throttle = {
  freeFailures: 60,
  firstWait: MINUTE,
  longestWait: 15 * MINUTE,
  resetAfter: HOUR,
};
/** Turns for guesses: `burst` at once, and one more after each `interval` (ms). */
export type Lane = { burst: number; interval: number };
type NameLane = Lane & { name: string; maxFailures: number };

/**
 * Guesses of one username from places that have not signed in to it. A network that has failed less often waits in a lane
 * of its own, so that many strangers who guess cannot keep the owner out of a new device. All lanes together allow 19
 * guesses in a minute.
 */
export const NAME_LANES: readonly NameLane[] = [
  { name: "new", maxFailures: 0, burst: 2, interval: 6 * SECOND },
  { name: "failed", maxFailures: 2, burst: 2, interval: 30 * SECOND },
  { name: "failing", maxFailures: Number.POSITIVE_INFINITY, burst: 2, interval: MINUTE },
];
/** How long (ms) the failures of a network at a username count. Longer than 500 networks need to fail once each. */
export const NETWORK_FAILURES_COUNT_FOR = DAY;

/** The lane of a network that has failed this often. */
export const laneOf = (failures: number): NameLane => NAME_LANES.find(({ maxFailures }) => failures <= maxFailures)!;

/** Registrations from one IP address. */
export const REGISTRATION_THROTTLE: Throttle = {
  freeFailures: 60,
  firstWait: MINUTE,
  longestWait: HOUR,
  resetAfter: HOUR,
};

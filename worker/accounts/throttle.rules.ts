import { DAY, HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";

/**
 * How attempts, such as failed log-ins, delay later ones. The first `freeAttempts` cause no wait; each later one doubles
 * the wait from `firstWait` to `longestWait`. The count is reset after `resetAfter` without an attempt. Times in ms.
 */
export type Throttle = { freeAttempts: number; firstWait: number; longestWait: number; resetAfter: number };

/** One username from one IP address. It is strict, because this is the pattern of password guessing. */
export const NAME_AT_ADDRESS_THROTTLE: Throttle = {
  freeAttempts: 5,
  firstWait: SECOND,
  longestWait: 15 * MINUTE,
  resetAfter: HOUR,
};
/** One IP address with any usernames. It is more generous, because many people may share an address. */
export const ADDRESS_THROTTLE: Throttle = {
  freeAttempts: 30,
  firstWait: MINUTE,
  longestWait: 15 * MINUTE,
  resetAfter: HOUR,
};
/** An IPv6 network (/48), because its owner has 65,536 subnets that each count as another address. */
export const NETWORK_THROTTLE: Throttle = {
  freeAttempts: 60,
  firstWait: MINUTE,
  longestWait: 15 * MINUTE,
  resetAfter: HOUR,
};
/** Turns for guesses: `burst` at once, and one more after each `interval` (ms). */
export type Lane = { burst: number; interval: number };
/** The lane of networks that have made at most `maxEarlier` attempts before. */
export type NamedLane = Lane & { name: string; maxEarlier: number };

/**
 * Guesses of one username from places that have not signed in to it. A network that has failed less often waits in a lane
 * of its own, so that many strangers who guess cannot keep the owner out of a new device. All lanes together allow 19
 * guesses in a minute.
 */
export const NAME_LANES: readonly NamedLane[] = [
  { name: "new", maxEarlier: 0, burst: 2, interval: 6 * SECOND },
  { name: "failed", maxEarlier: 2, burst: 2, interval: 30 * SECOND },
  { name: "failing", maxEarlier: Number.POSITIVE_INFINITY, burst: 2, interval: MINUTE },
];
/**
 * Reset emails to one address that strangers ask for. A network that has not asked before waits in a lane of its own, so
 * that others cannot use up the owner's. Both lanes together allow 8 emails at once and 18 an hour.
 */
export const RESET_LANES: readonly NamedLane[] = [
  { name: "new", maxEarlier: 0, burst: 4, interval: 5 * MINUTE },
  { name: "asked", maxEarlier: Number.POSITIVE_INFINITY, burst: 4, interval: 10 * MINUTE },
];
/** The attempts of a network are counted for this time (ms), in which far more than 500 networks can guess once each. */
export const ATTEMPTS_OF_NETWORK_COUNT_FOR = DAY;

/** The lane of a network that has made this many attempts before. */
export const laneOf = (lanes: readonly NamedLane[], earlier: number): NamedLane =>
  lanes.find(({ maxEarlier }) => earlier <= maxEarlier)!;

/** Registrations from one IP address. */
export const REGISTRATION_THROTTLE: Throttle = {
  freeAttempts: 60,
  firstWait: MINUTE,
  longestWait: HOUR,
  resetAfter: HOUR,
};

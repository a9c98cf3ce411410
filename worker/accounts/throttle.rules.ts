import { HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";

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
/** One username from anywhere. The waits are short, so that attackers cannot lock the owner out of a new device. */
export const NAME_THROTTLE: Throttle = {
  freeFailures: 100,
  firstWait: SECOND,
  longestWait: 5 * SECOND,
  resetAfter: HOUR,
};

/** Registrations from one IP address. */
export const REGISTRATION_THROTTLE: Throttle = {
  freeFailures: 60,
  firstWait: MINUTE,
  longestWait: HOUR,
  resetAfter: HOUR,
};

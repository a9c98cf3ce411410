import { HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";

/**
 * How failed log-ins delay the next ones. `free` failures cost nothing; each later one doubles the wait from
 * `firstWait` to `longestWait`. The count ends after `forgetAfter` without a failure. Times in ms.
 */
export type Throttle = { free: number; firstWait: number; longestWait: number; forgetAfter: number };

/** A name at one address: strictly, because this is what guessing a password looks like. */
export const NAME_AT_ADDRESS: Throttle = { free: 5, firstWait: SECOND, longestWait: 15 * MINUTE, forgetAfter: HOUR };
/** An address, whatever the names; many people may share one. */
export const ADDRESS: Throttle = { free: 30, firstWait: MINUTE, longestWait: 15 * MINUTE, forgetAfter: HOUR };
/** An IPv6 network (/48), whose owner can use 65,536 addresses as they count. */
export const NETWORK: Throttle = { free: 60, firstWait: MINUTE, longestWait: 15 * MINUTE, forgetAfter: HOUR };
/** A name from anywhere: softly, so that strangers cannot lock its owner out of a new device. */
export const NAME: Throttle = { free: 100, firstWait: SECOND, longestWait: 5 * SECOND, forgetAfter: HOUR };

/** Accounts that one address may make: a slow stream is enough for any household. */
export const REGISTRATIONS: Throttle = { free: 60, firstWait: MINUTE, longestWait: HOUR, forgetAfter: HOUR };

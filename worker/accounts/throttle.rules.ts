import { HOUR, MINUTE, SECOND } from "../../shared/time.ts";

/**
 * How failed log-ins slow the next ones down. `free` failures cost nothing; each later one doubles the
 * wait from `firstWait` to `longestWait`. All is forgotten after `forgetAfter` without a failure.
 */
export type Throttle = { free: number; firstWait: number; longestWait: number; forgetAfter: number };

/** A name at one address: hard, for that is somebody guessing. */
export const NAME_AT_ADDRESS: Throttle = { free: 5, firstWait: SECOND, longestWait: 15 * MINUTE, forgetAfter: HOUR };
/** An address, whatever the names; many people may share one. */
export const ADDRESS: Throttle = { free: 30, firstWait: MINUTE, longestWait: 15 * MINUTE, forgetAfter: HOUR };
/** A name, wherever from: softly, so that nobody can lock another person out. */
export const NAME: Throttle = { free: 100, firstWait: SECOND, longestWait: 5 * SECOND, forgetAfter: HOUR };

/** Accounts that one address may make: a slow stream is enough for any household. */
export const REGISTRATIONS: Throttle = { free: 60, firstWait: MINUTE, longestWait: HOUR, forgetAfter: HOUR };

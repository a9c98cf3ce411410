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

/** An address as it counts: IPv6 by its /64, which one customer holds whole. */
export function countedAddress(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = address.includes("::") ? tail.split(":").filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Accounts that one address may make: a slow stream is enough for any household. */
export const REGISTRATIONS: Throttle = { free: 60, firstWait: MINUTE, longestWait: HOUR, forgetAfter: HOUR };

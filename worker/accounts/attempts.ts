import type { Deps } from "../deps.ts";
import { clientAddress, rateLimitAddress, rateLimitNetwork } from "../platform/http/client-ip.ts";
import { tooMany } from "../platform/http/errors.ts";
import { isKnownPlace } from "./known-places.queries.ts";
import { placesOf } from "./known-places.ts";
import { countAttempt, undoAttempt } from "./throttle.queries.ts";
import {
  ADDRESS_THROTTLE,
  NAME_AT_ADDRESS_THROTTLE,
  NAME_THROTTLE,
  NETWORK_THROTTLE,
  type Throttle,
} from "./throttle.rules.ts";

type CountedKey = { key: string; throttle: Throttle };

/** Counts an attempt under the key. Throws 429 while the throttle requires a wait. */
export async function refuseTooMany(deps: Deps, key: string, throttle: Throttle) {
  const wait = await countAttempt(deps.db, key, throttle, deps.clock.now());
  if (wait > 0) throw tooMany(wait);
}

/**
 * Counts an attempt under each key before it is made, so that parallel attempts cannot all pass. The returned function
 * undoes the counts, for an attempt that did not fail.
 */
export async function countAttempts(deps: Deps, keys: readonly CountedKey[]): Promise<() => Promise<unknown>> {
  for (const { key, throttle } of keys) await refuseTooMany(deps, key, throttle);
  return () => Promise.all(keys.map(({ key }) => undoAttempt(deps.db, key, deps.clock.now())));
}

/** The keys that count a log-in by its address, also one without a username. */
export function addressKeys(request: Request): { address: CountedKey; network: CountedKey[] } {
  const network = rateLimitNetwork(clientAddress(request));
  return {
    address: { key: `login ${rateLimitAddress(clientAddress(request))}`, throttle: ADDRESS_THROTTLE },
    network: network === null ? [] : [{ key: `login ${network}`, throttle: NETWORK_THROTTLE }],
  };
}

/** The keys that count a log-in with a username. Failures from elsewhere do not delay a known place. */
export async function logInKeys({ db }: Deps, username: string, request: Request) {
  const { address, network } = addressKeys(request);
  const nameAtAddress = { key: `${address.key} ${username}`, throttle: NAME_AT_ADDRESS_THROTTLE };
  const perAddress = [address, nameAtAddress];
  if (await isKnownPlace(db, username, placesOf(request))) return { nameAtAddress, keys: perAddress };
  return { nameAtAddress, keys: [...perAddress, ...network, { key: `name ${username}`, throttle: NAME_THROTTLE }] };
}

import type { Deps } from "../deps.ts";
import { clientAddress, networkOf, rateLimitAddress, rateLimitNetwork } from "../platform/http/client-ip.ts";
import { tooMany } from "../platform/http/errors.ts";
import { isKnownPlace } from "./known-places.queries.ts";
import { placesOf } from "./known-places.ts";
import { countAttempt, countFailure, returnTurn, takeTurn, undoAttempt } from "./throttle.queries.ts";
import {
  ADDRESS_THROTTLE,
  laneOf,
  NAME_AT_ADDRESS_THROTTLE,
  NETWORK_FAILURES_COUNT_FOR,
  NETWORK_THROTTLE,
  type Throttle,
} from "./throttle.rules.ts";

type Parts = Pick<Deps, "db" | "clock">;
type Undo = () => Promise<unknown>;
/** Counts an attempt before it is made. Throws 429 while a wait is required. */
type Counted = (deps: Parts) => Promise<Undo>;

/** Counts an attempt under the key. Throws 429 while the throttle requires a wait. */
export async function refuseTooMany({ db, clock }: Parts, key: string, throttle: Throttle) {
  const wait = await countAttempt(db, key, throttle, clock.now());
  if (wait > 0) throw tooMany(wait);
}

export const counted =
  (key: string, throttle: Throttle): Counted =>
  async (deps) => {
    await refuseTooMany(deps, key, throttle);
    return () => undoAttempt(deps.db, key, deps.clock.now());
  };

/** Counts a guess of the username from a place that has not signed in to it, in the lane of its network. */
const countedGuess =
  (username: string, address: string): Counted =>
  async ({ db, clock }) => {
    const network = `name ${username} ${networkOf(address)}`;
    const earlierFailures = (await countFailure(db, network, NETWORK_FAILURES_COUNT_FOR, clock.now())) - 1;
    const undoFailure = () => undoAttempt(db, network, clock.now());
    const lane = laneOf(earlierFailures);
    const key = `name ${username} ${lane.name}`;
    const wait = await takeTurn(db, key, lane, clock.now());
    if (wait === 0) return () => Promise.all([undoFailure(), returnTurn(db, key, lane)]);
    await undoFailure();
    throw tooMany(wait);
  };

/**
 * Counts an attempt in all ways before it is made, so that parallel attempts cannot all pass. A refusal undoes the counts
 * before it, because the attempt is not made. The returned function undoes the counts of an attempt that did not fail.
 */
export async function countAttempts(deps: Parts, ways: readonly Counted[]): Promise<Undo> {
  const undos: Undo[] = [];
  const undoAll = () => Promise.all(undos.map((undo) => undo()));
  try {
    for (const count of ways) undos.push(await count(deps));
  } catch (refusal) {
    await undoAll();
    throw refusal;
  }
  return undoAll;
}

/** The counts of a sign-in by its address, also of one without a username. */
export function countedAddress(request: Request): Counted[] {
  const address = clientAddress(request);
  const network = rateLimitNetwork(address);
  return [
    counted(`login ${rateLimitAddress(address)}`, ADDRESS_THROTTLE),
    ...(network === null ? [] : [counted(`login ${network}`, NETWORK_THROTTLE)]),
  ];
}

/** The key that counts attempts for one username from one address. */
export const nameAtAddress = (username: string, request: Request): string =>
  `login ${rateLimitAddress(clientAddress(request))} ${username}`;

/** The counts of a recovery code: it cannot be guessed, so attempts from elsewhere do not delay it. */
export const countedRecovery = (username: string, request: Request): Counted[] => [
  ...countedAddress(request),
  counted(nameAtAddress(username, request), NAME_AT_ADDRESS_THROTTLE),
];

/** The counts of a log-in with a username. Failures from elsewhere do not delay a known place. */
export async function countedLogIn({ db }: Parts, username: string, request: Request): Promise<Counted[]> {
  const [address, ...network] = countedAddress(request);
  const perAddress = [address!, counted(nameAtAddress(username, request), NAME_AT_ADDRESS_THROTTLE)];
  if (await isKnownPlace(db, username, placesOf(request))) return perAddress;
  return [...perAddress, ...network, countedGuess(username, clientAddress(request))];
}

import type { Deps } from "../deps.ts";
import { clientAddress, networkOf, rateLimitAddress, rateLimitNetwork } from "../platform/http/client-ip.ts";
import { tooMany } from "../platform/http/errors.ts";
import { listKnownPlaces } from "./known-places.queries.ts";
import { placesOf } from "./known-places.ts";
import { countAttempt, countFailure, returnTurn, takeTurn, undoAttempt } from "./throttle.queries.ts";
import {
  ADDRESS_THROTTLE,
  ATTEMPTS_OF_NETWORK_COUNT_FOR,
  laneOf,
  NAME_AT_ADDRESS_THROTTLE,
  NAME_LANES,
  type NamedLane,
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

/**
 * Takes a turn for an attempt at the subject, such as a guess of a username, from a place that is not known to be the
 * owner's, in the lane of its network. `wait` (ms) is 0 when the turn is taken; otherwise nothing is counted.
 */
export async function takeTurnInLane(
  { db, clock }: Parts,
  subject: string,
  address: string,
  lanes: readonly NamedLane[],
): Promise<{ wait: number; undo: Undo }> {
  const network = `${subject} ${networkOf(address)}`;
  const earlier = (await countFailure(db, network, ATTEMPTS_OF_NETWORK_COUNT_FOR, clock.now())) - 1;
  const lane = laneOf(lanes, earlier);
  const key = `${subject} ${lane.name}`;
  const wait = await takeTurn(db, key, lane, clock.now());
  if (wait > 0) await undoAttempt(db, network, clock.now());
  return { wait, undo: () => Promise.all([undoAttempt(db, network, clock.now()), returnTurn(db, key, lane)]) };
}

/** Counts a guess of the username from a place that has not signed in to it. */
const countedGuess =
  (username: string, address: string): Counted =>
  async (deps) => {
    const { wait, undo } = await takeTurnInLane(deps, `name ${username}`, address, NAME_LANES);
    if (wait > 0) throw tooMany(wait);
    return undo;
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
const nameAtAddress = (username: string, request: Request): string =>
  `login ${rateLimitAddress(clientAddress(request))} ${username}`;

/** The counts of a recovery code: it cannot be guessed, so attempts from elsewhere do not delay it. */
export const countedRecovery = (username: string, request: Request): Counted[] => [
  ...countedAddress(request),
  counted(nameAtAddress(username, request), NAME_AT_ADDRESS_THROTTLE),
];

/**
 * The counts of a log-in with a username, and the keys of those that a success resets. Failures from elsewhere do not
 * delay a known place. Its own failures do, from any address, because another person may have the browser's cookie.
 */
export async function countedLogIn(
  { db }: Parts,
  username: string,
  request: Request,
): Promise<{ ways: Counted[]; resetKeys: string[] }> {
  const [address, ...network] = countedAddress(request);
  const known = await listKnownPlaces(db, username, placesOf(request));
  const resetKeys = [nameAtAddress(username, request), ...known.map((place) => `login ${place} ${username}`)];
  const own = [address!, ...resetKeys.map((key) => counted(key, NAME_AT_ADDRESS_THROTTLE))];
  if (known.length > 0) return { ways: own, resetKeys };
  return { ways: [...own, ...network, countedGuess(username, clientAddress(request))], resetKeys };
}

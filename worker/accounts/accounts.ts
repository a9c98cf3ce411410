import { isReservedUsername, isUsername } from "../../shared/accounts/rules.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { addressOf, countedAddress, countedNetwork } from "../platform/http/client-ip.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { badRequest, conflict, notAuthenticated, tooMany } from "../platform/http/errors.ts";
import { forgetVisitsOf } from "../visits/visits.ts";
import { isKnownPlace } from "./known-places.queries.ts";
import { placesOf } from "./known-places.ts";
import { countTry, forgetTries, takeBackTry } from "./throttle.queries.ts";
import { ADDRESS, NAME, NAME_AT_ADDRESS, NETWORK, REGISTRATIONS, type Throttle } from "./throttle.rules.ts";
import {
  deleteUser,
  findUser,
  findUserByName,
  insertUser,
  isEmailTaken,
  type UserRow,
  updatePassword,
  updateProfile,
} from "./users.queries.ts";

const USERNAME_TAKEN = "Username is already taken";
const WRONG_LOGIN = "Invalid username or password";

/** What a person sees of themselves: never the password's hash. */
export const userOf = (row: UserRow) => ({
  id: row.id,
  username: row.username,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  profileImageUrl: row.profileImageUrl,
  isAdmin: row.isAdmin,
  createdAt: isoTime(row.createdAt),
});

async function refuseTooMany(deps: Deps, key: string, throttle: Throttle) {
  const wait = await countTry(deps.db, key, throttle, deps.clock.now());
  if (wait > 0) throw tooMany(wait);
}

type Registration = { username: string; password: string; email: string | null };

export async function register(
  deps: Deps,
  { username, password, email }: Registration,
  address: string,
): Promise<UserRow> {
  const { db, clock, ids, config } = deps;
  if (isReservedUsername(username)) throw conflict(USERNAME_TAKEN);
  if (config.limitsRegistrations) await refuseTooMany(deps, `register ${countedAddress(address)}`, REGISTRATIONS);
  if (await findUserByName(db, username)) throw conflict(USERNAME_TAKEN);
  const hash = await deps.passwords.hash(username, password);
  const user = { id: ids.next(), username, password: hash, email, isAdmin: false, createdAt: clock.now() };
  const row = await insertUser(db, user);
  if (row) return row;
  const isEmail = email !== null && !(await findUserByName(db, username)) && (await isEmailTaken(db, email));
  throw conflict(isEmail ? "Email is already in use" : USERNAME_TAKEN);
}

/** The keys that a log-in counts under, each with its throttle. A known place is not delayed by guesses from elsewhere. */
async function throttlesOf({ db }: Deps, username: string, request: Request) {
  const address = countedAddress(addressOf(request));
  const network = countedNetwork(addressOf(request));
  const pair = { key: `login ${address} ${username}`, throttle: NAME_AT_ADDRESS };
  const own = [{ key: `login ${address}`, throttle: ADDRESS }, pair];
  if (await isKnownPlace(db, username, placesOf(request))) return { pair, throttles: own };
  const shared = network === null ? [] : [{ key: `login ${network}`, throttle: NETWORK }];
  return { pair, throttles: [...own, ...shared, { key: `name ${username}`, throttle: NAME }] };
}

/**
 * Verifies a log-in. Every attempt is counted before its password is hashed. Time and words of a refusal are the same
 * whether the name exists or not.
 */
export async function logIn(
  deps: Deps,
  credentials: { username: string; password: string },
  request: Request,
): Promise<UserRow> {
  const { db, clock, log, passwords } = deps;
  const username = credentials.username.trim().toLowerCase();
  const { pair, throttles } = await throttlesOf(deps, username, request);
  for (const { key, throttle } of throttles) await refuseTooMany(deps, key, throttle);
  const takeBack = () => Promise.all(throttles.map(({ key }) => takeBackTry(db, key, clock.now())));

  const row = isUsername(username) ? await findUserByName(db, username) : undefined;
  const verdict = await passwords.verify(username, credentials.password, row?.password ?? null).catch(async (error) => {
    await takeBack();
    throw error;
  });
  if (!row || !verdict.matches) {
    log("login-failed", { address: countedAddress(addressOf(request)) });
    throw notAuthenticated(WRONG_LOGIN);
  }
  await takeBack();
  await forgetTries(db, [pair.key]);
  if (!verdict.isWeaker) return row;
  // While others wait to sign in, the stronger hash waits for the next log-in.
  const stronger = await passwords.hash(username, credentials.password).catch(() => null);
  if (stronger === null) return row;
  return (await updatePassword(db, row, stronger, clock.now())) ?? row;
}

export async function isUsernameFree(deps: Deps, text: string): Promise<boolean> {
  const username = text.toLowerCase();
  if (!isUsername(username) || isReservedUsername(username)) return false;
  return (await findUserByName(deps.db, username)) === undefined;
}

export const hasUser = async (deps: Deps, id: string): Promise<boolean> => (await findUser(deps.db, id)) !== undefined;

type Profile = { username: string; firstName: string | null; lastName: string | null };

export async function completeProfile(deps: Deps, person: Person, profile: Profile): Promise<UserRow> {
  const isNewName = profile.username !== person.username;
  if (isNewName && isReservedUsername(profile.username)) throw conflict(USERNAME_TAKEN);
  const row = await updateProfile(deps.db, person.id, profile, deps.clock.now());
  if (!row) throw conflict(USERNAME_TAKEN);
  return row;
}

/** The person again, after the password was proven: for what a borrowed session must not do. */
async function proven(deps: Deps, person: Person, password: string): Promise<UserRow> {
  await refuseTooMany(deps, `proof ${person.id}`, NAME_AT_ADDRESS);
  const row = await findUser(deps.db, person.id);
  const verdict = row && (await deps.passwords.verify(person.id, password, row.password));
  if (!row || !verdict?.matches) throw badRequest("The password is not right.");
  await forgetTries(deps.db, [`proof ${person.id}`]);
  return row;
}

export async function changePassword(deps: Deps, person: Person, current: string, next: string): Promise<UserRow> {
  const row = await proven(deps, person, current);
  const hash = await deps.passwords.hash(person.id, next);
  const changed = await updatePassword(deps.db, row, hash, deps.clock.now());
  if (!changed) throw conflict("Your password has just changed elsewhere. Please sign in again.");
  return changed;
}

export async function deleteAccount(deps: Deps, person: Person, password: string) {
  const row = await proven(deps, person, password);
  const isDeleted = await deleteUser(deps.db, row.id, [forgetVisitsOf(deps.db, row.id)]);
  if (!isDeleted) throw conflict("You are the only admin: make another one before you delete your account.");
}

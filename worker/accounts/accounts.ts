import { isReservedUsername, isUsername } from "../../shared/account-rules.ts";
import { isoTime } from "../../shared/time.ts";
import type { Deps } from "../deps.ts";
import { countedAddress } from "../platform/addresses.ts";
import type { Person } from "../platform/endpoints.ts";
import { badRequest, conflict, notAuthenticated, tooMany } from "../platform/errors.ts";
import { forgetVisitsOf } from "../visits/visits.ts";
import { hashPassword, verifyNobody, verifyPassword } from "./passwords.ts";
import { countTry, forgetTries, takeBackTry } from "./throttle.queries.ts";
import { ADDRESS, NAME, NAME_AT_ADDRESS, REGISTRATIONS, type Throttle } from "./throttle.rules.ts";
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
  const hash = await hashPassword(password, config.passwordCost);
  const user = { id: ids.next(), username, password: hash, email, isAdmin: false, createdAt: clock.now() };
  const row = await insertUser(db, user);
  if (row) return row;
  const isEmail = email !== null && !(await findUserByName(db, username)) && (await isEmailTaken(db, email));
  throw conflict(isEmail ? "Email is already in use" : USERNAME_TAKEN);
}

/**
 * Verifies a log-in. Tries are counted before the hash, and the time and the words are the same
 * whether the name exists or not.
 */
export async function logIn(
  deps: Deps,
  credentials: { username: string; password: string },
  from: string,
): Promise<UserRow> {
  const { db, clock, config, log } = deps;
  const username = credentials.username.trim().toLowerCase();
  const address = countedAddress(from);
  const keys = { pair: `login ${address} ${username}`, address: `login ${address}`, name: `name ${username}` };
  await refuseTooMany(deps, keys.pair, NAME_AT_ADDRESS);
  await refuseTooMany(deps, keys.address, ADDRESS);
  await refuseTooMany(deps, keys.name, NAME);

  const row = isUsername(username) ? await findUserByName(db, username) : undefined;
  const verdict = row
    ? await verifyPassword(credentials.password, row.password, config.passwordCost)
    : await verifyNobody(credentials.password, config.passwordCost);
  if (!row || !verdict?.matches) {
    log("login-failed", { address });
    throw notAuthenticated(WRONG_LOGIN);
  }
  await Promise.all([forgetTries(db, [keys.pair, keys.name]), takeBackTry(db, keys.address, clock.now())]);
  if (verdict.isWeaker) {
    await updatePassword(db, row.id, await hashPassword(credentials.password, config.passwordCost), clock.now());
  }
  return row;
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
  const verdict = row && (await verifyPassword(password, row.password, deps.config.passwordCost));
  if (!row || !verdict?.matches) throw badRequest("The password is not right.");
  await forgetTries(deps.db, [`proof ${person.id}`]);
  return row;
}

export async function changePassword(deps: Deps, person: Person, current: string, next: string): Promise<UserRow> {
  const row = await proven(deps, person, current);
  await updatePassword(deps.db, row.id, await hashPassword(next, deps.config.passwordCost), deps.clock.now());
  return row;
}

export async function deleteAccount(deps: Deps, person: Person, password: string) {
  const row = await proven(deps, person, password);
  const isDeleted = await deleteUser(deps.db, row.id, [forgetVisitsOf(deps.db, row.id)]);
  if (!isDeleted) throw conflict("You are the only admin: make another one before you delete your account.");
}

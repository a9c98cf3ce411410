import { isReservedUsername, isUsername } from "../../shared/accounts/rules.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { clientAddress, rateLimitAddress, rateLimitNetwork } from "../platform/http/client-ip.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { badRequest, conflict, notAuthenticated, tooMany } from "../platform/http/errors.ts";
import { anonymizeVisitsOf } from "../visits/visits.ts";
import { isCommonPassword } from "./common-passwords.catalogue.ts";
import { isKnownPlace } from "./known-places.queries.ts";
import { placesOf } from "./known-places.ts";
import { countAttempt, resetAttempts, undoAttempt } from "./throttle.queries.ts";
import {
  ADDRESS_THROTTLE,
  NAME_AT_ADDRESS_THROTTLE,
  NAME_THROTTLE,
  NETWORK_THROTTLE,
  REGISTRATION_THROTTLE,
  type Throttle,
} from "./throttle.rules.ts";
import {
  deleteUser,
  findUser,
  findUserByName,
  insertUser,
  isUsernameTaken,
  type UserRow,
  updatePassword,
  updateProfile,
} from "./users.queries.ts";

const USERNAME_TAKEN = "Username is already taken";
const WRONG_LOGIN = "Invalid username or password";

/** A user's own account data, without the password hash. */
export const userReply = (row: UserRow) => ({
  id: row.id,
  username: row.username,
  email: row.email ?? row.unlinkedEmail,
  firstName: row.firstName,
  lastName: row.lastName,
  profileImageUrl: row.profileImageUrl,
  isAdmin: row.isAdmin,
  createdAt: isoTime(row.createdAt),
});

/** Counts an attempt under the key. Throws 429 while the throttle requires a wait. */
async function refuseTooMany(deps: Deps, key: string, throttle: Throttle) {
  const wait = await countAttempt(deps.db, key, throttle, deps.clock.now());
  if (wait > 0) throw tooMany(wait);
}

function refuseCommon(password: string) {
  if (isCommonPassword(password))
    throw badRequest("This password is one of the 1,000 most used ones. Please choose another.");
}

type Registration = { username: string; password: string; email: string | null };

/**
 * Creates an account. The reply is the same whether or not another account has the email, so that a registration does
 * not reveal which addresses are in use.
 */
export async function register(
  deps: Deps,
  { username, password, email }: Registration,
  address: string,
): Promise<UserRow> {
  const { db, clock, ids, config } = deps;
  if (isReservedUsername(username)) throw conflict(USERNAME_TAKEN);
  refuseCommon(password);
  if (config.limitsRegistrations)
    await refuseTooMany(deps, `register ${rateLimitAddress(address)}`, REGISTRATION_THROTTLE);
  if (await isUsernameTaken(db, username, clock.now())) throw conflict(USERNAME_TAKEN);
  const hash = await deps.passwords.hash(username, password);
  const row = await insertUser(db, { id: ids.next(), username, password: hash, email, createdAt: clock.now() });
  if (!row) throw conflict(USERNAME_TAKEN);
  return row;
}

/** The keys that count a log-in, each with its throttle. Failures from elsewhere do not delay a known place. */
async function throttlesOf({ db }: Deps, username: string, request: Request) {
  const address = rateLimitAddress(clientAddress(request));
  const network = rateLimitNetwork(clientAddress(request));
  const nameAtAddress = { key: `login ${address} ${username}`, throttle: NAME_AT_ADDRESS_THROTTLE };
  const perAddress = [{ key: `login ${address}`, throttle: ADDRESS_THROTTLE }, nameAtAddress];
  if (await isKnownPlace(db, username, placesOf(request))) return { nameAtAddress, throttles: perAddress };
  const perNetwork = network === null ? [] : [{ key: `login ${network}`, throttle: NETWORK_THROTTLE }];
  return {
    nameAtAddress,
    throttles: [...perAddress, ...perNetwork, { key: `name ${username}`, throttle: NAME_THROTTLE }],
  };
}

/**
 * Verifies a log-in. Every attempt is counted before its password is hashed. A refusal takes the same time and has the
 * same text for existing and unknown usernames.
 */
export async function logIn(
  deps: Deps,
  credentials: { username: string; password: string },
  request: Request,
): Promise<UserRow> {
  const { db, clock, log, passwords } = deps;
  const username = credentials.username.trim().toLowerCase();
  const { nameAtAddress, throttles } = await throttlesOf(deps, username, request);
  for (const { key, throttle } of throttles) await refuseTooMany(deps, key, throttle);
  const undoAttempts = () => Promise.all(throttles.map(({ key }) => undoAttempt(db, key, clock.now())));

  const row = isUsername(username) ? await findUserByName(db, username) : undefined;
  const check = await passwords.verify(username, credentials.password, row?.password ?? null).catch(async (error) => {
    await undoAttempts();
    throw error;
  });
  if (!row || !check.matches) {
    log("login-failed", { address: rateLimitAddress(clientAddress(request)) });
    throw notAuthenticated(WRONG_LOGIN);
  }
  await undoAttempts();
  await resetAttempts(db, [nameAtAddress.key]);
  if (!check.needsRehash) return row;
  // When the hashing queue is full, the next log-in tries again.
  const newHash = await passwords.hash(username, credentials.password).catch(() => null);
  if (newHash === null) return row;
  return (await updatePassword(db, row, newHash, clock.now())) ?? row;
}

export async function isUsernameFree(deps: Deps, text: string): Promise<boolean> {
  const username = text.toLowerCase();
  if (!isUsername(username) || isReservedUsername(username)) return false;
  return !(await isUsernameTaken(deps.db, username, deps.clock.now()));
}

export const hasUser = async (deps: Deps, id: string): Promise<boolean> => (await findUser(deps.db, id)) !== undefined;

type Profile = { username: string; firstName: string | null; lastName: string | null };

export async function completeProfile(deps: Deps, user: SessionUser, profile: Profile): Promise<UserRow> {
  const isNewName = profile.username !== user.username;
  if (isNewName && isReservedUsername(profile.username)) throw conflict(USERNAME_TAKEN);
  const row = await updateProfile(deps.db, user.id, profile, deps.clock.now());
  if (!row) throw conflict(USERNAME_TAKEN);
  return row;
}

/** The user's row after a password check, for actions that a stolen session must not perform. */
async function requirePassword(deps: Deps, user: SessionUser, password: string): Promise<UserRow> {
  const key = `proof ${user.id}`;
  await refuseTooMany(deps, key, NAME_AT_ADDRESS_THROTTLE);
  const row = await findUser(deps.db, user.id);
  const check =
    row &&
    (await deps.passwords.verify(user.id, password, row.password).catch(async (error) => {
      await undoAttempt(deps.db, key, deps.clock.now());
      throw error;
    }));
  if (!row || !check?.matches) throw badRequest("Wrong password.");
  await resetAttempts(deps.db, [key]);
  return row;
}

export async function changePassword(deps: Deps, user: SessionUser, current: string, next: string): Promise<UserRow> {
  refuseCommon(next);
  const row = await requirePassword(deps, user, current);
  const hash = await deps.passwords.hash(user.id, next);
  const changed = await updatePassword(deps.db, row, hash, deps.clock.now());
  if (!changed) throw conflict("Your password has just changed elsewhere. Please sign in again.");
  return changed;
}

export async function deleteAccount(deps: Deps, user: SessionUser, password: string) {
  const row = await requirePassword(deps, user, password);
  const isDeleted = await deleteUser(deps.db, row.id, deps.clock.now(), [anonymizeVisitsOf(deps.db, row.id)]);
  if (!isDeleted) throw conflict("You are the only admin. Make another user an admin before you delete your account.");
}

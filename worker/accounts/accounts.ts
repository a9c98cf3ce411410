import { isReservedUsername, isUsername } from "../../shared/accounts/rules.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { clientAddress, rateLimitAddress } from "../platform/http/client-ip.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { badRequest, conflict, notAuthenticated, notSignedIn } from "../platform/http/errors.ts";
import { countAttempts, logInKeys, refuseTooMany } from "./attempts.ts";
import { isCommonPassword } from "./common-passwords.catalogue.ts";
import { type Proof, requireProof } from "./proof.ts";
import { deleteResetLinks } from "./recovery/reset-links.queries.ts";
import { resetAttempts } from "./throttle.queries.ts";
import { REGISTRATION_THROTTLE } from "./throttle.rules.ts";
import {
  deleteUser,
  findUser,
  findUserByName,
  insertUser,
  isUsernameTaken,
  NO_PASSWORD,
  passwordHashOf,
  storeWithoutPassword,
  type UserRow,
  updateEmail,
  updatePassword,
  updateProfile,
} from "./users.queries.ts";

const USERNAME_TAKEN = "Username is already taken";
const WRONG_LOGIN = "Invalid username or password";
const PASSWORD_CHANGED_ELSEWHERE = "Your password has just changed elsewhere. Please sign in again.";

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

export function refuseCommon(password: string) {
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
  const { nameAtAddress, keys } = await logInKeys(deps, username, request);
  const undoAttempts = await countAttempts(deps, keys);

  const row = isUsername(username) ? await findUserByName(db, username) : undefined;
  const check = await passwords
    .verify(username, credentials.password, row ? passwordHashOf(row) : null)
    .catch(async (error) => {
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

export async function changePassword(
  deps: Deps,
  user: SessionUser,
  { newPassword, ...proof }: Proof & { newPassword: string },
  request: Request,
): Promise<UserRow> {
  refuseCommon(newPassword);
  const row = await requireProof(deps, user, proof, request);
  const hash = await deps.passwords.hash(user.id, newPassword);
  const changed = await updatePassword(deps.db, row, hash, deps.clock.now());
  if (!changed) throw conflict(PASSWORD_CHANGED_ELSEWHERE);
  await deleteResetLinks(deps.db, user.id);
  return changed;
}

/** Removes the password of a user who can sign in with a passkey at this host. */
export async function removePassword(deps: Deps, user: SessionUser, proof: Proof, request: Request): Promise<UserRow> {
  const row = await requireProof(deps, user, proof, request);
  if (passwordHashOf(row) === null) throw conflict("Your account has no password already.");
  const isRemoved = await storeWithoutPassword(deps.db, {
    id: row.id,
    oldHash: row.password,
    mark: `${NO_PASSWORD}${deps.ids.next()}`,
    host: new URL(request.url).hostname,
    now: deps.clock.now(),
  });
  const changed = await findUser(deps.db, user.id);
  if (!isRemoved || !changed) {
    throw conflict(
      changed && changed.password !== row.password
        ? PASSWORD_CHANGED_ELSEWHERE
        : "Your password is your last sign-in method. Add a passkey before you remove it.",
    );
  }
  return changed;
}

/** Sets or removes the email. As in a registration, the reply does not reveal whether another account has it. */
export async function changeEmail(
  deps: Deps,
  user: SessionUser,
  { email, ...proof }: Proof & { email: string | null },
  request: Request,
): Promise<UserRow> {
  await requireProof(deps, user, proof, request);
  const changed = await updateEmail(deps.db, user.id, email, deps.clock.now());
  if (!changed) throw notSignedIn();
  await deleteResetLinks(deps.db, user.id);
  return changed;
}

export async function deleteAccount(deps: Deps, user: SessionUser, proof: Proof, request: Request) {
  const row = await requireProof(deps, user, proof, request);
  const isDeleted = await deleteUser(deps.db, row.id, deps.clock.now());
  if (!isDeleted) throw conflict("You are the only admin. Make another user an admin before you delete your account.");
}

import { isReservedUsername, isUsername } from "../../shared/accounts/rules.ts";
import { badRequest, conflict } from "../../shared/refusal.ts";
import { HOUR, isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { clientAddress, rateLimitAddress } from "../platform/http/client-ip.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { notAuthenticated, notSignedIn, tooMany } from "../platform/http/errors.ts";
import { consumeRateLimit } from "../platform/storage/rate-limits.queries.ts";
import { countAttempts, countedLogIn, refuseTooMany } from "./attempts.ts";
import { isCommonPassword } from "./common-passwords.catalogue.ts";
import { type Proof, requireProof } from "./proof.ts";
import { newCodes } from "./recovery/codes.ts";
import { replacePassword } from "./recovery/new-password.queries.ts";
import { countCodes } from "./recovery/recovery-codes.queries.ts";
import { eventRow } from "./security-log/security-log.ts";
import { resetAttempts } from "./throttle.queries.ts";
import { REGISTRATION_THROTTLE } from "./throttle.rules.ts";
import {
  deleteUser,
  findUser,
  findUserByName,
  insertUser,
  isUsernameTaken,
  NO_PASSWORD,
  type Profile,
  passwordHashOf,
  storeWithoutPassword,
  type UserRow,
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
  email: row.email,
  isEmailConfirmed: row.emailConfirmedAt !== null,
  firstName: row.firstName,
  lastName: row.lastName,
  profileImageUrl: row.profileImageUrl,
  isAdmin: row.isAdmin,
  wasWelcomed: row.welcomedAt !== null,
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
  const { ways, resetKeys } = await countedLogIn(deps, username, request);
  const undoAttempts = await countAttempts(deps, ways);

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
  await resetAttempts(db, resetKeys);
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

/** The user's own account data. */
export async function readUser(deps: Deps, id: string) {
  const row = await findUser(deps.db, id);
  if (!row) throw notSignedIn();
  return userReply(row);
}

export const hasUser = async (deps: Deps, id: string): Promise<boolean> => (await findUser(deps.db, id)) !== undefined;

/** Changes of a profile. Chat and articles show the name, so a quick series of names would mislead others. */
const PROFILE_LIMIT = { maxUses: 10, windowMs: HOUR };

export async function completeProfile(deps: Deps, user: SessionUser, profile: Profile): Promise<UserRow> {
  const isNewName = profile.username !== user.username;
  if (isNewName && isReservedUsername(profile.username)) throw conflict(USERNAME_TAKEN);
  if (!(await consumeRateLimit(deps.db, `profile ${user.id}`, PROFILE_LIMIT, deps.clock.now())))
    throw tooMany(PROFILE_LIMIT.windowMs);
  const row = await updateProfile(deps.db, user.id, profile, deps.clock.now());
  if (!row) throw conflict(USERNAME_TAKEN);
  return row;
}

/**
 * Changes the password, ends all sessions, and, unless the user keeps them, the access tokens and recovery codes. `codes`
 * are new recovery codes for a user who had some; null otherwise.
 */
export async function changePassword(
  deps: Deps,
  user: SessionUser,
  { newPassword, keepsAccess, ...proof }: Proof & { newPassword: string; keepsAccess: boolean },
  request: Request,
): Promise<{ row: UserRow; codes: string[] | null }> {
  refuseCommon(newPassword);
  const row = await requireProof(deps, user, proof, request);
  const hash = await deps.passwords.hash(user.id, newPassword);
  const hasCodes = !keepsAccess && (await countCodes(deps.db, user.id)).createdAt !== null;
  const fresh = hasCodes ? newCodes() : null;
  const event = eventRow(deps, { userId: user.id, event: "password-changed" }, request);
  const isChanged = await replacePassword(deps.db, row.password, {
    userId: user.id,
    hash,
    now: deps.clock.now(),
    revokes: !keepsAccess,
    codeHashes: fresh?.hashes ?? [],
    emailTrustedUntil: Number.MAX_SAFE_INTEGER,
    event,
  });
  const changed = isChanged ? await findUser(deps.db, user.id) : undefined;
  if (!changed) throw conflict(PASSWORD_CHANGED_ELSEWHERE);
  return { row: changed, codes: fresh?.codes ?? null };
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

export async function deleteAccount(deps: Deps, user: SessionUser, proof: Proof, request: Request) {
  const row = await requireProof(deps, user, proof, request);
  const isDeleted = await deleteUser(deps.db, row.id, deps.clock.now());
  if (!isDeleted) throw conflict("You are the only admin. Make another user an admin before you delete your account.");
  await deps.ledgers.forget(row.id);
}

import { createHash, randomBytes } from "node:crypto";
import { badRequest, conflict } from "../../../shared/refusal.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress, rateLimitAddress } from "../../platform/http/client-ip.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { notSignedIn, tooMany } from "../../platform/http/errors.ts";
import { NO_PUBLIC_ORIGIN } from "../../platform/public-origin.ts";
import type { WaitUntil } from "../../platform/storage/isolate-cache.ts";
import { consumeRateLimit } from "../../platform/storage/rate-limits.queries.ts";
import { deletePendingLinks } from "../pending-links.queries.ts";
import { type Proof, requireProof } from "../proof.ts";
import { findUser, type UserRow, updateEmail } from "../users.queries.ts";
import { findEmailLink, saveEmailLink, useEmailLink } from "./email-links.queries.ts";
import { confirmationMail } from "./mails.rules.ts";

const TOKEN_BYTES = 32;
const LINK_LIFETIME = DAY;
/** Confirmation emails: for one user, and from one IP address, so that nobody floods the mailbox of a stranger. */
const PER_USER = { maxUses: 5, windowMs: HOUR };
const PER_ADDRESS = { maxUses: 20, windowMs: 10 * MINUTE };
const UNUSABLE =
  "This link has expired, was already used, or your account has another email by now. Send a new one from your settings.";

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Whether one more confirmation email may be sent for this user and from this address. */
async function mayMail({ db, clock }: Deps, userId: string, request: Request): Promise<boolean> {
  return (
    (await consumeRateLimit(db, `confirm ${rateLimitAddress(clientAddress(request))}`, PER_ADDRESS, clock.now())) &&
    (await consumeRateLimit(db, `confirm ${userId}`, PER_USER, clock.now()))
  );
}

async function mailLink(deps: Deps, { id, username, email }: UserRow & { email: string }, origin: string) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expiresAt = deps.clock.now() + LINK_LIFETIME;
  await saveEmailLink(deps.db, { userId: id, email, tokenHash: hashOf(token), expiresAt });
  // The token is in the fragment, which browsers send to no server.
  const message = confirmationMail({ username, url: `${origin}/confirm-email#${token}`, host: new URL(origin).host });
  if (!(await deps.mailer?.send({ to: email, ...message }))) deps.log("confirmation-email-failed");
}

/**
 * Sends the link that confirms a user's new address, after the reply. Without a provider, a known public address or a turn
 * nothing is sent; the settings say so and can send the link again.
 */
export function offerConfirmation(deps: Deps, user: UserRow, request: Request, afterReply: WaitUntil) {
  const { email } = user;
  if (email === null || user.emailConfirmedAt !== null || !deps.mailer) return;
  const send = async () => {
    const origin = await deps.publicOrigin.stored();
    if (origin && (await mayMail(deps, user.id, request))) await mailLink(deps, { ...user, email }, origin);
  };
  afterReply(send());
}

/** Sends the link again, because the user asks for it. */
export async function sendConfirmation(deps: Deps, user: SessionUser, request: Request) {
  const row = await findUser(deps.db, user.id);
  if (!row) throw notSignedIn();
  const { email } = row;
  if (email === null) throw conflict("Your account has no email.");
  if (row.emailConfirmedAt !== null) throw conflict("Your email is confirmed already.");
  if (!deps.mailer) throw conflict("This server sends no emails, so an email cannot be confirmed.");
  const origin = await deps.publicOrigin.stored();
  if (!origin) throw conflict(NO_PUBLIC_ORIGIN);
  if (!(await mayMail(deps, user.id, request))) throw tooMany(PER_USER.windowMs);
  await mailLink(deps, { ...row, email }, origin);
  return { sent: true as const };
}

/** The address and the account that a link confirms, without using the link. */
export async function checkConfirmation({ db, clock }: Deps, token: string) {
  const link = await findEmailLink(db, hashOf(token), clock.now());
  if (!link) throw badRequest(UNUSABLE);
  return { email: link.email, username: link.username };
}

/** Confirms the address of the link. Another account that had confirmed it loses it. */
export async function confirmEmail({ db, clock }: Deps, token: string) {
  const tokenHash = hashOf(token);
  const now = clock.now();
  const link = await findEmailLink(db, tokenHash, now);
  if (!link || !(await useEmailLink(db, { tokenHash, userId: link.userId, email: link.email, now })))
    throw badRequest(UNUSABLE);
  return link;
}

/** Sets or removes the email. The reply does not reveal whether another account has it. */
export async function changeEmail(
  deps: Deps,
  user: SessionUser,
  { email, ...proof }: Proof & { email: string | null },
  request: Request,
): Promise<{ before: UserRow; changed: UserRow }> {
  const before = await requireProof(deps, user, proof, request);
  const changed = await updateEmail(deps.db, user.id, email, deps.clock.now());
  if (!changed) throw notSignedIn();
  await deletePendingLinks(deps.db, user.id);
  return { before, changed };
}

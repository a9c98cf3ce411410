import { createHash, randomBytes } from "node:crypto";
import { badRequest, conflict, notFound } from "../../../shared/refusal.ts";
import { DAY, HOUR, isoTime, MINUTE } from "../../../shared/values/time.ts";
import { userAuditStatement } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress, rateLimitAddress } from "../../platform/http/client-ip.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { tooMany } from "../../platform/http/errors.ts";
import { NO_PUBLIC_ORIGIN } from "../../platform/public-origin.ts";
import type { WaitUntil } from "../../platform/storage/isolate-cache.ts";
import { consumeRateLimit } from "../../platform/storage/rate-limits.queries.ts";
import { refuseCommon } from "../accounts.ts";
import { takeTurnInLane } from "../attempts.ts";
import { isKnownPlaceOfEmail } from "../known-places.queries.ts";
import { placesOf } from "../known-places.ts";
import { RESET_LANES } from "../throttle.rules.ts";
import { confirmedEmailOf } from "../users.queries.ts";
import { finishReset, newPasswordOf } from "./recovery-codes.ts";
import { findLink, insertAdminLink, insertEmailLink, useLink } from "./reset-links.queries.ts";
import { resetMail } from "./reset-mail.rules.ts";

const TOKEN_BYTES = 32;
const ADMIN_LINK_LIFETIME = DAY;
const EMAIL_LINK_LIFETIME = HOUR;
/** Reset emails that may be requested from one IP address: in all, and for one email address. */
const PER_ADDRESS = { maxUses: 20, windowMs: 10 * MINUTE };
const PER_EMAIL = { maxUses: 5, windowMs: HOUR };
const UNUSABLE = "This link has expired or was already used. Ask for a new one.";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** A new link. The token is in the fragment, which browsers send to no server. */
function newLink(deps: Deps, origin: string, lifetime: number) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const url = `${origin}/recover#${token}`;
  return { url, tokenHash: hashOf(token), expiresAt: deps.clock.now() + lifetime };
}

/** Makes a link for the admin to send to the user. The user can read who made it and why. */
export async function issueResetLink(deps: Deps, admin: SessionUser, id: string, reason: string, request: Request) {
  const origin = await deps.publicOrigin.orRequested(request);
  const { url, tokenHash, expiresAt } = newLink(deps, origin, ADMIN_LINK_LIFETIME);
  const at = deps.clock.now();
  const audit = userAuditStatement(deps.db, admin, { action: "issued-reset-link", subjectId: id, reason, at });
  if (!(await insertAdminLink(deps.db, id, { tokenHash, expiresAt }, audit))) throw notFound("User not found.");
  deps.log("issued-reset-link", { id, by: admin.id });
  return { url, expiresAt: isoTime(expiresAt) };
}

/** Whether one more reset email may be sent, so that nobody floods a mailbox. Strangers do not use up the owner's turns. */
async function mayMail(deps: Deps, email: string, request: Request): Promise<boolean> {
  if (await isKnownPlaceOfEmail(deps.db, email, placesOf(request))) return true;
  const address = clientAddress(request);
  return (await takeTurnInLane(deps, `reset ${hashOf(email)}`, address, RESET_LANES)).wait === 0;
}

/**
 * Sends a reset link if a user has the email. The email is looked up after the reply, so that neither the text nor the
 * time of the reply reveals whether a user has it.
 */
export async function requestResetEmail(deps: Deps, email: string, request: Request, afterReply: WaitUntil) {
  const { mailer, db, clock } = deps;
  if (!mailer) throw conflict("This server sends no emails. Use a recovery code or ask an admin for a reset link.");
  const origin = await deps.publicOrigin.stored();
  if (!origin) throw conflict(NO_PUBLIC_ORIGIN);
  const address = rateLimitAddress(clientAddress(request));
  // By sender, so that a stranger cannot use up the emails of the owner.
  const limits = [
    [`reset ${address}`, PER_ADDRESS],
    [`reset ${address} ${hashOf(email)}`, PER_EMAIL],
  ] as const;
  for (const [key, limit] of limits)
    if (!(await consumeRateLimit(db, key, limit, clock.now()))) throw tooMany(limit.windowMs);
  const { url, tokenHash, expiresAt } = newLink(deps, origin, EMAIL_LINK_LIFETIME);
  const send = async () => {
    if (!(await mayMail(deps, email, request))) return deps.log("reset-email-limited");
    const user = await insertEmailLink(db, email, { tokenHash, expiresAt });
    if (!user) return;
    const message = resetMail({ ...user, url, host: new URL(origin).host, lifetime: "one hour" });
    if (!(await mailer.send({ to: email, ...message }))) deps.log("reset-email-failed");
  };
  afterReply(send());
  return { accepted: true as const };
}

export async function checkLink({ db, clock }: Deps, token: string) {
  const link = await findLink(db, hashOf(token), clock.now());
  if (!link) throw badRequest(UNUSABLE);
  return { username: link.username, expiresAt: isoTime(link.expiresAt) };
}

/** Sets a new password with a link, which cannot be used again. */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
  request: Request,
) {
  refuseCommon(newPassword);
  const tokenHash = hashOf(token);
  const link = await findLink(deps.db, tokenHash, deps.clock.now());
  if (!link) throw badRequest(UNUSABLE);
  const { userId, source } = link;
  const event = source === "admin" ? "reset-by-admin-link" : "reset-by-email";
  // A link by email proves the email. An admin gives a link to somebody who has nothing else.
  const emailTrustedUntil = source === "admin" ? 0 : Number.MAX_SAFE_INTEGER;
  const { password, codes } = await newPasswordOf(deps, { userId, event, emailTrustedUntil }, newPassword, request);
  const toldEmail = await confirmedEmailOf(deps.db, userId);
  if (!(await useLink(deps.db, tokenHash, password))) throw badRequest(UNUSABLE);
  return { row: await finishReset(deps, userId), codes, event, toldEmail } as const;
}

import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { notSignedIn } from "../platform/http/errors.ts";
import { listPasskeys } from "./passkeys/passkeys.queries.ts";
import { passkeyReply } from "./passkeys/passkeys.ts";
import { countCodes } from "./recovery/recovery-codes.queries.ts";
import { findUser, passwordHashOf } from "./users.queries.ts";

/** The recovery codes of a user that are left; null before the first ones are made. */
export async function recoveryCodesOf({ db }: Deps, userId: string) {
  const { left, createdAt } = await countCodes(db, userId);
  return createdAt === null ? null : { left, createdAt: isoTime(createdAt) };
}

export async function listSignInMethods(deps: Deps, user: SessionUser, host: string) {
  const row = await findUser(deps.db, user.id);
  if (!row) throw notSignedIn();
  return {
    hasPassword: passwordHashOf(row) !== null,
    sendsEmails: deps.mailer !== null,
    reviewSince: row.reviewSince === null ? null : isoTime(row.reviewSince),
    host,
    passkeys: (await listPasskeys(deps.db, user.id)).map((passkey) => passkeyReply(passkey, host)),
    recoveryCodes: await recoveryCodesOf(deps, user.id),
  };
}

import { createHash, randomBytes } from "node:crypto";
import { MINUTE } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { isHttps } from "../../platform/http/is-https.ts";
import { challengeCookie, challengeTokenOf } from "../session.rules.ts";
import { insertChallenge, takeChallenge } from "./challenges.queries.ts";
import type { Purpose } from "./passkeys.table.ts";

/** How long (ms) a user may take to answer a challenge. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;

const TOKEN_BYTES = 32;
const randomToken = () => randomBytes(TOKEN_BYTES).toString("base64url");
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const tokenOf = (request: Request) => challengeTokenOf(request.headers.get("Cookie"), isHttps(request));

/** The purpose of a challenge, and the user whose answer it expects. */
export type Expected = { purpose: Purpose; userId: string | null };

/** Makes a challenge for this browser. Returns it with the cookie that binds it to the browser. */
export async function issueChallenge(
  { db, clock }: Deps,
  request: Request,
  expected: Expected,
): Promise<{ challenge: string; cookie: string }> {
  const token = tokenOf(request) ?? randomToken();
  const challenge = randomToken();
  await insertChallenge(db, {
    challenge,
    browser: hashOf(token),
    ...expected,
    expiresAt: clock.now() + CHALLENGE_LIFETIME,
  });
  return { challenge, cookie: challengeCookie(token, isHttps(request), CHALLENGE_LIFETIME) };
}

/** Whether the challenge was issued to this browser and has not been answered yet. Uses up the challenge. */
export async function useChallenge(
  { db, clock }: Deps,
  request: Request,
  challenge: string,
  expected: Expected,
): Promise<boolean> {
  const token = tokenOf(request);
  if (token === null) return false;
  return takeChallenge(db, { challenge, browser: hashOf(token), ...expected, now: clock.now() });
}

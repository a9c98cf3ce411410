import type { Context } from "hono";
import type { On } from "../../api.ts";
import type { Deps } from "../../deps.ts";
import { userReply } from "../accounts.ts";
import { occasionOf, recordEvent, sendEventMail } from "../security-log/security-log.ts";
import { openSession } from "../sessions.ts";
import { makeRecoveryCodes, recover } from "./recovery-codes.ts";
import { checkLink, issueResetLink, requestResetEmail, resetPassword } from "./reset-links.ts";

const afterReply = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

type Reset = Awaited<ReturnType<typeof recover | typeof resetPassword>>;

/** Signs the user in after a reset, sends a mail about it and returns the new recovery codes, which are shown this once. */
async function finish(
  deps: Deps,
  c: Context,
  { row, codes, event, toldEmail }: Reset,
  setCookies: (cookies: string[]) => void,
) {
  setCookies(await openSession(deps, c.req.raw, row, afterReply(c)));
  sendEventMail(deps, { userId: row.id, event }, occasionOf(c), toldEmail);
  return { ...userReply(row), recoveryCodes: codes };
}

export function recoveryRoutes(on: On) {
  on("POST /api/recovery-codes", async ({ deps, c, user, body }) => {
    const made = await makeRecoveryCodes(deps, user, body, c.req.raw);
    await recordEvent(deps, { userId: user.id, event: "recovery-codes-made" }, occasionOf(c));
    return made;
  });

  on("GET /api/recovery-options", ({ deps }) => ({ email: deps.mailer !== null }));

  on("POST /api/recover", async ({ deps, c, body, setCookies }) => {
    return finish(deps, c, await recover(deps, body, c.req.raw), setCookies);
  });

  on("POST /api/password-resets", ({ deps, c, body }) =>
    requestResetEmail(deps, body.email ?? "", c.req.raw, afterReply(c)),
  );

  on("POST /api/password-resets/check", ({ deps, body }) => checkLink(deps, body.token));

  on("POST /api/password-resets/use", async ({ deps, c, body, setCookies }) => {
    return finish(deps, c, await resetPassword(deps, body, c.req.raw), setCookies);
  });

  on("POST /api/admin/reset-links/:id", ({ deps, c, user, params, body }) =>
    issueResetLink(deps, user, params.id ?? "", body.reason, c.req.raw),
  );
}

import type { Context } from "hono";
import type { On } from "../../api.ts";
import type { Deps } from "../../deps.ts";
import { userReply } from "../accounts.ts";
import { openSession } from "../sessions.ts";
import type { UserRow } from "../users.queries.ts";
import { makeRecoveryCodes, recover } from "./recovery-codes.ts";
import { checkLink, issueResetLink, requestResetEmail, resetPassword } from "./reset-links.ts";

const afterReply = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
const signIn = (deps: Deps, c: Context, row: UserRow) => openSession(deps, c.req.raw, row, afterReply(c));

export function recoveryRoutes(on: On) {
  on("POST /api/recovery-codes", ({ deps, c, user, body }) => makeRecoveryCodes(deps, user, body, c.req.raw));

  on("GET /api/recovery-options", ({ deps }) => ({ email: deps.mailer !== null }));

  on("POST /api/recover", async ({ deps, c, body, setCookies }) => {
    const row = await recover(deps, body, c.req.raw);
    setCookies(await signIn(deps, c, row));
    return userReply(row);
  });

  on("POST /api/password-resets", ({ deps, c, body }) =>
    requestResetEmail(deps, body.email ?? "", c.req.raw, afterReply(c)),
  );

  on("POST /api/password-resets/check", ({ deps, body }) => checkLink(deps, body.token));

  on("POST /api/password-resets/use", async ({ deps, c, body, setCookies }) => {
    const row = await resetPassword(deps, body);
    setCookies(await signIn(deps, c, row));
    return userReply(row);
  });

  on("POST /api/admin/reset-links/:id", ({ deps, c, user, params, body }) =>
    issueResetLink(deps, user, params.id ?? "", body.reason, c.req.raw),
  );
}

import type { Context } from "hono";
import type { On } from "../api.ts";
import { clientAddress } from "../platform/http/client-ip.ts";
import {
  changePassword,
  completeProfile,
  deleteAccount,
  isUsernameFree,
  logIn,
  readUser,
  register,
  removePassword,
  userReply,
} from "./accounts.ts";
import { offerConfirmation } from "./email/email.ts";
import { listSecurityLog, occasionOf, recordEvent, sendEventMail } from "./security-log/security-log.ts";
import { deleteSession } from "./sessions.queries.ts";
import {
  endSession,
  listUserSessions,
  openSession,
  replaceSessions,
  signOutCookies,
  signOutEverywhere,
} from "./sessions.ts";
import { endReview, storeWelcome } from "./users.queries.ts";

const SIGNED_OUT = { signedOut: true } as const;

/** Runs work after the reply to this request. */
const afterReply = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

export function accountRoutes(on: On) {
  on("POST /api/register", async ({ deps, c, body, setCookies }) => {
    const row = await register(deps, body, clientAddress(c.req.raw));
    setCookies(await openSession(deps, c.req.raw, row, afterReply(c)));
    offerConfirmation(deps, row, c.req.raw, afterReply(c));
    return userReply(row);
  });

  on("POST /api/login", async ({ deps, c, body, setCookies }) => {
    const row = await logIn(deps, body, c.req.raw);
    setCookies(await openSession(deps, c.req.raw, row, afterReply(c)));
    return userReply(row);
  });

  on("POST /api/logout", async ({ deps, c, setCookies }) => {
    const user = await deps.identify(c.req.raw);
    if (user) {
      await deleteSession(deps.db, user.sid);
      await deps.room.closeSockets({ sid: user.sid });
    }
    setCookies(signOutCookies(c.req.raw));
    return SIGNED_OUT;
  });

  on("GET /api/user", ({ deps, user }) => readUser(deps, user.id));

  on("PUT /api/profile", async ({ deps, user, body }) => userReply(await completeProfile(deps, user, body)));

  on("GET /api/check-username/:username", async ({ deps, params }) => ({
    available: await isUsernameFree(deps, params.username ?? ""),
  }));

  on("PUT /api/password", async ({ deps, c, user, body, setCookies }) => {
    const { currentPassword: password, ...rest } = body;
    const { row, codes } = await changePassword(deps, user, { password, ...rest }, c.req.raw);
    setCookies(await replaceSessions(deps, c, row));
    sendEventMail(deps, { userId: user.id, event: "password-changed" }, occasionOf(c));
    return { ...userReply(row), recoveryCodes: codes };
  });

  on("DELETE /api/password", async ({ deps, c, user, body, setCookies }) => {
    const row = await removePassword(deps, user, body, c.req.raw);
    setCookies(await replaceSessions(deps, c, row));
    await recordEvent(deps, { userId: user.id, event: "password-removed" }, occasionOf(c));
    return userReply(row);
  });

  on("GET /api/account/security-log", ({ deps, user, query }) => listSecurityLog(deps, user.id, query.before));

  on("POST /api/account/reviewed", async ({ deps, c, user }) => {
    if (await endReview(deps.db, user.id))
      await recordEvent(deps, { userId: user.id, event: "account-reviewed" }, occasionOf(c));
    return { reviewed: true as const };
  });

  on("POST /api/account/welcomed", async ({ deps, user }) => {
    await storeWelcome(deps.db, user.id, deps.clock.now());
    return { welcomed: true as const };
  });

  on("GET /api/sessions", ({ deps, user }) => listUserSessions(deps, user));

  on("DELETE /api/sessions", async ({ deps, c, user, setCookies }) => {
    await signOutEverywhere(deps, user.id);
    await recordEvent(deps, { userId: user.id, event: "signed-out-everywhere" }, occasionOf(c));
    setCookies(signOutCookies(c.req.raw));
    return SIGNED_OUT;
  });

  on("DELETE /api/sessions/:id", async ({ deps, user, params }) => {
    await endSession(deps, user, params.id ?? "");
    return SIGNED_OUT;
  });

  on("DELETE /api/account", async ({ deps, c, user, body, setCookies }) => {
    await deleteAccount(deps, user, body, c.req.raw);
    await deps.room.closeSockets({ userId: user.id });
    setCookies(signOutCookies(c.req.raw));
    return { deleted: true as const };
  });
}

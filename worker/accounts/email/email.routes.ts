import type { On } from "../../api.ts";
import { userReply } from "../accounts.ts";
import { occasionOf, recordEvent, sendEventMail } from "../security-log/security-log.ts";
import { replaceSessions } from "../sessions.ts";
import { changeEmail, checkConfirmation, confirmEmail, offerConfirmation, sendConfirmation } from "./email.ts";

export function emailRoutes(on: On) {
  on("PUT /api/email", async ({ deps, c, user, body, setCookies }) => {
    const { before, changed } = await changeEmail(deps, user, body, c.req.raw);
    setCookies(await replaceSessions(deps, c, changed));
    const occasion = occasionOf(c);
    if (before.email !== changed.email) {
      const event = changed.email === null ? "email-removed" : "email-changed";
      const happened = { userId: user.id, event, detail: changed.email ?? "" } as const;
      await recordEvent(deps, happened, occasion);
      if (before.email !== null && before.emailConfirmedAt !== null)
        sendEventMail(deps, happened, occasion, before.email);
    }
    offerConfirmation(deps, changed, c.req.raw, occasion.afterReply);
    return userReply(changed);
  });

  on("POST /api/email/confirmations", ({ deps, c, user }) => sendConfirmation(deps, user, c.req.raw));

  on("POST /api/email/confirmations/check", ({ deps, body }) => checkConfirmation(deps, body.token));

  on("POST /api/email/confirmations/use", async ({ deps, c, body }) => {
    const { userId, email, username } = await confirmEmail(deps, body.token);
    await recordEvent(deps, { userId, event: "email-confirmed", detail: email }, occasionOf(c));
    return { email, username };
  });
}

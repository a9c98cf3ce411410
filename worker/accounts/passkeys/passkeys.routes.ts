import type { Context } from "hono";
import type { On } from "../../api.ts";
import { userReply } from "../accounts.ts";
import { occasionOf, recordEvent } from "../security-log/security-log.ts";
import { openSession } from "../sessions.ts";
import { listSignInMethods } from "../sign-in-methods.ts";
import {
  addPasskey,
  removePasskey,
  setPasskeyName,
  signInByPasskey,
  startProof,
  startRegistration,
  startSignIn,
} from "./passkeys.ts";

const afterReply = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);

export function passkeyRoutes(on: On) {
  on("GET /api/sign-in-methods", ({ deps, c, user }) => listSignInMethods(deps, user, new URL(c.req.url).hostname));

  on("POST /api/login/passkey/options", async ({ deps, c, setCookies }) => {
    const { options, cookie } = await startSignIn(deps, c.req.raw);
    setCookies([cookie]);
    return options;
  });

  on("POST /api/login/passkey", async ({ deps, c, body, setCookies }) => {
    const row = await signInByPasskey(deps, body.passkey, c.req.raw);
    setCookies(await openSession(deps, c.req.raw, row, afterReply(c)));
    return userReply(row);
  });

  on("POST /api/passkeys/proof", async ({ deps, c, user, setCookies }) => {
    const { options, cookie } = await startProof(deps, user, c.req.raw);
    setCookies([cookie]);
    return options;
  });

  on("POST /api/passkeys/options", async ({ deps, c, user, body, setCookies }) => {
    const { options, cookie } = await startRegistration(deps, user, body, c.req.raw);
    setCookies([cookie]);
    return options;
  });

  on("POST /api/passkeys", async ({ deps, c, user, body }) => {
    const passkey = await addPasskey(deps, user, body, c.req.raw);
    await recordEvent(deps, { userId: user.id, event: "passkey-added", detail: passkey.name }, occasionOf(c));
    return passkey;
  });

  on("PATCH /api/passkeys/:id", ({ deps, c, user, params, body }) =>
    setPasskeyName(deps, user, params.id ?? "", body.name, c.req.raw),
  );

  on("DELETE /api/passkeys/:id", async ({ deps, c, user, params, body }) => {
    await removePasskey(deps, user, params.id ?? "", body, c.req.raw);
    await recordEvent(deps, { userId: user.id, event: "passkey-removed" }, occasionOf(c));
    return { deleted: true as const };
  });
}

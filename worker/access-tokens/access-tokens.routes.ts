import { occasionOf, recordEvent } from "../accounts/security-log/security-log.ts";
import type { On } from "../api.ts";
import { createToken, listTokens, revokeToken } from "./access-tokens.ts";

export function accessTokenRoutes(on: On) {
  on("GET /api/tokens", ({ deps, user }) => listTokens(deps, user.id));

  on("POST /api/tokens", async ({ deps, c, user, body }) => {
    const token = await createToken(deps, user, body);
    await recordEvent(deps, { userId: user.id, event: "access-token-made", detail: token.name }, occasionOf(c));
    return token;
  });

  on("DELETE /api/tokens/:id", async ({ deps, c, user, params }) => {
    await revokeToken(deps, user, params.id ?? "");
    await recordEvent(deps, { userId: user.id, event: "access-token-revoked" }, occasionOf(c));
    return { deleted: true };
  });
}

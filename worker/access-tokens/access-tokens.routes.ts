import type { On } from "../api.ts";
import { createToken, listTokens, revokeToken } from "./access-tokens.ts";

export function accessTokenRoutes(on: On) {
  on("GET /api/tokens", ({ deps, user }) => listTokens(deps, user.id));

  on("POST /api/tokens", ({ deps, user, body }) => createToken(deps, user, body));

  on("DELETE /api/tokens/:id", async ({ deps, user, params }) => {
    await revokeToken(deps, user, params.id ?? "");
    return { deleted: true };
  });
}

import { createHash } from "node:crypto";
import { conflict, notFound } from "../../shared/refusal.ts";
import { auditEntry } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { hasAdmin, storeFirstAdmin } from "./claims.queries.ts";

/** Makes the user the first admin. Succeeds without a change for an admin, whose page may send the request twice. */
export async function claimInstance(deps: Deps, user: SessionUser, token: string) {
  const { db, log } = deps;
  if (!user.isAdmin) {
    const tokenHash = createHash("sha256").update(token).digest("hex");
    const entry = auditEntry(deps, user, "claimed-instance", user.id);
    if (!(await storeFirstAdmin(db, tokenHash, entry))) {
      if (await hasAdmin(db)) throw conflict("This site has an admin already. An admin can make you one too.");
      throw notFound("This link is not valid or has expired. Run npm run deploy again to get a new one.");
    }
    log("claimed-instance", { id: user.id });
  }
  return { isAdmin: true as const };
}

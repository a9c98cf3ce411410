import { conflict, notFound } from "../../shared/refusal.ts";
import { noticeStatement } from "../alerts/notices.ts";
import { auditEntry } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { findIsAdmin, storeIsAdmin } from "./admins.queries.ts";

/** Grants or revokes admin rights. Succeeds without a change when the user has the requested state already. */
export async function setAdmin(deps: Deps, actor: SessionUser, id: string, isAdmin: boolean) {
  const { db, log } = deps;
  const action = isAdmin ? "made-admin" : "unmade-admin";
  const notice = noticeStatement(db, id, {
    kind: isAdmin ? "made_admin" : "unmade_admin",
    name: actor.username ?? "an admin",
    at: deps.clock.now(),
  });
  if (await storeIsAdmin(db, id, isAdmin, auditEntry(deps, actor, action, id), notice)) {
    log(action, { id, by: actor.id });
    return { id, isAdmin };
  }
  const current = await findIsAdmin(db, id);
  if (current === undefined) throw notFound("User not found.");
  if (current !== isAdmin) throw conflict("This is the only admin. Make another user an admin first.");
  return { id, isAdmin };
}

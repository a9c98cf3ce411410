import type { AdminAction } from "../../shared/admin/limits.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { conflict, notFound } from "../platform/http/errors.ts";
import { findIsAdmin, storeIsAdmin } from "./admins.queries.ts";
import { insertEntry, insertView, listEntries, listViews } from "./audit.queries.ts";

export const auditEntry = (
  { clock }: Deps,
  actor: SessionUser,
  action: AdminAction,
  subjectId: string | null,
  reason: string | null = null,
) => ({
  actorId: actor.id,
  actorName: actor.username,
  action,
  subjectId,
  subjectName: null,
  at: clock.now(),
  reason,
});

/** Grants or revokes admin rights. Succeeds without a change when the user has the requested state already. */
export async function setAdmin(deps: Deps, actor: SessionUser, id: string, isAdmin: boolean) {
  const { db, log } = deps;
  const action = isAdmin ? "made-admin" : "unmade-admin";
  if (await storeIsAdmin(db, id, isAdmin, auditEntry(deps, actor, action, id))) {
    log(action, { id, by: actor.id });
    return { id, isAdmin };
  }
  const current = await findIsAdmin(db, id);
  if (current === undefined) throw notFound("User not found.");
  if (current !== isAdmin) throw conflict("This is the only admin. Make another user an admin first.");
  return { id, isAdmin };
}

/** Logs that an admin has exported the emails. */
export const logExport = (deps: Deps, actor: SessionUser) =>
  insertEntry(deps.db, auditEntry(deps, actor, "exported-emails", null));

/** Logs that an admin opens a user's details. False when the user does not exist. */
export const logView = (deps: Deps, actor: SessionUser, subjectId: string, reason: string): Promise<boolean> =>
  insertView(deps.db, auditEntry(deps, actor, "viewed-details", subjectId, reason));

/** The user's own log of who has seen the user's data. */
export async function listOwnViews({ db }: Deps, user: SessionUser, before: number | undefined) {
  return (await listViews(db, user.id, before)).map((row) => ({ ...row, at: isoTime(row.at) }));
}

export async function listAudit({ db }: Deps, before: number | undefined) {
  const entries = await listEntries(db, before);
  return entries.map(({ id, at, actorName, action, subjectName, reason }) => ({
    id,
    at: isoTime(at),
    actor: actorName,
    action,
    subject: subjectName,
    reason,
  }));
}

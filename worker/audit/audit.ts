import type { AdminAction } from "../../shared/admin/limits.ts";
import { DAY, isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import type { Database } from "../platform/storage/db.ts";
import {
  type AuditEntry,
  insertEntry,
  insertView,
  listEntries,
  listViews,
  logDone,
  logIfChanged,
  logOtherSubjectIfChanged,
  purgeEntries,
} from "./audit.queries.ts";

export type { AuditEntry };

/** An entry about an action of an admin. The subject is a user, or nobody. */
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

type UserAction = { action: AdminAction; subjectId: string; reason: string | null; at: number };

/** The statement that logs the change of the statement before it in the same batch, if that one changed a row. */
export const entryStatement = (db: Database, entry: AuditEntry) => logIfChanged(db, entry);

/**
 * The statement that logs an admin's action on a thing that is not a user, such as "order #12". It belongs directly
 * after the statement of the action in the same batch, and logs nothing when that statement changed no row.
 */
export const auditStatement = (
  db: Database,
  actor: SessionUser,
  { action, subject, reason = null, at }: { action: AdminAction; subject: string; reason?: string | null; at: number },
) =>
  logOtherSubjectIfChanged(db, {
    actorId: actor.id,
    actorName: actor.username,
    action,
    subjectName: subject,
    at,
    reason,
  });

/** The entry about an action on a user that is done already, for example by the chat's room. */
export const doneStatement = (db: Database, actor: SessionUser, { action, subjectId, reason, at }: UserAction) =>
  logDone(db, { actorId: actor.id, actorName: actor.username, action, subjectId, subjectName: null, at, reason });

/** Like `auditStatement`, for an action on a user. The user can read the reason. */
export const userAuditStatement = (db: Database, actor: SessionUser, { action, subjectId, reason, at }: UserAction) =>
  logIfChanged(db, { actorId: actor.id, actorName: actor.username, action, subjectId, subjectName: null, at, reason });

/** Longer than any claim about a view of a user's details can be made. */
const RETENTION = 3 * 366 * DAY;

/** Removes old entries of the audit log. */
export const purgeAudit = async ({ db, clock }: Deps): Promise<string> =>
  `${await purgeEntries(db, clock.now() - RETENTION)} entries removed`;

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

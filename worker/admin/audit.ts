import type { AdminAction } from "../../shared/admin/limits.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import type { Database } from "../platform/storage/db.ts";
import { logIfChanged, logOtherSubjectIfChanged, purgeEntries } from "./audit.queries.ts";

/**
 * The statement that logs an admin's action on a thing that is not a user, such as "order #12". It belongs directly
 * after the statement of the action in the same batch, and logs nothing when that statement changed no row.
 */
export const auditStatement = (db: Database, actor: SessionUser, action: AdminAction, subject: string, at: number) =>
  logOtherSubjectIfChanged(db, { actorId: actor.id, actorName: actor.username, action, subjectName: subject, at });

/** Like `auditStatement`, for an action on a user. The user can read the reason. */
export const userAuditStatement = (
  db: Database,
  actor: SessionUser,
  { action, subjectId, reason, at }: { action: AdminAction; subjectId: string; reason: string; at: number },
) =>
  logIfChanged(db, { actorId: actor.id, actorName: actor.username, action, subjectId, subjectName: null, at, reason });

/** Longer than any claim about a view of a user's details can be made. */
const RETENTION = 3 * 366 * DAY;

/** Removes old entries of the audit log. */
export const purgeAudit = async ({ db, clock }: Deps): Promise<string> =>
  `${await purgeEntries(db, clock.now() - RETENTION)} entries removed`;

import type { AdminAction } from "../../shared/admin/limits.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import type { Database } from "../platform/storage/db.ts";
import { logOtherSubjectIfChanged } from "./audit.queries.ts";

/**
 * The statement that logs an admin's action on a thing that is not a user, such as "order #12". It belongs directly
 * after the statement of the action in the same batch, and logs nothing when that statement changed no row.
 */
export const auditStatement = (db: Database, actor: SessionUser, action: AdminAction, subject: string, at: number) =>
  logOtherSubjectIfChanged(db, { actorId: actor.id, actorName: actor.username, action, subjectName: subject, at });

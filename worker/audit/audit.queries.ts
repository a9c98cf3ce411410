import { desc, lt } from "drizzle-orm";
import { AUDIT_PAGE_SIZE, VIEWS_PAGE_SIZE } from "../../shared/admin/limits.ts";
import type { Database } from "../platform/storage/db.ts";
import { deleteOldest } from "../platform/storage/delete-oldest.ts";
import { insertSelect, prepare } from "../platform/storage/statement.ts";
import { adminAudit } from "./audit.table.ts";

export type AuditEntry = Omit<typeof adminAudit.$inferSelect, "id">;

const INSERT_VIEW = `
  ${insertSelect(adminAudit, {
    actorId: ":actorId",
    actorName: ":actorName",
    action: ":action",
    subjectId: "id",
    subjectName: "username",
    at: ":at",
    reason: ":reason",
  })}
  FROM users WHERE id = :subjectId`;
const LOG_IF_CHANGED = `${INSERT_VIEW} AND changes() > 0`;

const LOG_OTHER_SUBJECT_IF_CHANGED = `
  ${insertSelect(adminAudit, {
    actorId: ":actorId",
    actorName: ":actorName",
    action: ":action",
    subjectName: ":subjectName",
    at: ":at",
    reason: ":reason",
  })}
  WHERE changes() > 0`;

export async function insertEntry({ orm }: Database, entry: AuditEntry) {
  await orm.insert(adminAudit).values(entry);
}

/** Logs a view with the username of its subject. False when the user does not exist. */
export async function insertView(db: Database, { subjectName: _, ...entry }: AuditEntry): Promise<boolean> {
  return (await prepare(db, INSERT_VIEW, entry).run()).meta.changes === 1;
}

// Each half reads one index backwards, so that the cost does not grow with the log.
const LIST_VIEWS = `
  SELECT * FROM (SELECT id, at, actor_name AS admin, action, reason FROM admin_audit
    WHERE subject_id = :userId AND action IN ('viewed-details', 'issued-reset-link') AND id < :before ORDER BY id DESC LIMIT ${VIEWS_PAGE_SIZE})
  UNION ALL
  SELECT * FROM (SELECT id, at, actor_name AS admin, action, reason FROM admin_audit
    WHERE action = 'exported-emails' AND id < :before AND at >= (SELECT created_at FROM users WHERE id = :userId)
    ORDER BY id DESC LIMIT ${VIEWS_PAGE_SIZE})
  ORDER BY id DESC LIMIT ${VIEWS_PAGE_SIZE}`;
export type ViewRow = {
  id: number;
  at: number;
  admin: string | null;
  action: "viewed-details" | "issued-reset-link" | "exported-emails";
  reason: string | null;
};

/** The entries about a user: views of the details, links that reset the password, and the email exports since the user has joined. */
export async function listViews(db: Database, userId: string, before = Number.MAX_SAFE_INTEGER): Promise<ViewRow[]> {
  return (await prepare(db, LIST_VIEWS, { userId, before }).all<ViewRow>()).results;
}

/** Logs an action on a user that is done already. */
export const logDone = (db: Database, entry: AuditEntry) => prepare(db, INSERT_VIEW, entry);

/** Logs the change of the previous statement in the same batch, if that statement changed a row. */
export const logIfChanged = (db: Database, entry: AuditEntry) => prepare(db, LOG_IF_CHANGED, entry);

/** Like `logIfChanged`, for a subject that is not a user. */
export const logOtherSubjectIfChanged = (db: Database, entry: Omit<AuditEntry, "subjectId">) =>
  prepare(db, LOG_OTHER_SUBJECT_IF_CHANGED, entry);

export const listEntries = ({ orm }: Database, before: number | undefined) =>
  orm
    .select()
    .from(adminAudit)
    .where(before === undefined ? undefined : lt(adminAudit.id, before))
    .orderBy(desc(adminAudit.id))
    .limit(AUDIT_PAGE_SIZE);

/** Deletes the oldest entries. Returns how many. The next run deletes the rest. */
export const purgeEntries = (db: Database, before: number): Promise<number> =>
  deleteOldest(db, { table: "admin_audit", time: "at", before, limit: 1_000 });

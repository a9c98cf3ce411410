import { desc, lt } from "drizzle-orm";
import { AUDIT_PAGE } from "../../shared/admin/limits.ts";
import type { Database } from "../platform/storage/db.ts";
import { adminAudit } from "./admin.table.ts";

export type AuditEntry = Omit<typeof adminAudit.$inferSelect, "id">;

const COLUMNS = "actor_id, actor_name, action, subject_id, subject_name, at";

export async function insertEntry({ orm }: Database, entry: AuditEntry) {
  await orm.insert(adminAudit).values(entry);
}

/** Logs the change of the previous statement in the same batch, if that statement changed a row. */
export const logIfChanged = ({ d1 }: Database, { actorId, actorName, action, subjectId, at }: AuditEntry) =>
  d1
    .prepare(
      `INSERT INTO admin_audit (${COLUMNS})
       SELECT ?1, ?2, ?3, id, username, ?5 FROM users WHERE id = ?4 AND changes() = 1`,
    )
    .bind(actorId, actorName, action, subjectId, at);

export const listEntries = ({ orm }: Database, before: number | undefined) =>
  orm
    .select()
    .from(adminAudit)
    .where(before === undefined ? undefined : lt(adminAudit.id, before))
    .orderBy(desc(adminAudit.id))
    .limit(AUDIT_PAGE);

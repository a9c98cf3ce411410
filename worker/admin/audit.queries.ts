import { desc, lt } from "drizzle-orm";
import { AUDIT_PAGE } from "../../shared/admin/limits.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, prepare } from "../platform/storage/statement.ts";
import { adminAudit } from "./admin.table.ts";

export type AuditEntry = Omit<typeof adminAudit.$inferSelect, "id">;

const LOG_IF_CHANGED = `
  ${insertSelect(adminAudit, {
    actorId: ":actorId",
    actorName: ":actorName",
    action: ":action",
    subjectId: "id",
    subjectName: "username",
    at: ":at",
  })}
  FROM users WHERE id = :subjectId AND changes() = 1`;

export async function insertEntry({ orm }: Database, entry: AuditEntry) {
  await orm.insert(adminAudit).values(entry);
}

/** Logs the change of the previous statement in the same batch, if that statement changed a row. */
export const logIfChanged = (db: Database, entry: AuditEntry) => prepare(db, LOG_IF_CHANGED, entry);

export const listEntries = ({ orm }: Database, before: number | undefined) =>
  orm
    .select()
    .from(adminAudit)
    .where(before === undefined ? undefined : lt(adminAudit.id, before))
    .orderBy(desc(adminAudit.id))
    .limit(AUDIT_PAGE);

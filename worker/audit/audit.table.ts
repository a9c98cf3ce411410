import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AdminAction } from "../../shared/admin/limits.ts";

/**
 * Append-only log of admin actions: actor, action and subject. The usernames are copied, because users may delete their
 * accounts.
 */
export const adminAudit = sqliteTable(
  "admin_audit",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name"),
    action: text().$type<AdminAction>().notNull(),
    subjectId: text("subject_id"),
    subjectName: text("subject_name"),
    at: integer().notNull(),
    /** Why the admin opened a user's details; null for other actions. The user can read it. */
    reason: text(),
  },
  (table) => [
    index("admin_audit_by_subject").on(table.subjectId, table.id).where(sql`subject_id IS NOT NULL`),
    index("admin_audit_exports").on(table.id).where(sql`action = 'exported-emails'`),
  ],
);

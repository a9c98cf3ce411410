import { and, desc, eq, lt } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { deleteOldest } from "../../platform/storage/delete-oldest.ts";
import { insertSelect, prepare } from "../../platform/storage/statement.ts";
import { securityEvents } from "./security-log.table.ts";

export type NewEvent = Omit<typeof securityEvents.$inferSelect, "id">;

const INSERT_IF_SET = `
  ${insertSelect(securityEvents, {
    userId: ":userId",
    event: ":event",
    detail: ":detail",
    device: ":device",
    at: ":at",
  })}
  FROM users WHERE id = :userId AND password = :hash`;

export async function insertEvent({ orm }: Database, event: NewEvent) {
  await orm.insert(securityEvents).values(event);
}

/** The statement that logs a new password, if the user has this hash. */
export const insertEventIfSet = (db: Database, event: NewEvent, hash: string) =>
  prepare(db, INSERT_IF_SET, { ...event, hash });

/** The user's events before the one with the id `before`, newest first. */
export const listEvents = ({ orm }: Database, userId: string, before: number | undefined, limit: number) =>
  orm
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), before === undefined ? undefined : lt(securityEvents.id, before)))
    .orderBy(desc(securityEvents.id))
    .limit(limit);

/** Deletes the oldest events. Returns how many. The next run deletes the rest. */
export const purgeEvents = (db: Database, before: number): Promise<number> =>
  deleteOldest(db, { table: "security_events", time: "at", before, limit: 1_000 });

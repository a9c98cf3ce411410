import { eq } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, prepare, toStatement } from "../platform/storage/statement.ts";
import { chatReports } from "./chat.table.ts";

// The limit is a condition of the insert. A message that is deleted, or the user's own, is not reported.
const INSERT = `
  ${insertSelect(chatReports, {
    messageId: "id",
    userId: ":userId",
    reason: ":reason",
    createdAt: ":createdAt",
  })}
  FROM chat_messages WHERE id = :messageId AND user_id <> :userId AND is_deleted = 0
    AND (SELECT count(*) FROM chat_reports WHERE user_id = :userId AND created_at > :since) < :limit
  ON CONFLICT DO NOTHING`;
const COUNT = "SELECT count(*) AS n FROM chat_reports WHERE user_id = :userId AND created_at > :since";

export type NewReport = { messageId: number; userId: string; reason: string; createdAt: number };

/**
 * Stores a report unless the user has sent `limit` reports since a time (ms). Returns false when the limit prevented it,
 * otherwise true, also for a message that cannot be reported.
 */
export async function insertReport(db: Database, report: NewReport, since: number, limit: number): Promise<boolean> {
  const values = { ...report, since, limit };
  const [inserted, counted] = await db.d1.batch<{ n: number }>(
    [INSERT, COUNT].map((text) => prepare(db, text, values)),
  );
  return inserted!.meta.changes === 1 || counted!.results[0]!.n < limit;
}

const MAX_LISTED = 50;
const REASONS_SHOWN = 3;
const LIST = `
  SELECT message.id AS messageId, message.user_id AS userId, message.username, message.message,
    message.created_at AS createdAt, count(*) AS reports,
    (SELECT json_group_array(reason) FROM (
       SELECT reason FROM chat_reports WHERE message_id = message.id ORDER BY created_at DESC LIMIT ${REASONS_SHOWN})) AS reasons
  FROM chat_reports AS report JOIN chat_messages AS message ON message.id = report.message_id
  WHERE message.is_deleted = 0
  GROUP BY message.id ORDER BY message.id DESC LIMIT ${MAX_LISTED}`;

/** `reasons` is a JSON array. */
type ReportedRow = {
  messageId: number;
  userId: string;
  username: string;
  message: string;
  createdAt: number;
  reports: number;
  reasons: string;
};

export async function listReported({ d1 }: Database): Promise<ReportedRow[]> {
  return (await d1.prepare(LIST).all<ReportedRow>()).results;
}

/** Deletes the reports of a message, and logs it if there were any. */
export async function deleteReports(db: Database, messageId: number, audit: D1PreparedStatement) {
  const remove = db.orm.delete(chatReports).where(eq(chatReports.messageId, messageId));
  await db.d1.batch([toStatement(db, remove.toSQL()), audit]);
}

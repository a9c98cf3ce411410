import type { NoticeKind } from "../../shared/alerts/notices.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertMentions, insertNoticeIfChanged } from "./notices.queries.ts";

/** `name` and `target` are the name and the id of the article, the order or the person. */
export type Notice = { kind: NoticeKind; name: string; target?: string; detail?: string | null; at: number };

/**
 * The statement that tells a user about an admin's decision. Put it directly after the insert into the audit log, in
 * the same batch. It checks `changes()`, so it tells nothing when that insert wrote no row.
 */
export const noticeStatement = (db: Database, userId: string | null, notice: Notice): D1PreparedStatement =>
  insertNoticeIfChanged(db, { userId, target: "0", detail: null, ...notice });

/** Tells the mentioned users about a message, each once. */
export const notifyMentioned = (
  db: Database,
  usernames: readonly string[],
  sender: { id: string; username: string },
  message: { id: number; text: string; at: number },
): Promise<unknown> => insertMentions(db, usernames, sender, message);

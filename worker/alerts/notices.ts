import type { NoticeKind } from "../../shared/alerts/notices.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertMentions, insertNoticeIfChanged } from "./notices.queries.ts";

/** `name` and `target` are the name and the id of the article, the order or the person. */
export type Notice = { kind: NoticeKind; name: string; target?: string; detail?: string | null; at: number };

/**
 * The statement that tells a user about an admin's decision. It belongs directly after the entry of the audit log in the
 * same batch, and tells nothing when that one was not written.
 */
export const noticeStatement = (db: Database, userId: string | null, notice: Notice): D1PreparedStatement =>
  insertNoticeIfChanged(db, { userId, target: "0", detail: null, ...notice });

/** Tells the mentioned users about a message, each once. */
export const noticeMentions = (
  db: Database,
  usernames: readonly string[],
  sender: { id: string; username: string },
  message: { id: number; text: string; at: number },
): Promise<unknown> => insertMentions(db, usernames, sender, message);

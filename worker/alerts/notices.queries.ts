import type { NoticeKind } from "../../shared/alerts/notices.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, prepare } from "../platform/storage/statement.ts";
import { notifications } from "./alerts.table.ts";

const NOTHING = { coinId: "''", symbol: "''", price: "'0'" };
const INSERT_IF_CHANGED = `
  ${insertSelect(notifications, {
    ...NOTHING,
    userId: "id",
    kind: ":kind",
    name: ":name",
    target: ":target",
    detail: ":detail",
    triggeredAt: ":at",
  })}
  FROM users WHERE id = :userId AND changes() > 0`;

type NoticeRow = {
  userId: string | null;
  kind: NoticeKind;
  name: string;
  target: string;
  detail: string | null;
  at: number;
};

export const insertNoticeIfChanged = (db: Database, notice: NoticeRow): D1PreparedStatement =>
  prepare(db, INSERT_IF_CHANGED, notice);

// A message that is sent again with the same id tells nobody twice.
const INSERT_MENTIONS = `
  ${insertSelect(notifications, {
    ...NOTHING,
    userId: "id",
    kind: "'mentioned'",
    name: ":sender",
    target: ":message",
    detail: ":text",
    triggeredAt: ":at",
  })}
  FROM users WHERE username IN (SELECT value FROM json_each(:usernames)) AND id <> :senderId AND NOT EXISTS (
    SELECT 1 FROM notifications AS told
    WHERE told.user_id = users.id AND told.kind = 'mentioned' AND told.target = :message)`;

export const insertMentions = (
  db: Database,
  usernames: readonly string[],
  sender: { id: string; username: string },
  message: { id: number; text: string; at: number },
): Promise<unknown> =>
  prepare(db, INSERT_MENTIONS, {
    usernames: JSON.stringify(usernames),
    sender: sender.username,
    senderId: sender.id,
    message: String(message.id),
    text: message.text,
    at: message.at,
  }).run();

import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { listNotifications, markRead, type NotificationRow, type ReadSelection } from "./notifications.queries.ts";

/** The number of notifications that the panel shows. */
const PANEL_SIZE = 30;

export const notificationReply = ({ userId: _, triggeredAt, ...row }: NotificationRow) => ({
  ...row,
  triggeredAt: isoTime(triggeredAt),
});

type Selection = { limit?: number; withNotices?: boolean };

export async function showNotifications(
  { db }: Deps,
  userId: string,
  { limit = PANEL_SIZE, withNotices = true }: Selection = {},
) {
  const { unread, items } = await listNotifications(db, userId, { limit, withNotices });
  return { unread, items: items.map(notificationReply) };
}

export const markNotificationsRead = async ({ db }: Deps, userId: string, selection: ReadSelection) => ({
  unread: await markRead(db, userId, selection),
});

import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { listNotifications, markRead, type NotificationRow, type Which } from "./notifications.queries.ts";

/** As many as the panel shows. */
const SHOWN = 30;

export const shown = ({ userId: _, triggeredAt, ...row }: NotificationRow) => ({
  ...row,
  triggeredAt: isoTime(triggeredAt),
});

export async function showNotifications({ db }: Deps, userId: string, limit = SHOWN) {
  const { unread, items } = await listNotifications(db, userId, limit);
  return { unread, items: items.map(shown) };
}

export const readNotifications = async ({ db }: Deps, userId: string, which: Which) => ({
  unread: await markRead(db, userId, which),
});

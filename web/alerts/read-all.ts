import type { QueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { type Notification, notificationsQuery } from "./alerts.queries.ts";

/** Marks these as read, on the page at once. */
export async function readAll(queries: QueryClient, ids: number[]): Promise<void> {
  const { queryKey } = notificationsQuery;
  if (ids.length === 0) return;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (now) => {
    if (!now) return now;
    const isNew = ({ id, isRead }: Notification) => !isRead && ids.includes(id);
    return {
      unread: Math.max(0, now.unread - now.items.filter(isNew).length),
      items: now.items.map((item) => (isNew(item) ? { ...item, isRead: true } : item)),
    };
  });
  try {
    await call("POST /api/notifications/read", { body: { ids } });
  } finally {
    // What the server counts holds, also when it could not be reached just now.
    await queries.invalidateQueries({ queryKey });
  }
}

import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { type Notification, notificationsQuery } from "../alerts.queries.ts";

/** Some notifications, or all that had come up to one of them. */
type Which = { ids: number[] } | { upTo: number };

/** Marks them as read, on the page at once. */
export async function markRead(queries: QueryClient, which: Which): Promise<void> {
  const { queryKey } = notificationsQuery;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (now) => {
    if (!now) return now;
    const isMeant = (id: number) => ("ids" in which ? which.ids.includes(id) : id <= which.upTo);
    const isNew = ({ id, isRead }: Notification) => !isRead && isMeant(id);
    return {
      unread: "ids" in which ? Math.max(0, now.unread - now.items.filter(isNew).length) : 0,
      items: now.items.map((item) => (isNew(item) ? { ...item, isRead: true } : item)),
    };
  });
  try {
    await call("POST /api/notifications/read", { body: which });
  } finally {
    // What the server counts holds, also when it could not be reached just now.
    await queries.invalidateQueries({ queryKey });
  }
}

import { call } from "../../api/call.ts";
import { queries } from "../../api/query-client.ts";
import { type Notification, notificationsQuery } from "../alerts.queries.ts";

/** Single notifications, or all up to the one with the id `upTo`. */
type Selection = { ids: number[] } | { upTo: number };

/** Marks notifications as read, first in the cache and then on the server. */
export async function markNotificationsRead(selection: Selection): Promise<void> {
  const { queryKey } = notificationsQuery;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (cached) => {
    if (!cached) return cached;
    const isSelected = (id: number) => ("ids" in selection ? selection.ids.includes(id) : id <= selection.upTo);
    const becomesRead = ({ id, isRead }: Notification) => !isRead && isSelected(id);
    return {
      unread: "ids" in selection ? Math.max(0, cached.unread - cached.items.filter(becomesRead).length) : 0,
      items: cached.items.map((item) => (becomesRead(item) ? { ...item, isRead: true } : item)),
    };
  });
  try {
    await call("POST /api/notifications/read", { body: selection });
  } finally {
    // The server's count replaces the cached one, also after a failure.
    await queries.invalidateQueries({ queryKey });
  }
}

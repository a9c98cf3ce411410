import { notificationText, notificationTitle } from "../../../shared/alerts/text.ts";
import type { ToastMessage } from "../../ui/toast/toast.ts";
import type { Notification } from "../alerts.queries.ts";

/** The toast for new notifications. It shows the newest one and the number of the others. */
export const triggeredToast = (newest: Notification, others: number, view: () => void): ToastMessage => ({
  title: notificationTitle(newest),
  description: notificationText(newest) + (others > 0 ? ` And ${others} more.` : ""),
  action: { label: "View", run: view },
  durationMs: 15_000,
});

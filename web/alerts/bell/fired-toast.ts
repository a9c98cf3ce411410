import { notificationText, notificationTitle } from "../../../shared/alerts/text.ts";
import type { ToastMessage } from "../../ui/toast/toast.ts";
import type { Notification } from "../alerts.queries.ts";

/** What fired while the page was open: the newest in words, the others counted. */
export const firedToast = (newest: Notification, others: number, view: () => void): ToastMessage => ({
  title: notificationTitle(newest),
  description: notificationText(newest) + (others > 0 ? ` And ${others} more.` : ""),
  action: { label: "View", run: view },
  durationMs: 15_000,
});

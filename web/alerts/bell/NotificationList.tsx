import { AtSign, BellOff, Info, MoveDownRight, MoveUpRight, OctagonAlert, TriangleAlert, Webhook } from "lucide-react";
import { isNotice, noticeWords } from "../../../shared/alerts/notices.ts";
import { isUpward } from "../../../shared/alerts/rules.ts";
import { notificationText, notificationTitle } from "../../../shared/alerts/text.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { useQuery } from "../../api/use-query.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonItems } from "../../ui/SkeletonBar.tsx";
import { useNow } from "../../ui/use-now.ts";
import { type Notification, notificationsQuery } from "../alerts.queries.ts";
import { markNotificationsRead } from "./mark-read.ts";

/** The notifications, newest first. Each unread one has a button that marks it as read. */
export function NotificationList() {
  const { data, isFetched, isFetching, refetch } = useQuery(notificationsQuery);
  if (data && data.items.length > 0) {
    return (
      <ul>
        {data.items.map((item) => (
          <NotificationRow key={item.id} item={item} />
        ))}
      </ul>
    );
  }
  if (data) return <EmptyState icon={<BellOff aria-hidden="true" />}>No notifications yet.</EmptyState>;
  // After a failure the error stays visible during a retry, instead of the skeleton.
  if (isFetched) {
    return (
      <LoadFailed busy={isFetching} onRetry={refetch}>
        Your notifications could not be loaded.
      </LoadFailed>
    );
  }
  return (
    <ul aria-busy="true">
      <SkeletonItems count={3} />
    </ul>
  );
}

function signOf(kind: Notification["kind"]) {
  if (kind === "liquidation") return [OctagonAlert, "text-warn"] as const;
  if (kind === "channel_paused") return [Webhook, "text-warn"] as const;
  if (kind === "warnings_paused") return [TriangleAlert, "text-warn"] as const;
  if (isNotice(kind)) return [kind === "mentioned" ? AtSign : Info, "text-accent"] as const;
  return isUpward(kind) ? ([MoveUpRight, "text-gain"] as const) : ([MoveDownRight, "text-loss"] as const);
}

function NotificationRow({ item }: { item: Notification }) {
  const now = useNow();
  const [Icon, tone] = signOf(item.kind);
  return (
    <li className="flex gap-3 py-3 not-first:border-t">
      <Icon aria-hidden="true" className={`lucide mt-0.5 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className={`font-medium wrap-anywhere ${item.isRead ? "text-text-2" : ""}`}>{notificationTitle(item)}</p>
        <p className="text-13 wrap-anywhere text-text-2">{notificationText(item)}</p>
        {isNotice(item.kind) && (
          <a
            className="text-13 text-accent underline max-md:inline-block max-md:py-2"
            href={noticeWords(item.kind).path(item.target, item.name)}
            aria-label={`Open: ${notificationTitle(item)}`}
          >
            Open
          </a>
        )}
        <p className="text-12 text-text-3">
          <time dateTime={item.triggeredAt}>{timeAgo(Date.parse(item.triggeredAt), now)}</time>
        </p>
      </div>
      {!item.isRead && (
        <button
          type="button"
          className="-mt-1.5 grid size-8 flex-none place-items-center rounded-control hover:bg-hover max-md:size-11"
          aria-label={`Mark "${notificationTitle(item)}" as read`}
          onClick={() => void markNotificationsRead({ ids: [item.id] }).catch(() => {})}
        >
          <span className="size-2 rounded-full bg-accent forced-color-adjust-none" />
        </button>
      )}
    </li>
  );
}

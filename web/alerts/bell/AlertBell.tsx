import { useNavigate } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { SECOND } from "../../../shared/values/time.ts";
import { useSession } from "../../accounts/session/session.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { queries } from "../../api/query-client.ts";
import { useQuery } from "../../api/use-query.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { toast } from "../../ui/toast/toast.ts";
import { alertsQuery, notificationsQuery } from "../alerts.queries.ts";
import { isPushOn } from "../push/push-choice.ts";

const AlertMenu = lazyPart(async () => (await import("./AlertMenu.tsx")).AlertMenu);

const POLL_INTERVAL_MS = 30 * SECOND;
const MAX_SHOWN_COUNT = 99;

/** The number of unread notifications, at the top right of the bell. */
const COUNT =
  "absolute -top-px left-1/2 min-w-4 rounded-lg bg-accent px-1 text-center text-11 leading-4 font-semibold text-on-accent [box-shadow:0_0_0_2px_var(--background)] max-md:top-1.25";

// The bell loads late and polls. It does not retry at once, because the page may have just failed to load the same list.
const bellQuery = { ...notificationsQuery, retryOnMount: false };

/** Shows a toast for notifications that arrive while the page is open, and none for those of the first reply. */
function useNotificationToasts(): void {
  const { data } = useQuery(bellQuery);
  const navigate = useNavigate();
  const newestSeenId = useRef<number | null>(null);
  useEffect(() => {
    if (!data) return;
    const lastSeenId = newestSeenId.current;
    newestSeenId.current = Math.max(lastSeenId ?? 0, ...data.items.map(({ id }) => id));
    const arrived = lastSeenId === null ? [] : data.items.filter(({ id, isRead }) => id > lastSeenId && !isRead);
    const [first, ...others] = arrived;
    if (!first) return;
    const view = () => void navigate({ to: "/alerts" });
    void import("./triggered-toast.ts").then(({ triggeredToast }) => toast(triggeredToast(first, others.length, view)));
    void queries.invalidateQueries({ queryKey: alertsQuery.queryKey });
  }, [data, navigate]);
}

export function AlertBell() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const { data, refetch } = useQuery(bellQuery);
  useNotificationToasts();
  useEffect(() => pollWhileVisible(POLL_INTERVAL_MS, async () => void (await refetch())), [refetch]);
  // The push subscription ended with the last session, so each new session sends it again.
  useEffect(() => {
    if (user && isPushOn(user.id)) void import("../push/push.ts").then((push) => push.renewSubscription());
  }, [user]);
  const unread = data?.unread ?? 0;
  const openMenu = () => {
    void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="icon-button relative"
        aria-label={unread > 0 ? `Alerts, ${unread} unread` : "Alerts"}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={openMenu}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && <span className={COUNT}>{unread > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unread}</span>}
      </button>
      {open && (
        <Suspense fallback={null}>
          <AlertMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

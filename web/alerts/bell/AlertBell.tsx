import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { SECOND } from "../../../shared/values/time.ts";
import { useSession } from "../../accounts/session/session.ts";
import { whileVisible } from "../../api/poll-while-visible.ts";
import { toast } from "../../ui/toast/toast.ts";
import { alertsQuery, notificationsQuery } from "../alerts.queries.ts";
import { isPushedHere } from "../push/push-choice.ts";
import "./bell-styles.css";

const AlertMenu = lazy(async () => ({ default: (await import("./AlertMenu.tsx")).AlertMenu }));

const ASK_EVERY = 30 * SECOND;
const MOST_SHOWN = 99;

// The bell comes late, and asks again by itself: what the page has just failed to get is not asked for once more.
const belled = { ...notificationsQuery, retryOnMount: false };

/** What fired while the page is open; what stood there before is not told again. */
function useToasts(): void {
  const { data } = useQuery(belled);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const newest = useRef<number | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = newest.current;
    newest.current = Math.max(before ?? 0, ...data.items.map(({ id }) => id));
    const fresh = before === null ? [] : data.items.filter(({ id, isRead }) => id > before && !isRead);
    const [first, ...others] = fresh;
    if (!first) return;
    const view = () => void navigate({ to: "/alerts" });
    void import("./fired-toast.ts").then(({ firedToast }) => toast(firedToast(first, others.length, view)));
    void queries.invalidateQueries({ queryKey: alertsQuery.queryKey });
  }, [data, queries, navigate]);
}

export function AlertBell() {
  const { user } = useSession();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data, refetch } = useQuery(belled);
  useToasts();
  useEffect(() => whileVisible(ASK_EVERY, async () => void (await refetch())), [refetch]);
  // A new session has to be told where to push to.
  useEffect(() => {
    if (user && isPushedHere(user.id)) void import("../push/push.ts").then((push) => push.renewPush(user.id));
  }, [user]);
  const unread = data?.unread ?? 0;
  const show = () => {
    void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        aria-label={unread > 0 ? `Alerts, ${unread} unread` : "Alerts"}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && <span className="bell-count">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>}
      </button>
      {open && (
        <Suspense fallback={null}>
          <AlertMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { notificationText, notificationTitle } from "../../shared/alerts/text.ts";
import { digest } from "../../shared/digest.ts";
import { badRequest, notFound } from "../../shared/refusal.ts";
import { MINUTE, SECOND, timeAgo } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { pushDeliveries } from "./deliveries/deliveries.table.ts";
import { enqueueDeliveries } from "./deliveries/enqueue.queries.ts";
import { messageQueue } from "./deliveries/queue.queries.ts";
import { KEPT_FOR, retryDelay } from "./deliveries/retry.rules.ts";
import { listNotificationsOfUsers, type NotificationRow } from "./notifications.queries.ts";
import { deleteSubscription, deleteSubscriptions, type SubscriptionRow, saveSubscription } from "./pushes.queries.ts";

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The id is derived from the endpoint, so subscribing again is idempotent. */
export async function subscribe(deps: Deps, user: SessionUser, { endpoint, keys }: Subscription) {
  if (!deps.push.accepts(endpoint)) throw badRequest("This browser's push service is not supported.");
  const id = await digest("push", endpoint);
  await saveSubscription(deps.db, {
    id,
    userId: user.id,
    endpoint,
    ...keys,
    sid: user.sid,
    createdAt: deps.clock.now(),
  });
  return { id };
}

export async function unsubscribe({ db }: Deps, user: SessionUser, id: string) {
  if (!(await deleteSubscription(db, user.id, id))) throw notFound("This browser is not subscribed.");
}

/** A Worker invocation may make 1,000 subrequests, and its other jobs need some of them. */
const MAX_PUSHES = 400;
/** A Worker opens at most six connections at the same time, and waiting for one would use up the time-out. */
const CONCURRENT = 6;
const TIME_LIMIT = 25 * SECOND;
/** Longer than a run, so that no other run sends the same message meanwhile. */
const LEASE = 2 * MINUTE;
/** A message that arrives later than this says how old it is. */
const LATE = 10 * MINUTE;

type Browser = Pick<SubscriptionRow, "endpoint" | "p256dh" | "auth"> & { subscriptionId: string };
const queue = messageQueue<Browser>({
  table: pushDeliveries,
  dueIndex: "push_deliveries_due",
  receiver: "subscription_id",
  receivers: "push_subscriptions",
  columns: "r.id AS subscriptionId, r.endpoint, r.p256dh, r.auth",
  // A push service that fails must not delay the first tries of others.
  priority: "d.tries > 0",
});

function pushMessage(notifications: readonly NotificationRow[], now: number): string {
  const newest = notifications.at(-1)!;
  const age = now - newest.triggeredAt > LATE ? ` This was ${timeAgo(newest.triggeredAt, now)}.` : "";
  const more = notifications.length > 1 ? ` And ${notifications.length - 1} more.` : "";
  return JSON.stringify({ title: notificationTitle(newest), body: notificationText(newest) + age + more });
}

/**
 * Sends the waiting messages to the browsers of their owners. What fails is tried again for a day. Returns a summary
 * for the operators.
 */
export async function deliverPushes({ db, push, log, clock }: Deps, limit = MAX_PUSHES): Promise<string> {
  const startedAt = clock.now();
  await enqueueDeliveries(db, startedAt);
  const { messages, dropped } = await queue.claim(db, {
    now: startedAt,
    oldest: startedAt - KEPT_FOR,
    leaseEnd: startedAt + LEASE,
    limit,
  });
  if (dropped > 0) log("pushes-dropped", { dropped });
  if (messages.length === 0) return "nothing to push";
  const notifications = await listNotificationsOfUsers(
    db,
    messages.flatMap(({ notificationIds }) => notificationIds),
    [...new Set(messages.map(({ userId }) => userId))],
  );
  const byId = new Map(notifications.map((notification) => [notification.id, notification]));
  const outcomes = { sent: 0, gone: 0, failed: 0 };
  const goneIds: string[] = [];
  const ended: number[] = [];
  const retries: { id: number; retryAt: number }[] = [];
  let next = 0;

  async function sendNext() {
    while (next < messages.length && clock.now() < startedAt + TIME_LIMIT) {
      const { id, tries, notificationIds, subscriptionId, ...browser } = messages[next++]!;
      const reported = notificationIds.flatMap((notificationId) => byId.get(notificationId) ?? []);
      // The notifications may have been purged.
      const outcome = reported.length === 0 ? "sent" : await push.send(browser, pushMessage(reported, clock.now()));
      outcomes[outcome] += 1;
      if (outcome === "gone") goneIds.push(subscriptionId);
      if (outcome === "failed") retries.push({ id, retryAt: clock.now() + retryDelay(tries) });
      else ended.push(id);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, sendNext));
  const untried = messages.slice(next).map(({ id }) => id);
  await queue.save(db, { retries, ended, untried, now: clock.now() });
  if (goneIds.length > 0) await deleteSubscriptions(db, goneIds);
  if (outcomes.failed > 0) log("pushes-failed", { ...outcomes, waiting: untried.length });
  return `${outcomes.sent} pushed, ${outcomes.failed} failed, ${untried.length} waiting`;
}

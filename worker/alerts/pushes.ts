import { notificationText, notificationTitle } from "../../shared/alerts/text.ts";
import { digest } from "../../shared/digest.ts";
import { badRequest, notFound } from "../../shared/refusal.ts";
import { MINUTE, timeAgo } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { retryDelay, sendInTime } from "./deliveries/delivery-run.rules.ts";
import { enqueueDeliveries } from "./deliveries/enqueue.queries.ts";
import { messageQueue } from "./deliveries/queue.queries.ts";
import { BROWSERS } from "./deliveries/receivers.queries.ts";
import { type NotificationRow, readReported } from "./notifications.queries.ts";
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
/** A message that arrives later than this says how old it is. */
const LATE = 10 * MINUTE;

type Browser = Pick<SubscriptionRow, "endpoint" | "p256dh" | "auth"> & { subscriptionId: string };
const queue = messageQueue<Browser>(BROWSERS, "r.id AS subscriptionId, r.endpoint, r.p256dh, r.auth");

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
  const { messages, dropped } = await queue.claim(db, startedAt, limit);
  if (dropped > 0) log("pushes-dropped", { dropped });
  if (messages.length === 0) return "nothing to push";
  const notificationsOf = await readReported(db, messages);
  const outcomes = { sent: 0, gone: 0, failed: 0 };
  const goneIds: string[] = [];
  const ended: number[] = [];
  const retries: { id: number; retryAt: number }[] = [];
  const untried = await sendInTime(clock, messages, async ({ id, tries, subscriptionId, ...message }) => {
    const notifications = notificationsOf(message);
    if (notifications.length === 0) return void ended.push(id);
    const outcome = await push.send(message, pushMessage(notifications, clock.now()));
    outcomes[outcome] += 1;
    if (outcome === "gone") goneIds.push(subscriptionId);
    if (outcome === "failed") retries.push({ id, retryAt: clock.now() + retryDelay(tries) });
    else ended.push(id);
  });
  await queue.save(db, { retries, ended, untried, now: clock.now() });
  if (goneIds.length > 0) await deleteSubscriptions(db, goneIds);
  if (outcomes.failed > 0) log("pushes-failed", { ...outcomes, waiting: untried.length });
  return `${outcomes.sent} pushed, ${outcomes.failed} failed, ${untried.length} waiting`;
}

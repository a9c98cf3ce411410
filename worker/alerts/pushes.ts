import { notificationText, notificationTitle } from "../../shared/alerts/text.ts";
import { digest } from "../../shared/digest.ts";
import { badRequest, notFound } from "../../shared/refusal.ts";
import { SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { listNotificationsOfUsers, type NotificationRow } from "./notifications.queries.ts";
import {
  deleteSubscription,
  deleteSubscriptions,
  listSubscriptionsFor,
  type SubscriptionRow,
  saveSubscription,
} from "./pushes.queries.ts";

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

/** A Worker invocation may make 1,000 subrequests, and the job's other work needs some of them. */
const MAX_PUSHES = 500;
const CONCURRENT_PUSHES = 20;
/** Liquidations run after the pushes, so a push service that hangs must not delay them for longer than this. */
const PUSH_TIME_LIMIT = 15 * SECOND;

const pushMessage = (notifications: readonly NotificationRow[]) => {
  const [first] = notifications as [NotificationRow];
  const suffix = notifications.length > 1 ? ` And ${notifications.length - 1} more.` : "";
  return JSON.stringify({ title: notificationTitle(first), body: notificationText(first) + suffix });
};

/**
 * Sends one message to each subscribed browser of the owners of these notifications. A notification whose push fails is
 * still in the owner's list.
 */
export async function pushAll({ db, push, log, clock }: Deps, notificationIds: readonly number[]): Promise<number> {
  if (notificationIds.length === 0) return 0;
  const subscriptions = await listSubscriptionsFor(db, notificationIds, MAX_PUSHES);
  if (subscriptions.length === 0) return 0;
  const userIds = [...new Set(subscriptions.map(({ userId }) => userId))];
  const notificationsByUser = Map.groupBy(
    await listNotificationsOfUsers(db, notificationIds, userIds),
    ({ userId }) => userId,
  );
  // Skips users whose account was deleted meanwhile, because one missing user must not stop the other pushes.
  const browsers = subscriptions.filter(({ userId }) => notificationsByUser.has(userId));
  const outcomes = { sent: 0, gone: 0, failed: 0 };
  const goneIds: string[] = [];
  const pushToBrowser = async (browser: SubscriptionRow) => {
    const outcome = await push.send(browser, pushMessage(notificationsByUser.get(browser.userId) ?? []));
    outcomes[outcome] += 1;
    if (outcome === "gone") goneIds.push(browser.id);
  };
  const deadline = clock.now() + PUSH_TIME_LIMIT;
  for (let start = 0; start < browsers.length && clock.now() < deadline; start += CONCURRENT_PUSHES) {
    await Promise.all(browsers.slice(start, start + CONCURRENT_PUSHES).map(pushToBrowser));
  }
  if (goneIds.length > 0) await deleteSubscriptions(db, goneIds);
  const everyPushTried =
    subscriptions.length < MAX_PUSHES && outcomes.failed + outcomes.sent + outcomes.gone === browsers.length;
  if (outcomes.failed > 0 || !everyPushTried) log("pushes-failed", { ...outcomes, browsers: browsers.length });
  return outcomes.sent;
}

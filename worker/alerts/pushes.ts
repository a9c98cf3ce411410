import { notificationText, notificationTitle } from "../../shared/alerts/text.ts";
import { SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { badRequest, conflict, notFound } from "../platform/http/errors.ts";
import { digest } from "../platform/http/idempotency.ts";
import { listNotificationsOf, type NotificationRow } from "./notifications.queries.ts";
import {
  deleteSubscription,
  deleteSubscriptions,
  keepSubscription,
  listSubscriptionsFor,
  type SubscriptionRow,
} from "./pushes.queries.ts";

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The browser is known by its endpoint: asking again is the same. */
export async function subscribe(deps: Deps, user: Person, { endpoint, keys }: Subscription) {
  if (!deps.push) throw conflict("Alerts are not pushed here.");
  if (!deps.push.accepts(endpoint)) throw badRequest("We do not know the push service of this browser.");
  const id = await digest("push", endpoint);
  await keepSubscription(deps.db, {
    id,
    userId: user.id,
    endpoint,
    ...keys,
    sid: user.sid,
    createdAt: deps.clock.now(),
  });
  return { id };
}

export async function unsubscribe({ db }: Deps, user: Person, id: string) {
  if (!(await deleteSubscription(db, user.id, id))) throw notFound("This browser is not subscribed.");
}

/** An invocation may make 1,000 calls, and its other work makes some too. */
const MOST_PUSHES = 500;
const AT_ONCE = 20;
/** Liquidations wait for it: a push service that hangs must not hold them up. */
const PUSHING_FOR = 15 * SECOND;

const messageOf = (all: readonly NotificationRow[]) => {
  const [first] = all as [NotificationRow];
  const more = all.length > 1 ? ` And ${all.length - 1} more.` : "";
  return JSON.stringify({ title: notificationTitle(first), body: notificationText(first) + more });
};

/**
 * One message for each browser of those who were told something, by their notifications' ids. What cannot be pushed still
 * stands in the list.
 */
export async function pushAll({ db, push, log, clock }: Deps, told: readonly number[]): Promise<number> {
  if (!push || told.length === 0) return 0;
  const found = await listSubscriptionsFor(db, told, MOST_PUSHES);
  if (found.length === 0) return 0;
  const people = [...new Set(found.map(({ userId }) => userId))];
  const byPerson = Map.groupBy(await listNotificationsOf(db, told, people), ({ userId }) => userId);
  // Whose account has just gone has nothing to be told, and must not keep the others from it.
  const browsers = found.filter(({ userId }) => byPerson.has(userId));
  const counts = { sent: 0, gone: 0, failed: 0 };
  const gone: string[] = [];
  const pushTo = async (browser: SubscriptionRow) => {
    const outcome = await push.send(browser, messageOf(byPerson.get(browser.userId) ?? []));
    counts[outcome] += 1;
    if (outcome === "gone") gone.push(browser.id);
  };
  const until = clock.now() + PUSHING_FOR;
  for (let at = 0; at < browsers.length && clock.now() < until; at += AT_ONCE) {
    await Promise.all(browsers.slice(at, at + AT_ONCE).map(pushTo));
  }
  if (gone.length > 0) await deleteSubscriptions(db, gone);
  const isWhole = found.length < MOST_PUSHES && counts.failed + counts.sent + counts.gone === browsers.length;
  if (counts.failed > 0 || !isWhole) log("pushes-failed", { ...counts, browsers: browsers.length });
  return counts.sent;
}

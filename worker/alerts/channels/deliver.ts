import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import type { WebhookOutcome } from "../../upstreams/webhooks/webhooks.ts";
import { enqueueDeliveries } from "../deliveries/enqueue.queries.ts";
import { messageQueue } from "../deliveries/queue.queries.ts";
import { KEPT_FOR } from "../deliveries/retry.rules.ts";
import { listNotificationsOfUsers, type NotificationRow } from "../notifications.queries.ts";
import { type ChannelChange, type ChannelRow, saveChannelChanges } from "./channels.queries.ts";
import { alertDeliveries } from "./channels.table.ts";
import { decideDelivery } from "./delivery.rules.ts";
import { type ChannelContent, messageFor } from "./messages.rules.ts";
import { signedHeaders } from "./signature.ts";

const MAX_CLAIMED = 300;
/** The pushes and the other jobs of the minute need the rest of the 1,000 subrequests of a Worker invocation. */
const MAX_CALLS = 380;
/** A host is resolved with two requests. */
const CALLS_PER_HOST = 2;
/** A Worker opens at most six connections at the same time, and waiting for one would use up the time-out. */
const CONCURRENT = 6;
const TIME_LIMIT = 25 * SECOND;
/** Longer than a run, so that no other run takes the same message meanwhile. */
const LEASE = 2 * MINUTE;

type Receiver = { channelId: string } & Pick<ChannelRow, "kind" | "url" | "secret" | "failingSince">;
const queue = messageQueue<Receiver>({
  table: alertDeliveries,
  dueIndex: "alert_deliveries_due",
  receiver: "channel_id",
  receivers: "alert_channels",
  columns: "r.id AS channelId, r.kind, r.url, r.secret, r.failing_since AS failingSince",
  // Channels that work come first, so that hosts that hang do not delay them.
  priority: "r.failing_since IS NOT NULL",
});
type Delivery = Awaited<ReturnType<typeof queue.claim>>["messages"][number];

type Target = Pick<ChannelRow, "kind" | "url" | "secret">;

/** Sends one signed message. `id` stays the same when the message is tried again. */
export async function sendToChannel(
  { webhooks, clock }: Deps,
  { kind, url, secret }: Target,
  id: string,
  content: ChannelContent,
): Promise<WebhookOutcome> {
  const message = messageFor(kind, url, content);
  const headers = await signedHeaders(secret, { id, body: message.body, now: clock.now() });
  return webhooks.send({ ...message, headers });
}

type Tried = { delivery: Delivery; outcome: WebhookOutcome };

/** Tries messages until all are tried or the run's time or calls are used up. */
async function tryDeliveries(deps: Deps, deliveries: readonly Delivery[], byId: ReadonlyMap<number, NotificationRow>) {
  const deadline = deps.clock.now() + TIME_LIMIT;
  const hosts = new Map<string, Promise<unknown>>();
  const tried: Tried[] = [];
  let calls = 0;
  let next = 0;

  async function worker() {
    while (next < deliveries.length && deps.clock.now() < deadline && calls + 1 + CALLS_PER_HOST <= MAX_CALLS) {
      const delivery = deliveries[next++]!;
      const { hostname } = new URL(delivery.url);
      calls += hosts.has(hostname) ? 1 : 1 + CALLS_PER_HOST;
      // Resolved once per run, although several messages to a host may start at the same time.
      const resolved = hosts.get(hostname) ?? deps.webhooks.checkHost(hostname);
      hosts.set(hostname, resolved);
      await resolved;
      const notifications = delivery.notificationIds.flatMap((id) => byId.get(id) ?? []);
      // The notifications of a message may have been purged, or their owner's account deleted.
      const outcome: WebhookOutcome =
        notifications.length === 0
          ? { delivered: true }
          : await sendToChannel(deps, delivery, `alert_${delivery.id}`, { notifications });
      tried.push({ delivery, outcome });
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  return { tried, untried: deliveries.slice(next).map(({ id }) => id) };
}

/** One change per channel. When a channel got several messages, one delivery is enough to count as working. */
function channelChanges(tried: readonly Tried[], now: number): ChannelChange[] {
  const changes = new Map<string, ChannelChange>();
  for (const { delivery, outcome } of tried) {
    const { channelId } = delivery;
    const before = changes.get(channelId);
    if (before && before.problem === null) continue;
    changes.set(channelId, {
      id: channelId,
      at: now,
      ...decideDelivery(delivery, delivery.tries, outcome, now).channel,
    });
  }
  return [...changes.values()];
}

/** Runs each minute and sends the waiting messages. Returns a summary for the operators. */
export async function deliverWebhooks(deps: Deps): Promise<string> {
  const { db, clock, log } = deps;
  const startedAt = clock.now();
  await enqueueDeliveries(db, startedAt);
  const { messages: deliveries, dropped } = await queue.claim(db, {
    now: startedAt,
    oldest: startedAt - KEPT_FOR,
    leaseEnd: startedAt + LEASE,
    limit: MAX_CLAIMED,
  });
  if (dropped > 0) log("webhooks-dropped", { dropped });
  if (deliveries.length === 0) return "nothing to deliver";
  const ids = [...new Set(deliveries.flatMap(({ notificationIds }) => notificationIds))];
  const users = [...new Set(deliveries.map(({ userId }) => userId))];
  const notifications = await listNotificationsOfUsers(db, ids, users);
  const byId = new Map(notifications.map((notification) => [notification.id, notification]));
  const { tried, untried } = await tryDeliveries(deps, deliveries, byId);

  const now = clock.now();
  const decided = tried.map(({ delivery, outcome }) => ({
    id: delivery.id,
    retryAt: decideDelivery(delivery, delivery.tries, outcome, now).retryAt,
  }));
  await queue.save(db, {
    retries: decided.flatMap(({ id, retryAt }) => (retryAt === null ? [] : [{ id, retryAt }])),
    ended: decided.flatMap(({ id, retryAt }) => (retryAt === null ? [id] : [])),
    untried,
    now,
  });
  const pausedCount = await saveChannelChanges(db, channelChanges(tried, now));
  const deliveredCount = tried.filter(({ outcome }) => outcome.delivered).length;
  const counts = { delivered: deliveredCount, failed: tried.length - deliveredCount, waiting: untried.length };
  if (counts.failed > 0) log("webhooks-failed", counts);
  return `${counts.delivered} delivered, ${counts.failed} failed, ${counts.waiting} waiting, ${pausedCount} paused`;
}

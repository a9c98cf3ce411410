import type { Deps } from "../../deps.ts";
import type { WebhookOutcome } from "../../upstreams/webhooks/webhooks.ts";
import { sendInTime } from "../deliveries/delivery-run.rules.ts";
import { enqueueDeliveries } from "../deliveries/enqueue.queries.ts";
import { messageQueue } from "../deliveries/queue.queries.ts";
import { WEBHOOKS } from "../deliveries/receivers.queries.ts";
import { readReported } from "../notifications.queries.ts";
import { type ChannelChange, type ChannelRow, saveChannelChanges } from "./channels.queries.ts";
import { decideDelivery } from "./delivery.rules.ts";
import { type ChannelContent, messageFor } from "./messages.rules.ts";
import { signedHeaders } from "./signature.ts";

const MAX_CLAIMED = 300;
/** The pushes and the other jobs of the minute need the rest of the 1,000 subrequests of a Worker invocation. */
const MAX_CALLS = 380;
/** A host is resolved with two requests. */
const CALLS_PER_HOST = 2;

type Receiver = { channelId: string; createdAt: number } & Pick<ChannelRow, "kind" | "url" | "secret" | "failingSince">;
const queue = messageQueue<Receiver>(
  WEBHOOKS,
  "r.id AS channelId, r.kind, r.url, r.secret, r.failing_since AS failingSince, d.created_at AS createdAt",
);
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

/** Sends messages until all are tried or the run's time or calls are used up. `ended` have nothing left to report. */
async function tryDeliveries(deps: Deps, deliveries: readonly Delivery[]) {
  const notificationsOf = await readReported(deps.db, deliveries);
  const hosts = new Map<string, Promise<unknown>>();
  const tried: Tried[] = [];
  const ended: number[] = [];
  let calls = 0;
  async function send(delivery: Delivery): Promise<void> {
    const notifications = notificationsOf(delivery);
    if (notifications.length === 0) return void ended.push(delivery.id);
    const { hostname } = new URL(delivery.url);
    calls += hosts.has(hostname) ? 1 : 1 + CALLS_PER_HOST;
    // Resolved once per run, although several messages to a host may start at the same time.
    const resolved = hosts.get(hostname) ?? deps.webhooks.checkHost(hostname);
    hosts.set(hostname, resolved);
    await resolved;
    tried.push({ delivery, outcome: await sendToChannel(deps, delivery, `alert_${delivery.id}`, { notifications }) });
  }
  const hasCalls = () => calls + 1 + CALLS_PER_HOST <= MAX_CALLS;
  return { tried, ended, untried: await sendInTime(deps.clock, deliveries, send, hasCalls) };
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
      ...decideDelivery(delivery, delivery, outcome, now).channel,
    });
  }
  return [...changes.values()];
}

/** Runs each minute and sends the waiting messages. Returns a summary for the operators. */
export async function deliverWebhooks(deps: Deps): Promise<string> {
  const { db, clock, log } = deps;
  const startedAt = clock.now();
  await enqueueDeliveries(db, startedAt);
  const { messages, dropped } = await queue.claim(db, startedAt, MAX_CLAIMED);
  if (dropped > 0) log("webhooks-dropped", { dropped });
  if (messages.length === 0) return "nothing to deliver";
  const { tried, ended, untried } = await tryDeliveries(deps, messages);

  const now = clock.now();
  const decided = tried.map(({ delivery, outcome }) => ({
    id: delivery.id,
    retryAt: decideDelivery(delivery, delivery, outcome, now).retryAt,
  }));
  await queue.save(db, {
    retries: decided.flatMap(({ id, retryAt }) => (retryAt === null ? [] : [{ id, retryAt }])),
    ended: [...ended, ...decided.flatMap(({ id, retryAt }) => (retryAt === null ? [id] : []))],
    untried,
    now,
  });
  const pausedCount = await saveChannelChanges(db, channelChanges(tried, now));
  const deliveredCount = tried.filter(({ outcome }) => outcome.delivered).length;
  const counts = { delivered: deliveredCount, failed: tried.length - deliveredCount, waiting: untried.length };
  if (counts.failed > 0) log("webhooks-failed", counts);
  return `${counts.delivered} delivered, ${counts.failed} failed, ${counts.waiting} waiting, ${pausedCount} paused`;
}

import type { z } from "zod";
import type { newAlertChannel } from "../../../shared/alerts/channels/contract.ts";
import { MAX_CHANNEL_CALLS_PER_HOUR, MAX_CHANNELS } from "../../../shared/alerts/channels/rules.ts";
import { badRequest, conflict, notFound } from "../../../shared/refusal.ts";
import { HOUR, isoTime } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { tooMany } from "../../platform/http/errors.ts";
import { createOnce } from "../../platform/http/idempotency.ts";
import { consumeRateLimit } from "../../platform/storage/rate-limits.queries.ts";
import { HOST_PROBLEMS } from "../../upstreams/webhooks/webhooks.ts";
import {
  type ChannelRow,
  deleteChannel,
  findChannel,
  insertChannel,
  listChannels,
  saveChannelChanges,
} from "./channels.queries.ts";
import { sendToChannel } from "./deliver.ts";
import { newSecret, shownSecret } from "./signature.ts";

const CALL_LIMIT = { maxUses: MAX_CHANNEL_CALLS_PER_HOUR, windowMs: HOUR };

const channelNotFound = () => notFound("Alert channel not found.");
const timeOrNull = (time: number | null) => (time === null ? null : isoTime(time));

function stateOf({ pausedAt, failingSince }: ChannelRow): "active" | "failing" | "paused" {
  if (pausedAt !== null) return "paused";
  return failingSince === null ? "active" : "failing";
}

const channelReply = (row: ChannelRow) => ({
  id: row.id,
  kind: row.kind,
  host: row.host,
  state: stateOf(row),
  problem: row.problem,
  failingSince: timeOrNull(row.failingSince),
  lastDeliveredAt: timeOrNull(row.lastDeliveredAt),
  createdAt: isoTime(row.createdAt),
});

export const showChannels = async ({ db }: Deps, userId: string) => (await listChannels(db, userId)).map(channelReply);

/** Each new channel and each test makes the server call another one, so their number is limited. */
async function countCall({ db, clock }: Deps, userId: string) {
  if (!(await consumeRateLimit(db, `alert-channels ${userId}`, CALL_LIMIT, clock.now()))) throw tooMany(HOUR);
}

/**
 * Adds a channel. A host that is not public is refused at once; when the resolver does not answer, the check before
 * each message decides.
 */
export async function addChannel(
  deps: Deps,
  user: SessionUser,
  body: z.output<typeof newAlertChannel>,
  idempotencyKey: string | undefined,
) {
  const { host, hostname } = new URL(body.url);
  let createdSecret: string | null = null;
  const row = await createOnce(
    deps.ids,
    { userId: user.id, kind: "alert-channel", key: idempotencyKey, body },
    {
      find: (id) => findChannel(deps.db, user.id, id),
      async insert(key) {
        await countCall(deps, user.id);
        const verdict = await deps.webhooks.checkHost(hostname);
        if (verdict === "not-public" || verdict === "missing") throw badRequest(HOST_PROBLEMS[verdict]);
        const secret = newSecret();
        const channel = { ...body, ...key, host, secret, userId: user.id, createdAt: deps.clock.now() };
        if (await insertChannel(deps.db, channel)) createdSecret = shownSecret(secret);
      },
      limitReached: () => conflict(`You can have up to ${MAX_CHANNELS} webhooks. Remove one to add another.`),
    },
  );
  return { ...channelReply(row), secret: createdSecret as string | null };
}

export async function testChannel(deps: Deps, user: SessionUser, id: string) {
  const channel = await findChannel(deps.db, user.id, id);
  if (!channel) throw channelNotFound();
  await countCall(deps, user.id);
  const outcome = await sendToChannel(deps, channel, `test_${deps.ids.next()}`, { test: true });
  if (!outcome.delivered) return outcome;
  const change = { id, at: deps.clock.now(), failingSince: null, problem: null, pausedAt: null };
  await saveChannelChanges(deps.db, [change]);
  return { delivered: true, problem: null };
}

export async function removeChannel({ db }: Deps, user: SessionUser, id: string) {
  if (!(await deleteChannel(db, user.id, id))) throw channelNotFound();
}

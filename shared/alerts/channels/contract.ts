import { z } from "zod";
import { define } from "../../endpoint.ts";
import { CHANNEL_KINDS, channelUrlProblem, MAX_CHANNEL_URL } from "./rules.ts";

const time = z.iso.datetime();
const kind = z.enum(CHANNEL_KINDS, `kind must be one of ${CHANNEL_KINDS.join(", ")}`);

/** The address is a secret of the user, so replies contain only its host. */
const alertChannel = z.object({
  id: z.string(),
  kind,
  host: z.string(),
  /** A paused channel gets no alerts until a test message reaches it. */
  state: z.enum(["active", "failing", "paused"]),
  /** Why the last message was not delivered, or null. */
  problem: z.string().nullable(),
  failingSince: time.nullable(),
  lastDeliveredAt: time.nullable(),
  createdAt: time,
});

export const newAlertChannel = z
  .object({ kind: kind.default("generic"), url: z.string("url is required").max(MAX_CHANNEL_URL) })
  .check((context) => {
    const problem = channelUrlProblem(context.value.kind, context.value.url);
    if (problem !== null) {
      context.issues.push({ code: "custom", message: problem, input: context.value.url, path: ["url"] });
    }
  });

export const channelEndpoints = define({
  "GET /api/alert-channels": {
    access: "user",
    reach: "refused",
    summary: "Returns the webhooks that receive the user's alerts; only the host of each address",
    reply: z.array(alertChannel),
  },
  "POST /api/alert-channels": {
    access: "user",
    reach: "refused",
    example: { body: { kind: "generic", url: "https://hooks.example.com/alerts?token=secret" } },
    summary: "Adds a webhook; the reply shows the signing secret this one time; idempotent with an Idempotency-Key",
    body: newAlertChannel,
    reply: alertChannel.extend({
      /** Signs each message as https://www.standardwebhooks.com describes. Null when the request is a repeat. */
      secret: z.string().nullable(),
    }),
    status: 201,
  },
  "POST /api/alert-channels/:id/test": {
    access: "user",
    reach: "refused",
    example: { path: "/api/alert-channels/CHANNEL/test" },
    summary: "Sends a test message to a webhook now, and resumes it when the message is delivered",
    reply: z.object({ delivered: z.boolean(), problem: z.string().nullable() }),
  },
  "DELETE /api/alert-channels/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/alert-channels/CHANNEL" },
    summary: "Removes a webhook",
    reply: z.object({ deleted: z.literal(true) }),
  },
});

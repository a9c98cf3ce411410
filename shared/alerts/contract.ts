import { z } from "zod";
import { coinId, name, symbol } from "../coins/coin-fields.ts";
import { define } from "../endpoint.ts";
import { NOTICE_KINDS } from "./notices.ts";
import { ALERT_TYPES, MAX_NOTIFICATIONS, RISK_STEPS, readTarget } from "./rules.ts";

const time = z.iso.datetime();
const decimal = z.string();

const alertType = z.enum(ALERT_TYPES, `Alert type must be one of ${ALERT_TYPES.join(", ")}`);
const targetPrice = z.union([z.string(), z.number()], "Target price must be a number such as 1234.5");
const repeats = z.boolean("repeats must be true or false");
const isActive = z.boolean("isActive must be true or false");

export const newPriceAlert = z
  .object({
    symbol,
    name,
    coinId,
    alertType,
    /** US dollars, or for a rise or a fall the percentage without its sign. */
    targetPrice,
    /** True: the alert fires again each time the price comes back and crosses the target once more. */
    repeats: repeats.default(false),
    isActive: isActive.default(true),
  })
  .transform(({ targetPrice: input, ...alert }, context) => {
    const parsed = readTarget(alert.alertType, input);
    if ("value" in parsed) return { ...alert, targetPrice: parsed.value };
    context.addIssue(parsed.problem);
    return z.NEVER;
  });

/** The target is parsed later, together with the alert type, because a change may leave the type out. */
export const alertChange = z.object({ alertType, targetPrice, repeats, isActive }).partial();

const priceAlert = z.object({
  id: z.string(),
  userId: z.string(),
  symbol: z.string(),
  name: z.string(),
  coinId: z.string(),
  alertType,
  targetPrice: decimal,
  repeats: z.boolean(),
  isActive: z.boolean(),
  /** True when the alert has fired and the price has not come back since. */
  isTriggered: z.boolean(),
  /** False while the price is beyond the target. The alert fires only after the price comes back and crosses again. */
  isArmed: z.boolean(),
  triggeredAt: time.nullable(),
  createdAt: time,
});

/**
 * A notification. `target` is the alert's target, or the liquidation price of a position that is within `step` percent
 * of it. "channel_paused" says that a webhook was paused: `name` is its host, and the fields about the coin are empty.
 * "warnings_paused" says the same about the liquidation warnings of a linked account: `name` is the account's name. A
 * notice about an article, an order or the chat has its name or number as `name`, and its id as `target`.
 */
const notification = z.object({
  id: z.int(),
  kind: z.enum([...ALERT_TYPES, ...NOTICE_KINDS, "liquidation", "channel_paused", "warnings_paused"]),
  coinId: z.string(),
  symbol: z.string(),
  name: z.string(),
  target: decimal,
  step: z.literal(RISK_STEPS).nullable(),
  positionType: z.enum(["long", "short"]).nullable(),
  price: decimal,
  /** The details of a notice, such as the reason that an admin gave. */
  detail: z.string().nullable(),
  triggeredAt: time,
  isRead: z.boolean(),
});

const deleted = z.object({ deleted: z.literal(true) });
const key = (label: string) =>
  z.string(`${label} is required`).regex(/^[\w-]{16,120}={0,2}$/, `${label} is not a valid key`);

export const alertEndpoints = define({
  "GET /api/price-alerts": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the user's price alerts, newest first",
    reply: z.array(priceAlert),
  },
  "POST /api/price-alerts": {
    access: "user",
    reach: "write",
    example: { body: { symbol: "btc", name: "Bitcoin", alertType: "above", targetPrice: "1000000" } },
    summary: "Creates a price alert; idempotent with an Idempotency-Key",
    body: newPriceAlert,
    reply: priceAlert,
    status: 201,
  },
  "PATCH /api/price-alerts/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/price-alerts/ALERT", body: { isActive: false } },
    summary: "Changes, pauses or resumes a price alert",
    body: alertChange,
    reply: priceAlert,
  },
  "DELETE /api/price-alerts/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/price-alerts/ALERT" },
    summary: "Deletes a price alert",
    reply: deleted,
  },
  "GET /api/notifications": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the latest notifications, newest first, and the number of unread ones",
    reply: z.object({ unread: z.int(), items: z.array(notification) }),
  },
  "POST /api/notifications/read": {
    access: "user",
    reach: "write",
    example: { body: { ids: [1] } },
    summary: "Marks notifications as read",
    body: z.union([
      z.object({ ids: z.array(z.int()).max(MAX_NOTIFICATIONS, `at most ${MAX_NOTIFICATIONS} ids at once`) }),
      /** Marks every notification up to this id, including those that are not shown. */
      z.object({ upTo: z.int() }),
    ]),
    reply: z.object({ unread: z.int() }),
  },
  "GET /api/push-subscriptions": {
    access: "user",
    reach: "refused",
    summary: "Returns the public key for push subscriptions",
    reply: z.object({ publicKey: z.string() }),
  },
  "POST /api/push-subscriptions": {
    access: "user",
    reach: "refused",
    example: {
      body: {
        endpoint: "https://fcm.googleapis.com/fcm/send/unknown",
        keys: {
          p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
      },
    },
    summary: "Subscribes a browser to push notifications; subscribing again changes nothing",
    body: z.object({
      endpoint: z.url("endpoint must be a URL").max(1000, "endpoint is too long"),
      keys: z.object({ p256dh: key("keys.p256dh"), auth: key("keys.auth") }, "keys is required"),
    }),
    reply: z.object({ id: z.string() }),
    status: 201,
  },
  "DELETE /api/push-subscriptions/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/push-subscriptions/BROWSER" },
    summary: "Unsubscribes a browser from push notifications",
    reply: deleted,
  },
});

import { z } from "zod";
import { define } from "../endpoint.ts";
import { coinId, name, symbol } from "../portfolio/contract.ts";
import { ALERT_TYPES, MAX_NOTIFICATIONS, RISK_STEPS, readTarget } from "./rules.ts";

const time = z.iso.datetime();
const decimal = z.string();

const alertType = z.enum(ALERT_TYPES, `Alert type must be one of ${ALERT_TYPES.join(", ")}`);
const targetPrice = z.union([z.string(), z.number()], "Target price must be a plain number such as 1234.5");
const repeats = z.boolean("repeats must be true or false");
const isActive = z.boolean("isActive must be true or false");

export const newPriceAlert = z
  .object({
    symbol,
    name,
    coinId,
    alertType,
    /** US dollars; of a rise or a fall, percent without its sign. */
    targetPrice,
    /** Once, or again each time that the price has come back and crosses anew. */
    repeats: repeats.default(false),
    isActive: isActive.default(true),
  })
  .transform(({ targetPrice: input, ...alert }, context) => {
    const reading = readTarget(alert.alertType, input);
    if ("value" in reading) return { ...alert, targetPrice: reading.value };
    context.addIssue(reading.problem);
    return z.NEVER;
  });

/** The target is read together with the type that it belongs to, which the alert may have had before. */
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
  /** It has fired, and the price has not come back since. */
  isTriggered: z.boolean(),
  /** False while the price is beyond the target already: it fires when the price has come back and crosses. */
  isArmed: z.boolean(),
  triggeredAt: time.nullable(),
  createdAt: time,
});

/** What fired. `target`: the alert's, or the liquidation price of a position that came within `step` percent of it. */
const notification = z.object({
  id: z.int(),
  kind: z.enum([...ALERT_TYPES, "liquidation"]),
  coinId: z.string(),
  symbol: z.string(),
  name: z.string(),
  target: decimal,
  step: z.literal(RISK_STEPS).nullable(),
  positionType: z.enum(["long", "short"]).nullable(),
  price: decimal,
  triggeredAt: time,
  isRead: z.boolean(),
});

const deleted = z.object({ deleted: z.literal(true) });
const key = (label: string) => z.string(`${label} is required`).regex(/^[\w-]{16,120}={0,2}$/, `${label} is not a key`);

export const alertEndpoints = define({
  "GET /api/price-alerts": {
    access: "user",
    summary: "One's price alerts, newest first",
    reply: z.array(priceAlert),
  },
  "POST /api/price-alerts": {
    access: "user",
    summary: "Sets a price alert; with an Idempotency-Key, once however often it is sent",
    body: newPriceAlert,
    reply: priceAlert,
    status: 201,
  },
  "PATCH /api/price-alerts/:id": {
    access: "user",
    summary: "Changes, pauses or resumes a price alert",
    body: alertChange,
    reply: priceAlert,
  },
  "DELETE /api/price-alerts/:id": {
    access: "user",
    summary: "Deletes a price alert",
    reply: deleted,
  },
  "GET /api/notifications": {
    access: "user",
    summary: "What fired last, newest first, and how much of it is unread",
    reply: z.object({ unread: z.int(), items: z.array(notification) }),
  },
  "POST /api/notifications/read": {
    access: "user",
    summary: "Marks notifications as read",
    body: z.union([
      z.object({ ids: z.array(z.int()).max(MAX_NOTIFICATIONS, `at most ${MAX_NOTIFICATIONS} ids at once`) }),
      /** All that had come by then, shown or not. */
      z.object({ upTo: z.int() }),
    ]),
    reply: z.object({ unread: z.int() }),
  },
  "GET /api/push-subscriptions": {
    access: "user",
    summary: "The key that browsers subscribe with; null where nothing is pushed",
    reply: z.object({ publicKey: z.string().nullable() }),
  },
  "POST /api/push-subscriptions": {
    access: "user",
    summary: "Has alerts pushed to this browser; again is the same",
    body: z.object({
      endpoint: z.url("endpoint must be an address").max(1000, "endpoint is too long"),
      keys: z.object({ p256dh: key("keys.p256dh"), auth: key("keys.auth") }, "keys is required"),
    }),
    reply: z.object({ id: z.string() }),
    status: 201,
  },
  "DELETE /api/push-subscriptions/:id": {
    access: "user",
    summary: "Pushes no more to a browser",
    reply: deleted,
  },
});

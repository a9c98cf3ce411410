import { MAX_NOTIFICATIONS } from "../../shared/alerts/rules.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { showAlerts } from "./alerts.ts";
import { showChannels } from "./channels/channels.ts";
import { showNotifications } from "./notifications.ts";
import { listSubscriptionsOf } from "./pushes.queries.ts";

/** A user's alerts, notifications, webhooks and push subscriptions for the account export, without their secrets. */
export async function exportAlerts(deps: Deps, userId: string) {
  const subscriptions = await listSubscriptionsOf(deps.db, userId);
  return {
    priceAlerts: await showAlerts(deps, userId),
    alertChannels: await showChannels(deps, userId),
    notifications: (await showNotifications(deps, userId, { limit: MAX_NOTIFICATIONS })).items,
    pushSubscriptions: subscriptions.map(({ endpoint, createdAt }) => ({
      service: new URL(endpoint).host,
      createdAt: isoTime(createdAt),
    })),
  };
}

import { alertDeliveries } from "../channels/channels.table.ts";
import { pushDeliveries } from "./deliveries.table.ts";

/** What receives alerts: a table of receivers, and one of the messages that wait for them. */
export type Receivers = {
  messages: typeof alertDeliveries | typeof pushDeliveries;
  dueIndex: string;
  /** The column of a message with the id of its receiver. */
  receiver: string;
  table: string;
  userIndex: string;
  /** A condition on a receiver `r`. */
  isActive: string;
  /** Messages `d` of receivers `r` with a lower value come first. */
  priority: string;
};

export const WEBHOOKS: Receivers = {
  messages: alertDeliveries,
  dueIndex: "alert_deliveries_due",
  receiver: "channel_id",
  table: "alert_channels",
  userIndex: "alert_channels_by_user",
  isActive: "r.paused_at IS NULL",
  // Channels that work come first, so that hosts that hang do not delay them.
  priority: "r.failing_since IS NOT NULL",
};

export const BROWSERS: Receivers = {
  messages: pushDeliveries,
  dueIndex: "push_deliveries_due",
  receiver: "subscription_id",
  table: "push_subscriptions",
  userIndex: "push_subscriptions_by_user",
  isActive: "true",
  // A push service that fails must not delay the first tries of others.
  priority: "d.tries > 0",
};

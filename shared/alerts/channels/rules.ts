import { isHttpsOfPublicHost } from "../../values/https-url.ts";

/** Rules for alert channels, checked by the page and the server. Do not import zod, because forms load this file. */

/** The services whose message format we know. "generic" is any other server, which gets the notifications as JSON. */
export const CHANNEL_KINDS = ["discord", "slack", "telegram", "ntfy", "generic"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Alert channels per user. */
export const MAX_CHANNELS = 10;
export const MAX_CHANNEL_URL = 500;
/** New channels and test messages that a user may send per hour, because each one calls another server. */
export const MAX_CHANNEL_CALLS_PER_HOUR = 30;

type Preset = { name: string; example: string; problem: string; pattern: RegExp };

export const PRESETS: Record<ChannelKind, Preset> = {
  discord: {
    name: "Discord",
    example: "https://discord.com/api/webhooks/…",
    problem: "A Discord webhook starts with https://discord.com/api/webhooks/",
    pattern: /^https:\/\/((canary\.|ptb\.)?discord|discordapp)\.com\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+$/,
  },
  slack: {
    name: "Slack",
    example: "https://hooks.slack.com/services/…",
    problem: "A Slack webhook starts with https://hooks.slack.com/services/",
    pattern: /^https:\/\/hooks\.slack\.com\/(services|triggers|workflows)\/[\w/-]+$/,
  },
  telegram: {
    name: "Telegram",
    example: "https://api.telegram.org/bot…/sendMessage?chat_id=…",
    problem: "A Telegram address looks like https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat>",
    pattern: /^https:\/\/api\.telegram\.org\/bot\d+:[\w-]+\/sendMessage\?chat_id=(-?\d+|@\w+)$/,
  },
  ntfy: {
    name: "ntfy",
    example: "https://ntfy.sh/your-topic",
    problem: "An ntfy address ends with the name of the topic, such as https://ntfy.sh/your-topic",
    pattern: /^https:\/\/[^/?#]+\/[\w-]{1,64}$/,
  },
  generic: {
    name: "Other (JSON)",
    example: "https://example.com/hooks/tidemark",
    problem: "",
    pattern: /^/,
  },
};

/** The reason why an address cannot be a channel of this kind, or null. */
export function channelUrlProblem(kind: ChannelKind, url: string): string | null {
  if (url.length > MAX_CHANNEL_URL) return `The address has at most ${MAX_CHANNEL_URL} characters`;
  if (!isHttpsOfPublicHost(url, MAX_CHANNEL_URL)) return "Enter the https:// address of a public host";
  return PRESETS[kind].pattern.test(url) ? null : PRESETS[kind].problem;
}

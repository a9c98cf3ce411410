import type { ChannelKind } from "../../../shared/alerts/channels/rules.ts";
import { notificationText, notificationTitle } from "../../../shared/alerts/text.ts";
import { isoTime } from "../../../shared/values/time.ts";
import type { NotificationRow } from "../notifications.queries.ts";

type Notice = Omit<NotificationRow, "userId" | "isRead">;
export type ChannelContent = { test: true } | { notifications: readonly Notice[] };

/** A chat message lists at most this many notifications and counts the others. */
const MAX_LINES = 10;

const TEST_LINE = "This is a test message. Your alerts will arrive here.";

function linesOf(content: ChannelContent): string[] {
  if ("test" in content) return [TEST_LINE];
  const { notifications } = content;
  const lines = notifications
    .slice(0, MAX_LINES)
    .map((notification) => `${notificationTitle(notification)}. ${notificationText(notification)}`);
  const rest = notifications.length - lines.length;
  return rest > 0 ? [...lines, `And ${rest} more.`] : lines;
}

const escapeSlack = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
/** Coin names may contain Markdown, which Discord would format. */
const escapeDiscord = (text: string) => text.replace(/[\\*_~`|>#[\]()<@]/g, "\\$&");

/** The notifications as JSON, for servers of users. */
const genericBody = (content: ChannelContent) =>
  "test" in content
    ? { type: "test", message: TEST_LINE, notifications: [] }
    : {
        type: "alerts",
        message: linesOf(content).join("\n"),
        notifications: content.notifications.map((notification) => ({
          id: notification.id,
          kind: notification.kind,
          coinId: notification.coinId,
          symbol: notification.symbol,
          name: notification.name,
          target: notification.target,
          step: notification.step,
          positionType: notification.positionType,
          price: notification.price,
          triggeredAt: isoTime(notification.triggeredAt),
          title: notificationTitle(notification),
          text: notificationText(notification),
        })),
      };

/** The address and the JSON body with which a service accepts a message. */
export function messageFor(kind: ChannelKind, url: string, content: ChannelContent): { url: string; body: string } {
  const lines = linesOf(content);
  switch (kind) {
    case "discord":
      return {
        url,
        body: JSON.stringify({
          username: "Tidemark",
          content: escapeDiscord(lines.join("\n")),
          allowed_mentions: { parse: [] },
        }),
      };
    case "slack":
      return { url, body: JSON.stringify({ text: escapeSlack(lines.join("\n")) }) };
    case "telegram": {
      const { origin, pathname, searchParams } = new URL(url);
      const options = { disable_web_page_preview: true };
      const body = { chat_id: searchParams.get("chat_id"), text: lines.join("\n"), ...options };
      return { url: origin + pathname, body: JSON.stringify(body) };
    }
    case "ntfy": {
      // As JSON, because headers could not carry every coin's symbol. ntfy accepts it at its root only.
      const { origin, pathname } = new URL(url);
      const body = { topic: pathname.slice(1), title: "Tidemark", message: lines.join("\n"), tags: ["bell"] };
      return { url: `${origin}/`, body: JSON.stringify(body) };
    }
    case "generic":
      return { url, body: JSON.stringify(genericBody(content)) };
  }
}

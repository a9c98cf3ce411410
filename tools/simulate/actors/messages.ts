import type { Account } from "../image.ts";
import type { World } from "../world.ts";

type Received = { url: string; headers: Record<string, string>; body: string };

/**
 * Each notification of a user with a webhook is delivered, and always in the message with the same id, by which its
 * receiver knows a message that comes again.
 */
export async function checkMessages(world: World, { id, username }: Account): Promise<string[]> {
  const received = (await world.upstream("/webhooks")) as Received[];
  const messagesOf = new Map<number, Set<string>>();
  for (const { headers, body } of received) {
    const { notifications } = JSON.parse(body) as { notifications: { id: number }[] };
    for (const one of notifications)
      messagesOf.set(one.id, (messagesOf.get(one.id) ?? new Set()).add(headers["webhook-id"] ?? ""));
  }
  return world.sqlite.rows("SELECT id FROM notifications WHERE user_id = ?", [id]).flatMap((row) => {
    const messages = messagesOf.get(Number(row.id))?.size ?? 0;
    return messages === 1 ? [] : [`Notification ${row.id} of ${username} is in ${messages} messages to the webhook.`];
  });
}

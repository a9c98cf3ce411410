import { MINUTE } from "../../shared/values/time.ts";
import lines from "./chat.json" with { type: "json" };
import type { Seed } from "./seed-context.ts";

/**
 * Creates a conversation, written through the API and then moved into the past. `replyTo` in chat.json is the index of
 * an earlier line.
 */
export const seedChat: Seed = async ({ callerOf, database, now }) => {
  const ids: number[] = [];
  const age = database.prepare("UPDATE chat_messages SET created_at = ?1, updated_at = ?1 WHERE id = ?2");
  for (const { username, minutesAgo, message, replyTo } of lines) {
    const replyToId = replyTo === undefined ? undefined : ids[replyTo];
    const body = { message, replyToId, clientId: crypto.randomUUID() };
    const { id } = (await callerOf(username)("POST", "/api/chat/messages", body)) as { id: number };
    ids.push(id);
    age.run(now - minutesAgo * MINUTE, id);
  }
};

import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { MINUTE } from "../../../shared/values/time.ts";

/** The page keeps this many messages while it shows the newest. Older ones load again when the user scrolls up. */
const MAX_KEPT = 400;
const MAX_GROUP_GAP_MS = 5 * MINUTE;

/** Adds messages to the list in the order of their ids. Of two versions of a message the later one stays. */
export function mergeMessages(list: readonly ChatMessage[], incoming: readonly ChatMessage[]): readonly ChatMessage[] {
  if (incoming.length === 0) return list;
  const lastId = list.at(-1)?.id ?? 0;
  if (incoming.every(({ id }, index) => id > (incoming[index - 1]?.id ?? lastId))) return [...list, ...incoming];
  const byId = new Map(list.map((message) => [message.id, message]));
  for (const message of incoming) {
    const existing = byId.get(message.id);
    if (!existing || existing.updatedAt <= message.updatedAt) byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Applies an edit or a deletion to the message and to its quotes. A message that is not in the list is not added. */
export function changeMessage(list: readonly ChatMessage[], changed: ChatMessage): readonly ChatMessage[] {
  const { id, username, message } = changed;
  return list.map((listed) => {
    if (listed.id === id) return changed;
    return listed.replyToId === id ? { ...listed, replyTo: { id, username, message } } : listed;
  });
}

/** Cuts the list to the newest messages. `isCut` is true when older ones were removed. */
export function keepNewest(list: readonly ChatMessage[]): { messages: readonly ChatMessage[]; isCut: boolean } {
  if (list.length <= MAX_KEPT) return { messages: list, isCut: false };
  return { messages: list.slice(-MAX_KEPT), isCut: true };
}

type Authorship = { userId: string; createdAt: string };
/** Whether a message belongs to the group of the previous one, so that it is shown without name and time. */
export const continuesGroup = (previous: Authorship | undefined, message: Authorship): boolean =>
  previous?.userId === message.userId &&
  Date.parse(message.createdAt) - Date.parse(previous.createdAt) < MAX_GROUP_GAP_MS;

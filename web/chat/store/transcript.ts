import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { MINUTE } from "../../../shared/values/time.ts";

/** Messages kept on the page while it shows the newest; older ones come back when one scrolls up. */
const MOST_KEPT = 400;
const RUN_MS = 5 * MINUTE;

/** The list with news in their places: by id, each once, the later version of two. */
export function mergeMessages(list: readonly ChatMessage[], news: readonly ChatMessage[]): readonly ChatMessage[] {
  if (news.length === 0) return list;
  const lastId = list.at(-1)?.id ?? 0;
  if (news.every(({ id }, at) => id > (news[at - 1]?.id ?? lastId))) return [...list, ...news];
  const byId = new Map(list.map((message) => [message.id, message]));
  for (const message of news) {
    const known = byId.get(message.id);
    if (!known || known.updatedAt <= message.updatedAt) byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** An edit or a deletion, also where the message is quoted. A message that is not on the page stays off it. */
export function changeMessage(list: readonly ChatMessage[], changed: ChatMessage): readonly ChatMessage[] {
  const { id, username, message } = changed;
  return list.map((one) => {
    if (one.id === id) return changed;
    return one.replyToId === id ? { ...one, replyTo: { id, username, message } } : one;
  });
}

/** `isCut`: something was left out, which is now to be found further up. */
export function keepNewest(list: readonly ChatMessage[]): { messages: readonly ChatMessage[]; isCut: boolean } {
  if (list.length <= MOST_KEPT) return { messages: list, isCut: false };
  return { messages: list.slice(-MOST_KEPT), isCut: true };
}

type Said = { userId: string; createdAt: string };
/** Whether a message goes on from the one before, so that name and time need not be said again. */
export const continuesRun = (before: Said | undefined, message: Said): boolean =>
  before?.userId === message.userId && Date.parse(message.createdAt) - Date.parse(before.createdAt) < RUN_MS;

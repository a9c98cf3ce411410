import { FLOOD_WINDOW_MS } from "../../shared/chat/rules.ts";

/** The recent send times of each user in ms, oldest first. The flood limit counts them. */
export type SendTimes = Map<string, number[]>;

/** How many ms a user must wait before the next message, or 0. */
export function floodWaitMs(sendTimes: SendTimes, userId: string, limit: number, now: number): number {
  const inWindow = (sendTimes.get(userId) ?? []).filter((sentAt) => Math.abs(now - sentAt) < FLOOD_WINDOW_MS);
  const oldestCounted = inWindow[inWindow.length - limit];
  return oldestCounted === undefined ? 0 : oldestCounted + FLOOD_WINDOW_MS - now;
}

/** Records a message and drops the times that left the flood window. */
export function recordSend(sendTimes: SendTimes, userId: string, now: number) {
  const windowStart = now - FLOOD_WINDOW_MS;
  sendTimes.set(userId, [...(sendTimes.get(userId) ?? []).filter((sentAt) => sentAt > windowStart), now]);
}

/** Removes the time of a message that could not be stored, so that it does not count. */
export function removeSend(sendTimes: SendTimes, userId: string, sentAt: number) {
  const times = sendTimes.get(userId) ?? [];
  const index = times.lastIndexOf(sentAt);
  if (index >= 0) times.splice(index, 1);
}

/** Removes the users who sent nothing within the flood window. */
export function dropIdleUsers(sendTimes: SendTimes, now: number) {
  for (const [userId, times] of sendTimes) if ((times.at(-1) ?? 0) <= now - FLOOD_WINDOW_MS) sendTimes.delete(userId);
}

import { FLOOD_WINDOW_MS } from "../../shared/chat/rules.ts";

/** When each person last sent: what the next message is weighed against. Times in ms. */
export type Recent = Map<string, number[]>;

/** How long a person must wait before the next message; 0: not at all. */
export function floodWait(recent: Recent, userId: string, limit: number, now: number): number {
  const within = (recent.get(userId) ?? []).filter((at) => at > now - FLOOD_WINDOW_MS);
  const oldest = within[within.length - limit];
  return oldest === undefined ? 0 : oldest + FLOOD_WINDOW_MS - now;
}

/** Notes a message, and forgets what no longer counts. */
export function noteSent(recent: Recent, userId: string, now: number) {
  const since = now - FLOOD_WINDOW_MS;
  recent.set(userId, [...(recent.get(userId) ?? []).filter((at) => at > since), now]);
}

/** A message that was not stored after all does not count. */
export function takeBack(recent: Recent, userId: string, at: number) {
  const times = recent.get(userId) ?? [];
  const place = times.lastIndexOf(at);
  if (place >= 0) times.splice(place, 1);
}

/** Drops everybody who has been quiet. */
export function forgetQuiet(recent: Recent, now: number) {
  for (const [userId, times] of recent) if ((times.at(-1) ?? 0) <= now - FLOOD_WINDOW_MS) recent.delete(userId);
}

import { userKey } from "../../accounts/session/user-storage.ts";
import type { Outgoing } from "./outgoing.ts";

const KEY = userKey("unsent");
/** Only the newest messages are stored. More can wait only after a long time without a network. */
const MAX_STORED = 50;

/** Stores the unsent messages of this tab, so that a reload does not lose them. */
export function storeOutbox(userId: string, list: readonly Outgoing[]): void {
  const unsent = list.filter(({ state }) => state !== "sent").slice(-MAX_STORED);
  try {
    if (unsent.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ userId, unsent }));
  } catch {
    // Without storage, the messages only stay in memory.
  }
}

/** Reads the unsent messages of this user. Messages of another user in the same tab are ignored. */
export function readOutbox(userId: string): Outgoing[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as {
      userId: string;
      unsent: Outgoing[];
    } | null;
    if (stored?.userId !== userId) return [];
    return stored.unsent.map((message) => (message.state === "sending" ? { ...message, state: "waiting" } : message));
  } catch {
    return [];
  }
}

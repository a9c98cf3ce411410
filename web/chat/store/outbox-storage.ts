import { userKey } from "../../accounts/session/user-storage.ts";
import type { Outgoing } from "./outgoing.ts";

const KEY = userKey("unsent");
/** Who has more than these has been without a network for long: the newest are kept. */
const MOST_KEPT = 50;

/** What a person wrote in this tab and the server has not taken, so that a reload does not lose it. */
export function storeOutbox(userId: string, list: readonly Outgoing[]): void {
  const unsent = list.filter(({ state }) => state !== "sent").slice(-MOST_KEPT);
  try {
    if (unsent.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ userId, unsent }));
  } catch {
    // Without a place to keep it the page's memory has to do.
  }
}

/** Nobody finds what somebody else left in the same tab. */
export function readOutbox(userId: string): Outgoing[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as {
      userId: string;
      unsent: Outgoing[];
    } | null;
    if (kept?.userId !== userId) return [];
    return kept.unsent.map((one) => (one.state === "sending" ? { ...one, state: "waiting" } : one));
  } catch {
    return [];
  }
}

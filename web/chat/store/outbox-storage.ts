import { userValue } from "../../accounts/session/user-storage.ts";
import type { Outgoing } from "./outgoing.ts";

type Unsent = { userId: string; unsent: Outgoing[] };

const stored = userValue("unsent", (json) => json as Unsent | null);
/** Only the newest messages are stored. More can wait only after a long time without a network. */
const MAX_STORED = 50;

/** Stores the unsent messages of this tab, so that a reload does not lose them. */
export function storeOutbox(userId: string, list: readonly Outgoing[]): void {
  const unsent = list.filter(({ state }) => state !== "sent").slice(-MAX_STORED);
  stored.write(unsent.length === 0 ? null : { userId, unsent });
}

/** Reads the unsent messages of this user. Messages of another user in the same tab are ignored. */
export function readOutbox(userId: string): Outgoing[] {
  const { userId: owner, unsent = [] } = stored.read() ?? {};
  if (owner !== userId) return [];
  return unsent.map((message) => (message.state === "sending" ? { ...message, state: "waiting" } : message));
}

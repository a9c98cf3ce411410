import { currentSession } from "../accounts/session/session.ts";
import { createStore, useStore } from "../ui/state/store.ts";
import { queueMark } from "./mark.ts";
import { countChanges, listChanges } from "./store.ts";

/** How many changes of this user wait to be sent. */
const waiting = createStore(0);
export const useWaiting = (): number => useStore(waiting);

/** Counts again after the queue or the user has changed, in this tab or another one. */
export async function countWaiting(): Promise<void> {
  const { user } = currentSession();
  waiting.set(user ? (await listChanges(user.id)).length : 0);
}

/** Tells the other tabs that the queue has changed. Runs under the lock, so that no change is added meanwhile. */
export async function markQueue(): Promise<void> {
  const count = await countChanges();
  queueMark.write(count === 0 ? null : String(count));
  await countWaiting();
}

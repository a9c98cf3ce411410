import { useSyncExternalStore } from "react";
import { currentSession } from "../../accounts/session/session.ts";
import { QUEUE_MARK } from "./mark.ts";
import { countChanges, listChanges } from "./store.ts";

/** How many changes of this user wait to be sent. */
let waiting = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWaiting = (): number => useSyncExternalStore(subscribe, () => waiting);

/** Counts again after the queue or the user has changed, in this tab or another one. */
export async function countWaiting(): Promise<void> {
  const { user } = currentSession();
  waiting = user ? (await listChanges(user.id)).length : 0;
  for (const listener of listeners) listener();
}

/** Tells the other tabs that the queue has changed. Runs under the lock, so that no change is added meanwhile. */
export async function markQueue(): Promise<void> {
  const count = await countChanges();
  if (count === 0) localStorage.removeItem(QUEUE_MARK);
  else localStorage.setItem(QUEUE_MARK, String(count));
  await countWaiting();
}

import { useSyncExternalStore } from "react";

/** Whether amounts are hidden. Percentages and prices of the market stay. */
const KEY = "tidemark.private";
export const HIDDEN_AMOUNT = "••••";

const listeners = new Set<() => void>();
let isPrivate = saved();

function saved(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function set(next: boolean): void {
  isPrivate = next;
  for (const listener of listeners) listener();
}

export function togglePrivacy(): void {
  try {
    if (isPrivate) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "1");
  } catch {
    // Then it holds until the page is closed.
  }
  set(!isPrivate);
}

function subscribe(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => key === KEY && set(saved());
  listeners.add(listener);
  addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", follow);
  };
}

/** Known before anything is painted: no amount shows for a moment to whoever looks over a shoulder. */
export const usePrivacy = (): boolean => useSyncExternalStore(subscribe, () => isPrivate);

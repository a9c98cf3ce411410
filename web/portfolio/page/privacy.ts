import { useSyncExternalStore } from "react";

/** The storage key that is set while amounts are hidden. Percentages and market prices stay visible. */
const KEY = "tidemark.private";
export const HIDDEN_AMOUNT = "••••";

const listeners = new Set<() => void>();
let isPrivate = savedPrivacy();

function savedPrivacy(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function setPrivacy(next: boolean): void {
  isPrivate = next;
  for (const listener of listeners) listener();
}

export function togglePrivacy(): void {
  try {
    if (isPrivate) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "1");
  } catch {
    // The choice then lasts until the page is closed.
  }
  setPrivacy(!isPrivate);
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === KEY && setPrivacy(savedPrivacy());
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** Whether amounts are hidden. The value is read before the first paint, so that hidden amounts never flash. */
export const usePrivacy = (): boolean => useSyncExternalStore(subscribe, () => isPrivate);

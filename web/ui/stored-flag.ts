import { useSyncExternalStore } from "react";

/** A yes-or-no setting of this browser. All of its tabs show it. */
export type StoredFlag = { useFlag: () => boolean; toggle: () => void };

/**
 * Keeps a flag in the browser's storage under `key`. It is read before the first paint, so that nothing that it hides
 * flashes.
 */
export function createStoredFlag(key: string): StoredFlag {
  const listeners = new Set<() => void>();
  let isSet = read();

  function read(): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  }
  function change(next: boolean): void {
    isSet = next;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => event.key === key && change(read());
    listeners.add(listener);
    addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", onStorage);
    };
  }

  return {
    useFlag: () => useSyncExternalStore(subscribe, () => isSet),
    toggle() {
      try {
        if (isSet) localStorage.removeItem(key);
        else localStorage.setItem(key, "1");
      } catch {
        // The choice then lasts until the page is closed.
      }
      change(!isSet);
    },
  };
}

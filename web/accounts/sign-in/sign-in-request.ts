import { useSyncExternalStore } from "react";

let isRequested = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isRequested = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog on top of the page. */
export const requestSignIn = (): void => set(true);
export const cancelSignInRequest = (): void => set(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSignInRequested = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  );

import { useSyncExternalStore } from "react";

let asked = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in form over the page, which stays as it is beneath. */
export const askToSignIn = (): void => set(true);
export const dropSignInRequest = (): void => set(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSignInRequest = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => false,
  );

import { useSyncExternalStore } from "react";
import { currentSession, expiredUser, subscribeSession } from "../accounts/session/session.ts";

/** "on" while this browser keeps a portfolio; "moving" while parts of it are on their way to an account. */
export const KEY = "tidemark.guest";

let state = readState();
const listeners = new Set<() => void>();

function readState(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const guestState = (): string | null => state;

/** Takes over a state that this tab or another one has written. */
export function setGuestState(next: string | null): void {
  state = next;
  for (const listener of listeners) listener();
}

/** True when a visitor uses the portfolio without an account. */
export function isGuest(): boolean {
  const { user, mayBeSignedIn } = currentSession();
  return state === "on" && user === null && !mayBeSignedIn && expiredUser() === null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

export const useGuest = (): boolean => useSyncExternalStore(subscribe, isGuest, () => false);

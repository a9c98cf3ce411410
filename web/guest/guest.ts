import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { currentSession, expiredUser, subscribeSession } from "../accounts/session/session.ts";
import { isLocal } from "./answers/local-endpoints.ts";

/** "on" while this browser keeps a portfolio; "moving" while parts of it are on their way to an account. */
export const KEY = "tidemark.guest";

let state = readState();
/** Whether this tab has kept a portfolio, so that it moves what it added after another tab has moved the rest. */
let wasGuest = state !== null;
const listeners = new Set<() => void>();

function readState(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Calls `listener` when a portfolio is begun, moved or deleted, here or in another tab. */
export const onGuestChange = (listener: () => void): void => void listeners.add(listener);

/** Takes over the state that another tab has written. */
export function update(next: string | null): void {
  state = next;
  if (next === "on") wasGuest = true;
  for (const listener of listeners) listener();
}

/** Writes the state for this tab and the others. */
export function saveState(next: "on" | "moving" | null): void {
  try {
    if (next === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Without storage the portfolio lasts as long as the tab.
  }
  update(next);
}

/** True when a visitor uses the portfolio without an account. */
export const hasPortfolio = (): boolean => state !== null;
export const isMoving = (): boolean => state === "moving";

/** Whether there may be something to move. The answer is true once, unless there is something at the next start. */
export function takeMoveIsDue(): boolean {
  const isDue = state !== null || wasGuest;
  wasGuest = false;
  return isDue;
}

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

/** Removes cached replies of the portfolio, because those of an account and of this browser have the same keys. */
export const dropPortfolio = (queries: QueryClient): void =>
  queries.removeQueries({ predicate: ({ queryKey: [first] }) => isLocal(String(first)) });

/** Begins to keep a portfolio in this browser. */
export function beginGuest(queries: QueryClient): void {
  dropPortfolio(queries);
  saveState("on");
}

import { currentSession, expiredUser, subscribeSession } from "../accounts/session/session.ts";
import { storedText } from "../ui/state/storage.ts";
import { createStore, useStore } from "../ui/state/store.ts";

/** "on" while this browser keeps a portfolio; "moving" while parts of it are on their way to an account. */
export const storedState = storedText("guest");

const state = createStore(storedState.read());

export const guestState = state.get;
/** Takes over a state that this tab or another one has written. */
export const setGuestState = state.set;

/** True when a visitor uses the portfolio without an account. */
export function isGuest(): boolean {
  const { user, mayBeSignedIn } = currentSession();
  return guestState() === "on" && user === null && !mayBeSignedIn && expiredUser() === null;
}

function subscribe(listener: () => void): () => void {
  const ends = [state.subscribe(listener), subscribeSession(listener)];
  return () => {
    for (const end of ends) end();
  };
}

const guest = { get: isGuest, subscribe, first: () => false };
export const useGuest = (): boolean => useStore(guest);

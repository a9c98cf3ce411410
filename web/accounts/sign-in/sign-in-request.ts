import { createStore, useStore } from "../../ui/state/store.ts";

const isRequested = createStore(false);

/** Opens the sign-in dialog on top of the page. */
export const requestSignIn = (): void => isRequested.set(true);
export const cancelSignInRequest = (): void => isRequested.set(false);
export const useSignInRequested = (): boolean => useStore(isRequested);

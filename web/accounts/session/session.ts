import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { MINUTE } from "../../../shared/values/time.ts";
import { onSignedOut } from "../../api/call.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { type ToastMessage, toast } from "../../ui/toast/toast.ts";
import { type User, userQuery } from "./session.queries.ts";
import { sessionChange } from "./session.rules.ts";
import { forgetSession, HINT_KEY, parseSessionInfo, rememberSession, sessionHint } from "./session-hint.ts";
import { SESSION_EXPIRED, SIGNED_OUT, SIGNED_OUT_TOAST_MS, WELCOME_TOAST_MS, welcomeBack } from "./session-toasts.ts";

export type { User };

export type Session = {
  user: User | null;
  /** "unknown" until the server has answered for the first time. */
  state: "unknown" | "failed" | "known";
  /** True while the state is unknown and this browser remembers a session, so that the first paint already looks signed in. */
  mayBeSignedIn: boolean;
};

const UNKNOWN: Session = { user: null, state: "unknown", mayBeSignedIn: false };
const { queryKey } = userQuery;

let session = UNKNOWN;
/** Whether the last session ended because the user signed out. */
let signedOutByChoice = false;
/** The user whose session has expired and whose page may still be open. */
let expiredSessionUser: User | null = null;
/** True while this tab signs out. Then no session check runs, even if a 401 or another tab reports the end first. */
let isSigningOut = false;
/** Grows with each session check and each change of the user, so that the reply to an older check is ignored. */
let sequence = 0;
const listeners = new Set<() => void>();

function publish(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session => useSyncExternalStore(subscribeSession, currentSession, () => UNKNOWN);
export const currentSession = (): Session => session;
export const hasSignedOut = (): boolean => signedOutByChoice;
export const expiredUser = (): User | null => expiredSessionUser;

/** Removes the cached data of one user, because another user must not see it. */
function dropCachedData(queries: QueryClient): void {
  queries.getMutationCache().clear();
  queries.removeQueries({ predicate: ({ queryKey: [first] }) => first !== queryKey[0] });
}

/** Publishes the server's answer and handles the change. `message` replaces the usual toast. */
function applyUser(queries: QueryClient, user: User | null, message?: ToastMessage): void {
  const before = session.state === "known" ? session.user : undefined;
  const change = sessionChange(before, user, signedOutByChoice);
  if (user) rememberSession(user.id);
  else if (change !== "none") forgetSession(before?.id ?? "", change === "signed-out");
  publish({ user, state: "known", mayBeSignedIn: false });

  if (user && (change === "signed-in" || change === "switched-user")) {
    if (change === "switched-user" || (expiredSessionUser && expiredSessionUser.id !== user.id))
      dropCachedData(queries);
    expiredSessionUser = null;
    toast({ ...(message ?? welcomeBack(user)), durationMs: WELCOME_TOAST_MS });
  } else if (change === "signed-out") {
    dropCachedData(queries);
    toast({ ...(message ?? SIGNED_OUT), durationMs: SIGNED_OUT_TOAST_MS });
  } else if (change === "expired") {
    // The page and its cached data stay, so that the user loses nothing that was typed.
    expiredSessionUser = before ?? null;
    toast(SESSION_EXPIRED);
  }
}

/** Loads the signed-in user from the server. */
export async function loadSession(queries: QueryClient): Promise<void> {
  if (isSigningOut) return;
  sequence++;
  const request = sequence;
  if (session.state === "failed") publish({ ...UNKNOWN, mayBeSignedIn: sessionHint() !== null });
  try {
    const user = await queries.fetchQuery({ ...userQuery, staleTime: 0 });
    if (request !== sequence) return;
    if (user) signedOutByChoice = false;
    applyUser(queries, user);
  } catch {
    if (request === sequence && session.state === "unknown") publish({ ...session, state: "failed" });
  }
}

/** Stops the session checks while the user signs out. If the user is still signed in afterwards, it checks again. */
export function setSigningOut(queries: QueryClient, signingOut: boolean): void {
  isSigningOut = signingOut;
  if (!isSigningOut && session.user) void loadSession(queries);
}

/** Checks the session now, and then each minute while the tab is visible and a user is signed in or remembered. */
export function startSession(queries: QueryClient): void {
  publish({ ...UNKNOWN, mayBeSignedIn: sessionHint() !== null });
  void loadSession(queries);
  pollWhileVisible(MINUTE, async () => {
    if (sessionHint() || session.user) await loadSession(queries);
  });

  onSignedOut(() => {
    if (session.user) {
      if (!queries.isFetching({ queryKey })) void loadSession(queries);
    } else if (expiredSessionUser) toast(SESSION_EXPIRED);
  });

  // Another tab has signed in or signed out, or its session has expired.
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== HINT_KEY) return;
    const info = parseSessionInfo(newValue);
    if (info?.isAuthenticated === false) void setSignedOut(queries);
    else if (info?.userId !== session.user?.id) void loadSession(queries);
  });
}

/** Takes the user from a reply of the server, after signing in or after a change of the profile. */
export async function setSignedIn(queries: QueryClient, user: User, message?: ToastMessage): Promise<void> {
  sequence++;
  signedOutByChoice = false;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, user);
  applyUser(queries, user, message);
}

/** Removes the user and their cached data after a sign-out, here or in another tab. */
export async function setSignedOut(queries: QueryClient, message?: ToastMessage): Promise<void> {
  // A reply that is still on its way belongs to the ended session.
  sequence++;
  signedOutByChoice = true;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, null);
  applyUser(queries, null, message);
}

import { MINUTE } from "../../../shared/values/time.ts";
import { onSignedOut } from "../../api/call.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { replyCache } from "../../api/reply-cache.ts";
import { createStore, useStore } from "../../ui/state/store.ts";
import { type ToastMessage, toast } from "../../ui/toast/toast.ts";
import { fetchUser, type User } from "./session.queries.ts";
import { sessionChange } from "./session.rules.ts";
import { forgetSession, rememberSession, sessionHint, storedHint } from "./session-hint.ts";
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

const store = createStore(UNKNOWN);
const publish = store.set;
export const { get: currentSession, subscribe: subscribeSession } = store;
/** The HTML shows the current session too, because the build renders some pages for the visitor of assumeVisitor. */
const session = { ...store, first: currentSession };
export const useSession = (): Session => useStore(session);

/** Whether the last session ended because the user signed out. */
let signedOutByChoice = false;
/** The user whose session has expired and whose page may still be open. */
let expiredSessionUser: User | null = null;
/** True while this tab signs out. Then no session check runs, even if a 401 or another tab reports the end first. */
let isSigningOut = false;
/** Grows with each session check and each change of the user, so that the reply to an older check is ignored. */
let sequence = 0;
/** The running check, which later callers share. A change of the user abandons it. */
let check: Promise<void> | null = null;

/** For the build, which renders pages as a visitor sees them. The returned function restores the session. */
export function assumeVisitor(): () => void {
  const before = currentSession();
  publish({ user: null, state: "known", mayBeSignedIn: false });
  return () => publish(before);
}
export const hasSignedOut = (): boolean => signedOutByChoice;
export const expiredUser = (): User | null => expiredSessionUser;

/** Publishes the server's answer and handles the change. `message` replaces the usual toast. */
function applyUser(user: User | null, message?: ToastMessage): void {
  const { user: userBefore, state } = currentSession();
  const before = state === "known" ? userBefore : undefined;
  const change = sessionChange(before, user, signedOutByChoice);
  if (user) rememberSession(user.id);
  else if (change !== "none") forgetSession(before?.id ?? "", change === "signed-out");
  const isOtherUser = change === "switched-user" || (expiredSessionUser && user && expiredSessionUser.id !== user.id);
  // Before the change is published, so that nobody reads the data of another user.
  if (isOtherUser || change === "signed-out") replyCache()?.clear();
  if (change === "expired") expiredSessionUser = before ?? null;
  else if (user) expiredSessionUser = null;
  publish({ user, state: "known", mayBeSignedIn: false });

  if (user && (change === "signed-in" || change === "switched-user")) {
    toast({ ...(message ?? welcomeBack(user)), durationMs: WELCOME_TOAST_MS });
  } else if (change === "signed-out") {
    toast({ ...(message ?? SIGNED_OUT), durationMs: SIGNED_OUT_TOAST_MS });
  } else if (change === "expired") {
    // The cached data stays, so that the hidden page is the same when the user is back.
    toast(SESSION_EXPIRED);
  }
}

async function checkSession(): Promise<void> {
  const request = ++sequence;
  const isCurrent = () => request === sequence;
  try {
    const user = await fetchUser(isCurrent);
    if (!isCurrent()) return;
    if (user) signedOutByChoice = false;
    applyUser(user);
  } catch {
    if (isCurrent() && currentSession().state === "unknown") publish({ ...currentSession(), state: "failed" });
  } finally {
    if (isCurrent()) check = null;
  }
}

/** Loads the signed-in user from the server. */
export async function loadSession(): Promise<void> {
  if (isSigningOut) return;
  if (currentSession().state === "failed") publish({ ...UNKNOWN, mayBeSignedIn: sessionHint() !== null });
  check ??= checkSession();
  await check;
}

/**
 * Stops the session checks while the user signs out, and resolves when the running one has ended. If the user is still
 * signed in afterwards, it checks again.
 */
export async function setSigningOut(signingOut: boolean): Promise<void> {
  isSigningOut = signingOut;
  if (isSigningOut) await check;
  else if (currentSession().user) await loadSession();
}

/** Checks the session now, and then each minute while the tab is visible and a user is signed in or remembered. */
export function startSession(): void {
  publish({ ...UNKNOWN, mayBeSignedIn: sessionHint() !== null });
  void loadSession();
  pollWhileVisible(MINUTE, async () => {
    if (sessionHint() || currentSession().user) await loadSession();
  });

  onSignedOut(() => {
    if (currentSession().user) void loadSession();
    else if (expiredSessionUser) toast(SESSION_EXPIRED);
  });

  // Another tab has signed in or signed out, or its session has expired.
  storedHint.onOtherTab((info) => {
    if (info?.isAuthenticated === false) setSignedOut();
    else if (info?.userId !== currentSession().user?.id) void loadSession();
  });
}

/** Ignores a reply that is still on its way, because it belongs to the session before the change. */
function abandonCheck(): void {
  sequence++;
  check = null;
}

/** Takes the user from a reply of the server, after signing in or after a change of the profile. */
export function setSignedIn(user: User, message?: ToastMessage): void {
  abandonCheck();
  signedOutByChoice = false;
  applyUser(user, message);
}

/** Removes the user and their cached data after a sign-out, here or in another tab. */
export function setSignedOut(message?: ToastMessage): void {
  abandonCheck();
  signedOutByChoice = true;
  applyUser(null, message);
}

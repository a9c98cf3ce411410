import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { MINUTE } from "../../../shared/values/time.ts";
import { onSignedOut } from "../../api/call.ts";
import { whileVisible } from "../../api/poll-while-visible.ts";
import { type ToastMessage, toast } from "../../ui/toast/toast.ts";
import { type User, userQuery } from "./session.queries.ts";
import { changeOf } from "./session.rules.ts";
import { forgetSession, HINT_KEY, readInfo, rememberSession, sessionHint } from "./session-hint.ts";
import { FAREWELL_MS, SESSION_EXPIRED, SIGNED_OUT, WELCOME_MS, welcomeBack } from "./session-toasts.ts";

export type Session = {
  user: User | null;
  /** "unknown" until the server has answered for the first time. */
  state: "unknown" | "failed" | "known";
  /** Unknown yet, but this browser remembers somebody: the first paint may be drawn for them. */
  isExpected: boolean;
};

const UNKNOWN: Session = { user: null, state: "unknown", isExpected: false };
const { queryKey } = userQuery;

let session = UNKNOWN;
/** Whether the last session ended because the person wanted it to. */
let byChoice = false;
/** Whose session has ended by itself, while their page may still be open. */
let lost: User | null = null;
/** Whether it is being ended here: what is refused meanwhile is no news, and another tab may notice it first. */
let ending = false;
/** Counts the questions and the answers that make earlier questions void. */
let turn = 0;
const listeners = new Set<() => void>();

function publish(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, () => UNKNOWN);
export const currentSession = (): Session => session;
export const hasLeft = (): boolean => byChoice;
export const lostUser = (): User | null => lost;

/** What one person has loaded must not reach the next. */
function dropCachedData(queries: QueryClient): void {
  queries.getMutationCache().clear();
  queries.removeQueries({ predicate: ({ queryKey: [first] }) => first !== queryKey[0] });
}

/** Takes the server's answer and does what a change of it calls for; `words`: what to say instead of the usual. */
function settle(queries: QueryClient, now: User | null, words?: ToastMessage): void {
  const before = session.state === "known" ? session.user : undefined;
  const change = changeOf(before, now, byChoice);
  if (now) rememberSession(now.id);
  else if (change !== "none") forgetSession(before?.id ?? "", change === "left");
  publish({ user: now, state: "known", isExpected: false });

  if (now && (change === "entered" || change === "switched")) {
    if (change === "switched" || (lost && lost.id !== now.id)) dropCachedData(queries);
    lost = null;
    toast({ ...(words ?? welcomeBack(now)), durationMs: WELCOME_MS });
  } else if (change === "left") {
    dropCachedData(queries);
    toast({ ...(words ?? SIGNED_OUT), durationMs: FAREWELL_MS });
  } else if (change === "lost") {
    // What is on the screen stays, so that nothing typed is lost: it belongs to the person who sits there.
    lost = before ?? null;
    toast(SESSION_EXPIRED);
  }
}

/** Asks the server who is signed in. */
export async function askWho(queries: QueryClient): Promise<void> {
  if (ending) return;
  turn++;
  const asked = turn;
  if (session.state === "failed") publish({ ...UNKNOWN, isExpected: sessionHint() !== null });
  try {
    const user = await queries.fetchQuery({ ...userQuery, staleTime: 0 });
    if (asked !== turn) return;
    if (user) byChoice = false;
    settle(queries, user);
  } catch {
    if (asked === turn && session.state === "unknown") publish({ ...session, state: "failed" });
  }
}

/** Nobody is asked while the person signs out. Where that fails, the server says what has become of the session. */
export function setEnding(queries: QueryClient, now: boolean): void {
  ending = now;
  if (!ending && session.user) void askWho(queries);
}

/** Asks once, and then each minute while the tab is visible and somebody is remembered or here. */
export function startSession(queries: QueryClient): void {
  publish({ ...UNKNOWN, isExpected: sessionHint() !== null });
  void askWho(queries);
  whileVisible(MINUTE, async () => {
    if (sessionHint() || session.user) await askWho(queries);
  });

  onSignedOut(() => {
    if (session.user) {
      if (!queries.isFetching({ queryKey })) void askWho(queries);
    } else if (lost) toast(SESSION_EXPIRED);
  });

  // Another tab has signed in, signed out or lost the session.
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== HINT_KEY) return;
    const info = readInfo(newValue);
    if (info?.isAuthenticated === false) void leave(queries);
    else if (info?.userId !== session.user?.id) void askWho(queries);
  });
}

/** The server has just said who is here: after signing in, or after a change of the profile. */
export async function enter(queries: QueryClient, user: User, greeting?: ToastMessage): Promise<void> {
  turn++;
  byChoice = false;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, user);
  settle(queries, user, greeting);
}

/** The person has signed out, here or in another tab: the page forgets all that was theirs. */
export async function leave(queries: QueryClient, farewell?: ToastMessage): Promise<void> {
  // An answer that is under way was given to the session that has ended.
  turn++;
  byChoice = true;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, null);
  settle(queries, null, farewell);
}

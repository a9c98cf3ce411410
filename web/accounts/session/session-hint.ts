import { SESSION_MARK } from "../../../shared/accounts/session-mark.ts";
import { MINUTE } from "../../../shared/values/time.ts";

/** The inline script of index.html reads this key before the first paint, with the same lifetime. */
export const HINT_KEY = "tidemark.session";
const LIFETIME_MS = 30 * MINUTE;

/** The session as this browser remembers it. It is only a hint for the first paint, because the server decides. */
export type SessionInfo = { isAuthenticated: boolean; userId: string; timestamp: number };

export function parseSessionInfo(text: string | null): SessionInfo | null {
  try {
    const { isAuthenticated, userId, timestamp } = JSON.parse(text ?? "null") as SessionInfo;
    return { isAuthenticated, userId, timestamp };
  } catch {
    return null;
  }
}

/** The hint while it is fresh. An old hint is removed. */
export function sessionHint(): SessionInfo | null {
  try {
    const info = parseSessionInfo(localStorage.getItem(HINT_KEY));
    if (info && Date.now() - info.timestamp < LIFETIME_MS) return info;
    localStorage.removeItem(HINT_KEY);
  } catch {
    // Without storage there is no hint.
  }
  return null;
}

function write(info: SessionInfo): void {
  try {
    localStorage.setItem(HINT_KEY, JSON.stringify(info));
  } catch {
    // The page works without a hint, but paints once more.
  }
}

export const rememberSession = (userId: string): void =>
  write({ isAuthenticated: true, userId, timestamp: Date.now() });

/** With `byChoice`, other tabs learn that the user has signed out. Without it they learn that the session has expired. */
export function forgetSession(userId: string, byChoice: boolean): void {
  if (byChoice) write({ isAuthenticated: false, userId, timestamp: Date.now() });
  try {
    localStorage.removeItem(HINT_KEY);
  } catch {
    // Without storage there was no hint.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API, and it is asynchronous.
  document.cookie = `${SESSION_MARK}=; Path=/; SameSite=Strict; Max-Age=0`;
}

/** Whether a session may exist. Scripts cannot read the session cookie, but they can read the cookie that marks it. */
export const mayHaveSession = (): boolean => document.cookie.includes(`${SESSION_MARK}=1`);

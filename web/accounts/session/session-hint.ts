import { SESSION_MARK } from "../../../shared/accounts/session-mark.ts";
import { MINUTE } from "../../../shared/values/time.ts";

/** index.html reads it before the first paint, with the same lifetime. */
export const HINT_KEY = "tidemark.session";
const LIFETIME_MS = 30 * MINUTE;

/** What this browser remembers of a session (specification 1, section 3): a hint for the first paint; the server decides. */
export type SessionInfo = { isAuthenticated: boolean; userId: string; timestamp: number };

export function readInfo(text: string | null): SessionInfo | null {
  try {
    const { isAuthenticated, userId, timestamp } = JSON.parse(text ?? "null") as SessionInfo;
    return { isAuthenticated, userId, timestamp };
  } catch {
    return null;
  }
}

/** The hint, as long as it is fresh; an old one is removed. */
export function sessionHint(): SessionInfo | null {
  try {
    const info = readInfo(localStorage.getItem(HINT_KEY));
    if (info && Date.now() - info.timestamp < LIFETIME_MS) return info;
    localStorage.removeItem(HINT_KEY);
  } catch {
    // Storage is refused: then there is no hint.
  }
  return null;
}

function write(info: SessionInfo): void {
  try {
    localStorage.setItem(HINT_KEY, JSON.stringify(info));
  } catch {
    // The page works without a hint, it only paints once more.
  }
}

export const rememberSession = (userId: string): void =>
  write({ isAuthenticated: true, userId, timestamp: Date.now() });

/** `byChoice`: other tabs hear that the person has signed out, rather than that the session was lost. */
export function forgetSession(userId: string, byChoice: boolean): void {
  if (byChoice) write({ isAuthenticated: false, userId, timestamp: Date.now() });
  try {
    localStorage.removeItem(HINT_KEY);
  } catch {
    // Then there was none.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not everywhere yet, and answers too late.
  document.cookie = `${SESSION_MARK}=; Path=/; SameSite=Strict; Max-Age=0`;
}

/** Whether it is worth asking who is signed in. The session's own cookie is hidden from scripts; its mark is not. */
export const mayHaveSession = (): boolean => document.cookie.includes(`${SESSION_MARK}=1`);

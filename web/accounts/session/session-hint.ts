import { SIGNED_IN_COOKIE } from "../../../shared/accounts/signed-in-cookie.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import { storedJson } from "../../ui/state/storage.ts";

const LIFETIME_MS = 30 * MINUTE;

/** The session as this browser remembers it. It is only a hint for the first paint, because the server decides. */
export type SessionInfo = { isAuthenticated: boolean; userId: string; timestamp: number };

/** The inline script of index.html reads it before the first paint, with the same lifetime. */
export const storedHint = storedJson("session", (json) => json as SessionInfo | null);

/** The hint while it is fresh. An old hint is removed. */
export function sessionHint(): SessionInfo | null {
  const info = storedHint.read();
  if (info && Date.now() - info.timestamp < LIFETIME_MS) return info;
  storedHint.write(null);
  return null;
}

/** If the browser refuses, the page works without a hint, but paints once more. */
const write = (info: Pick<SessionInfo, "isAuthenticated" | "userId">) =>
  storedHint.write({ ...info, timestamp: Date.now() });

export const rememberSession = (userId: string): void => void write({ isAuthenticated: true, userId });

/** With `byChoice`, other tabs learn that the user has signed out. Without it they learn that the session has expired. */
export function forgetSession(userId: string, byChoice: boolean): void {
  if (byChoice) write({ isAuthenticated: false, userId });
  storedHint.write(null);
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API, and it is asynchronous.
  document.cookie = `${SIGNED_IN_COOKIE}=; Path=/; SameSite=Strict; Max-Age=0`;
}

/** Whether a session may exist. Scripts cannot read the session cookie, but they can read the cookie that marks it. */
export const mayHaveSession = (): boolean => document.cookie.includes(`${SIGNED_IN_COOKIE}=1`);

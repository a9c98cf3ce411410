import { SECOND } from "../../../shared/values/time.ts";
import { call, nullWhenSignedOut, type Reply } from "../../api/call.ts";
import { mayHaveSession } from "./session-hint.ts";

export type User = Reply<"GET /api/user">;

const RETRY_DELAYS_MS = [SECOND, 2 * SECOND];

/**
 * The signed-in user, or null after a 401, which is not a failure and so not retried. A failure is retried while the
 * answer is still wanted, unless the browser has no network.
 */
export async function fetchUser(isWanted: () => boolean, failures = 0): Promise<User | null> {
  if (!mayHaveSession()) return null;
  try {
    return await nullWhenSignedOut(call("GET /api/user"));
  } catch (error) {
    const delay = RETRY_DELAYS_MS[failures];
    if (delay === undefined || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (!isWanted()) throw error;
    return fetchUser(isWanted, failures + 1);
  }
}

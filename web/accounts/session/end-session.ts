import { SECOND } from "../../../shared/values/time.ts";
import { BEFORE_SIGN_OUT } from "../../api/before-sign-out.ts";
import { pausePolling } from "../../api/poll-while-visible.ts";
import { replyCache } from "../../api/reply-cache.ts";
import { setSigningOut } from "./session.ts";
import { clearUserStorage } from "./user-storage.ts";

const MAX_WAIT_MS = 2 * SECOND;

/** Runs `end` after the running requests have been answered, because without the session they would fail with 401. */
export async function endSession(end: () => Promise<void>): Promise<void> {
  pausePolling(true);
  const checked = setSigningOut(true);
  replyCache()?.pause(true);
  // The pages that the user has opened are reported while the session can still say whose it is.
  dispatchEvent(new Event(BEFORE_SIGN_OUT));
  try {
    const allAnswered = Promise.all([checked, replyCache()?.settled()]);
    await Promise.race([allAnswered, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
    await end();
    clearUserStorage();
  } finally {
    replyCache()?.pause(false);
    pausePolling(false);
    void setSigningOut(false);
  }
}

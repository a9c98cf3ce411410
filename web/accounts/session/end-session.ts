import { focusManager, type QueryClient } from "@tanstack/react-query";
import { SECOND } from "../../../shared/values/time.ts";
import { BEFORE_SIGN_OUT } from "../../api/before-sign-out.ts";
import { pausePolling } from "../../api/poll-while-visible.ts";
import { setSigningOut } from "./session.ts";
import { clearUserStorage } from "./user-storage.ts";

const MAX_WAIT_MS = 2 * SECOND;

/** Runs `end` after the running queries have been answered, because without the session they would fail with 401. */
export async function endSession(queries: QueryClient, end: () => Promise<void>): Promise<void> {
  pausePolling(true);
  setSigningOut(queries, true);
  // Stops queries with a refetch interval, because they run only while the page has the focus.
  focusManager.setFocused(false);
  // The pages that the user has opened are reported while the session can still say whose it is.
  dispatchEvent(new Event(BEFORE_SIGN_OUT));
  try {
    const running = queries.getQueryCache().findAll({ fetchStatus: "fetching" });
    const allAnswered = Promise.allSettled(running.map(({ promise }) => promise));
    await Promise.race([allAnswered, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
    await end();
    clearUserStorage();
  } finally {
    focusManager.setFocused(undefined);
    pausePolling(false);
    setSigningOut(queries, false);
  }
}

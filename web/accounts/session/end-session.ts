import { focusManager, type QueryClient } from "@tanstack/react-query";
import { SECOND } from "../../../shared/values/time.ts";
import { pausePolling } from "../../api/poll-while-visible.ts";
import { setEnding } from "./session.ts";
import { forgetOwn } from "./user-storage.ts";

const PATIENCE = 2 * SECOND;

/** Does what ends the session once all that was asked in its name is answered: later it would be refused. */
export async function endSession(queries: QueryClient, end: () => Promise<void>): Promise<void> {
  pausePolling(true);
  setEnding(queries, true);
  // Queries that ask again by themselves do so only for a page that is looked at.
  focusManager.setFocused(false);
  try {
    const asked = queries.getQueryCache().findAll({ fetchStatus: "fetching" });
    const answered = Promise.allSettled(asked.map(({ promise }) => promise));
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    await end();
    forgetOwn();
  } finally {
    focusManager.setFocused(undefined);
    pausePolling(false);
    setEnding(queries, false);
  }
}

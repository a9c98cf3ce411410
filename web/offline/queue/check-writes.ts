import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import { callServer } from "../../api/call.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { endReadOnly, readOnly } from "../../api/read-only.ts";

const CHECK_EVERY = 20 * SECOND;
/** Before the end that the server has named, it is asked less often. */
const CHECK_BEFORE_END_EVERY = 5 * MINUTE;

async function check(): Promise<void> {
  try {
    await callServer("GET /api/health", { query: { writes: "true" } });
    endReadOnly();
  } catch {
    // The next check asks again. A reply that names another end was noted with the reply.
  }
}

/** Asks the server, while it stores no changes, whether it does again. */
export function checkWrites(): () => void {
  let checkedAt = Date.now();
  const isDue = () => {
    const until = readOnly.get()?.until;
    if (until === undefined) return false;
    const isBeforeEnd = until !== null && Date.now() < until;
    return !isBeforeEnd || Date.now() - checkedAt >= CHECK_BEFORE_END_EVERY;
  };
  const run = () => {
    checkedAt = Date.now();
    return check();
  };
  return pollWhileVisible(CHECK_EVERY, run, isDue);
}

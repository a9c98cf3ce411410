import { currentSession, loadSession, subscribeSession } from "../../accounts/session/session.ts";
import { readOnly } from "../../api/read-only.ts";
import { queueMark } from "../../outbox/mark.ts";
import { countWaiting } from "../../outbox/waiting.ts";
import type { PricesAt } from "../status/OfflineStatus.tsx";
import { showStatus } from "../status/show.tsx";
import { checkWrites } from "./check-writes.ts";
import { changes, reload } from "./send.ts";

let isFollowing = false;

/** Shows what waits, and sends it when the network, the server or the user is back. Another tab may send it first. */
export function follow(pricesAt: PricesAt): void {
  if (isFollowing) return;
  isFollowing = true;
  showStatus(() => void changes.resume(), pricesAt);
  changes.start();
  queueMark.onOtherTab(() => {
    void countWaiting();
    void reload();
  });
  checkWrites();
  readOnly.subscribe(() => {
    if (readOnly.get()) return;
    // What failed meanwhile is asked for again.
    if (currentSession().state === "failed") void loadSession();
    void changes.resume();
    void reload();
  });
  let userId: string | undefined;
  const check = () => {
    const { user } = currentSession();
    if (user?.id === userId) return;
    userId = user?.id;
    void countWaiting();
    void changes.resume();
  };
  subscribeSession(check);
  check();
}

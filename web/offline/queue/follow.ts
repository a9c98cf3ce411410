import { currentSession, subscribeSession } from "../../accounts/session/session.ts";
import { queueMark } from "../../outbox/mark.ts";
import { countWaiting } from "../../outbox/waiting.ts";
import { showStatus } from "../status/show.tsx";
import { changes, reload } from "./send.ts";

let isFollowing = false;

/** Shows what waits, and sends it when the network or the user is back. Another tab may send it first. */
export function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  showStatus(() => void changes.resume());
  changes.start();
  queueMark.onOtherTab(() => {
    void countWaiting();
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

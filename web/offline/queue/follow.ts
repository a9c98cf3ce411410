import { currentSession, subscribeSession } from "../../accounts/session/session.ts";
import { queries } from "../../api/query-client.ts";
import { toast } from "../../ui/toast/toast.ts";
import { showStatus } from "../status/show.tsx";
import { queueMark } from "./mark.ts";
import { sendAll } from "./send.ts";
import { listChanges } from "./store.ts";
import { countWaiting } from "./waiting.ts";

const RETRY_MS = 30_000;
const LEDGER = /^\/api\/(spot|leveraged|closed|transactions|holdings|gains|portfolio)/;

const reload = () => queries.invalidateQueries({ predicate: ({ queryKey }) => LEDGER.test(String(queryKey[0])) });

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the changes of the user. If some are left, tries again later. */
export async function sendSoon(): Promise<void> {
  clearTimeout(timer);
  const { user } = currentSession();
  if (!user) return;
  const before = (await listChanges(user.id)).length;
  if (before === 0) return;
  const left = navigator.onLine ? await sendAll(user.id) : before;
  if (left < before) await reload();
  if (left === 0) toast({ title: "Back online", description: "Your offline changes are saved.", tone: "good" });
  else timer = setTimeout(() => void sendSoon(), RETRY_MS);
}

let isFollowing = false;

/** Shows what waits, and sends it when the network or the user is back. Another tab may send it first. */
export function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  const send = () => void sendSoon();
  showStatus(send);
  addEventListener("online", send);
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
    send();
  };
  subscribeSession(check);
  check();
}

import { sessionHint } from "../../accounts/session/session-hint.ts";
import { ApiError, callServer } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast/toast.ts";
import { type Change, dependents } from "./change.ts";
import { afterReply } from "./send.rules.ts";
import { listChanges, removeChanges } from "./store.ts";
import { markQueue } from "./waiting.ts";

const LOCK = "tidemark.queue";

/** Runs `work` while no other tab changes or sends the queue. */
export const withQueue = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(LOCK, work) as Promise<Result>;

type Result = { status: number | null; error?: unknown };

async function send(change: Change): Promise<Result> {
  try {
    await callServer(change.name, change);
    return { status: 200 };
  } catch (error) {
    return { status: error instanceof ApiError ? error.status : null, error };
  }
}

async function drop(change: Change, { error }: Result): Promise<void> {
  await removeChanges([change, ...dependents(change, await listChanges(change.userId))]);
  toast({
    title: "A change from offline was refused",
    description: errorText(error, "The server did not accept it."),
    tone: "bad",
  });
}

/** Another tab may have signed in another user, whose cookie would then be sent with these changes. */
const isOtherUser = (userId: string): boolean => (sessionHint()?.userId ?? userId) !== userId;

/** Sends the changes in their order. Returns how many are left. One tab sends at a time. */
export const sendAll = (userId: string): Promise<number> =>
  withQueue(async () => {
    for (;;) {
      // Read again each time, because a refused change takes others with it.
      const [change] = await listChanges(userId);
      if (!change || isOtherUser(userId)) break;
      const result = await send(change);
      const next = afterReply(change, result);
      if (next === "wait") break;
      if (next === "done") await removeChanges([change]);
      else await drop(change, result);
      await markQueue();
    }
    return (await listChanges(userId)).length;
  });

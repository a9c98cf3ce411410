import { currentSession } from "../../accounts/session/session.ts";
import { ApiError, callServer } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { queries } from "../../api/query-client.ts";
import { type Change, dependents } from "../../outbox/change.ts";
import { createSender } from "../../outbox/sender.ts";
import { listChanges, removeChanges } from "../../outbox/store.ts";
import { markQueue } from "../../outbox/waiting.ts";
import { toast } from "../../ui/toast/toast.ts";
import { watchlist } from "../../watchlist/watchlist.ts";

const LEDGER = /^\/api\/(spot|leveraged|closed|transactions|holdings|gains|portfolio)/;

/** Loads again what the changes are shown in. */
export async function reload(): Promise<void> {
  // Without a reply, the list stays as it is shown.
  void watchlist.refresh().catch(() => {});
  await queries.invalidateQueries({ predicate: ({ queryKey }) => LEDGER.test(String(queryKey[0])) });
}

async function send(change: Change): Promise<void> {
  try {
    await callServer(change.name, change);
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404 && change.name.startsWith("DELETE");
    if (!isGone) throw error;
  }
}

async function done(change: Change): Promise<void> {
  await removeChanges([change]);
  await markQueue();
}

async function refused(change: Change, error: unknown): Promise<void> {
  await removeChanges([change, ...dependents(change, await listChanges(change.userId))]);
  await markQueue();
  toast({
    title: "A change from offline was refused",
    description: errorText(error, "The server did not accept it."),
    tone: "bad",
  });
}

async function resumed(left: number): Promise<void> {
  await reload();
  if (left === 0) toast({ title: "Back online", description: "Your offline changes are saved.", tone: "good" });
}

/** Sends the changes of the user. One tab sends at a time. */
export const changes = createSender<Change, void>({
  lock: "tidemark.queue",
  userId: () => currentSession().user?.id,
  list: listChanges,
  send,
  done,
  refused,
  resumed,
});

import type { QueryClient } from "@tanstack/react-query";
import { currentSession, subscribeSession } from "../../accounts/session/session.ts";
import { type AnyInput, ApiError, callServer, type EndpointName } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast/toast.ts";
import { QUEUE_MARK } from "./mark.ts";
import { afterReply } from "./send.rules.ts";
import { keyOfQueued, withChanges } from "./show.rules.ts";
import { addChange, type Change, clearChanges, countChanges, listChanges, putChange, removeChange } from "./store.ts";

const RETRY_MS = 30_000;
const LOCK = "tidemark.queue";
const LISTS = /^GET \/api\/(spot|leveraged)-positions$/;
/** The changes that can wait: positions and transactions, without files and without what needs the server's prices. */
const CHANGES =
  /^(POST|PATCH|DELETE) \/api\/(spot-positions|leveraged-positions|transactions)(\/:id(\/restore)?)?$|^POST \/api\/logout$/;
const LEDGER = /^\/api\/(spot|leveraged|transactions|holdings|gains|portfolio)/;

const reload = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => LEDGER.test(String(queryKey[0])) });

async function statusOf(change: Change): Promise<{ status: number | null; error?: unknown }> {
  try {
    await callServer(change.name, change);
    return { status: 200 };
  } catch (error) {
    return { status: error instanceof ApiError ? error.status : null, error };
  }
}

/** Sends the changes in their order. Returns how many are left. One tab sends at a time. */
async function sendAll(userId: string): Promise<number> {
  return navigator.locks.request(LOCK, async () => {
    for (const change of await listChanges(userId)) {
      const { status, error } = await statusOf(change);
      const next = afterReply(change, { status });
      if (next === "wait") break;
      await removeChange(change.id);
      if (next === "refused")
        toast({
          title: "A change from offline was refused",
          description: errorText(error, "The server did not accept it."),
          tone: "bad",
        });
    }
    if ((await countChanges()) === 0) localStorage.removeItem(QUEUE_MARK);
    return (await listChanges(userId)).length;
  });
}

let timer: ReturnType<typeof setTimeout> | undefined;

let isListening = false;
function sendWhenOnline(queries: QueryClient): void {
  if (isListening) return;
  isListening = true;
  addEventListener("online", () => void sendSoon(queries));
}

/** Sends the changes now, or when the user is known. If the network fails, tries again later. */
export async function sendSoon(queries: QueryClient): Promise<void> {
  clearTimeout(timer);
  sendWhenOnline(queries);
  const { user, state } = currentSession();
  if (!user) {
    if (state === "known") return;
    const unsubscribe = subscribeSession(() => {
      if (currentSession().state === "unknown") return;
      unsubscribe();
      void sendSoon(queries);
    });
    return;
  }
  const before = (await listChanges(user.id)).length;
  const left = await sendAll(user.id);
  if (left < before) await reload(queries);
  if (left === 0 && before > 0)
    toast({ title: "Back online", description: "Your offline changes are saved.", tone: "good" });
  if (left > 0) timer = setTimeout(() => void sendSoon(queries), RETRY_MS);
}

/** Changes a position that is still in the queue. */
async function amend(changes: readonly Change[], name: EndpointName, key: string, body: object): Promise<unknown> {
  const change = changes.find((one) => one.key === key);
  if (!change) throw new ApiError(409, "This position was just sent. Please reload the page.", "");
  if (name.startsWith("DELETE")) await removeChange(change.id);
  else await putChange({ ...change, body: { ...change.body, ...body } });
  return {};
}

/** Takes back a deletion that is still in the queue. Returns whether it was there. */
async function undoDeletion(changes: readonly Change[], name: EndpointName, id: string | undefined): Promise<boolean> {
  const deletion = name.replace(/^POST (.*)\/restore$/, "DELETE $1");
  const change = changes.find((one) => one.name === deletion && one.params.id === id);
  if (change) await removeChange(change.id);
  return change !== undefined;
}

/** Keeps a change, or passes it on when nothing waits any more. */
export async function answer(name: EndpointName, input: AnyInput, queries: QueryClient): Promise<unknown> {
  const { user } = currentSession();
  if (!user || !(LISTS.test(name) || CHANGES.test(name))) return callServer(name, input);
  if (LISTS.test(name)) {
    const list = (await callServer(name, input)) as { id: string }[];
    return withChanges(name.slice(4), list, await listChanges(user.id));
  }
  if (name === "POST /api/logout") {
    await sendAll(user.id);
    const reply = await callServer(name, input);
    await clearChanges();
    localStorage.removeItem(QUEUE_MARK);
    return reply;
  }
  const { params = {}, body = {}, key = crypto.randomUUID() } = input;
  const queuedKey = keyOfQueued(params.id);
  if (queuedKey !== null)
    return navigator.locks.request(LOCK, async () =>
      amend(await listChanges(user.id), name, queuedKey, body as object),
    );
  const isUndone = await navigator.locks.request(LOCK, async () =>
    undoDeletion(await listChanges(user.id), name, params.id),
  );
  if (isUndone) return {};
  // Changes keep their order, so this one waits too while an earlier one does.
  if (navigator.onLine && (await sendAll(user.id)) === 0) return callServer(name, { ...input, key });
  localStorage.setItem(QUEUE_MARK, "1");
  sendWhenOnline(queries);
  await addChange({ userId: user.id, name, params, body: body as Change["body"], key, at: Date.now() });
  toast({ title: "You are offline", description: "Your change is kept here and sent when you are online again." });
  if (navigator.onLine) timer = setTimeout(() => void sendSoon(queries), RETRY_MS);
  return {};
}

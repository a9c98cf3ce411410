import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { ApiError, call, isSignedOut } from "../../api/call.ts";
import { toast } from "../../ui/toast/toast.ts";
import { readOutbox, storeOutbox } from "./outbox-storage.ts";
import type { Outgoing } from "./outgoing.ts";

const AGAIN_MS = 5 * SECOND;

export type Outbox = {
  list(): readonly Outgoing[];
  send(message: string, replyTo: ChatMessage | null): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** Sends what waits: the connection is back. */
  flush(): void;
  /** What has arrived by another way is not sent again. */
  settle(arrived: readonly ChatMessage[]): void;
  stop(): void;
};

const sentenceOf = (error: unknown) => (error instanceof ApiError && error.sentence) || "Failed to send message";
/** In how many ms the same message may be taken, or has been stored all the same. Null: it is refused for good. */
function tryAgainIn(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status >= 500) return AGAIN_MS;
  return error.status === 429 ? (error.retryAfter ?? AGAIN_MS / SECOND) * SECOND : null;
}

type Listeners = { onChange(): void; onSent(message: ChatMessage): void };

/** Sends one message at a time, in order, each as often as it takes: its `clientId` makes that safe. */
export function createOutbox(userId: string, { onChange, onSent }: Listeners): Outbox {
  let list: readonly Outgoing[] = readOutbox(userId);
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const complained = new Set<string>();

  const publish = (next: readonly Outgoing[]) => {
    list = next;
    storeOutbox(userId, list);
    onChange();
  };
  const mark = (clientId: string, state: Outgoing["state"], reason = "") =>
    publish(list.map((one) => (one.clientId === clientId ? { ...one, state, reason } : one)));
  const drop = (clientIds: ReadonlySet<string>) => {
    if (list.some(({ clientId }) => clientIds.has(clientId)))
      publish(list.filter(({ clientId }) => !clientIds.has(clientId)));
  };

  function complain(clientId: string, error: unknown) {
    if (complained.has(clientId) || isSignedOut(error)) return;
    // The page says that one is offline and that it goes out later: nothing has failed.
    if (!(error instanceof ApiError) && navigator.onLine === false) return;
    complained.add(clientId);
    toast({ title: "Error", description: sentenceOf(error), tone: "bad" });
  }

  async function work() {
    if (isBusy) return;
    isBusy = true;
    for (let next = due(); next; next = due()) {
      const { clientId, message, replyTo } = next;
      try {
        const body = { message, messageType: "text" as const, replyToId: replyTo?.id ?? null, clientId };
        const stored = await call("POST /api/chat/messages", { body });
        mark(clientId, "sent");
        onSent(stored);
      } catch (error) {
        complain(clientId, error);
        const again = tryAgainIn(error);
        const reason = error instanceof ApiError && error.status < 500 ? error.sentence : "";
        if (again === null) {
          mark(clientId, "failed", reason);
          continue;
        }
        // The order is kept: what comes after it waits with it.
        publish(list.map((one) => (one.state === "sending" ? { ...one, state: "waiting", reason } : one)));
        clearTimeout(timer);
        timer = setTimeout(flush, again);
        break;
      }
    }
    isBusy = false;
  }
  const due = () => list.find(({ state }) => state === "sending");

  function flush() {
    publish(list.map((one) => (one.state === "waiting" ? { ...one, state: "sending", reason: "" } : one)));
    void work();
  }

  return {
    list: () => list,
    send(message, replyTo) {
      const createdAt = new Date().toISOString();
      const { state = "sending", reason = "" } = list.find((one) => one.state === "waiting") ?? {};
      publish([...list, { clientId: crypto.randomUUID(), message, replyTo, createdAt, state, reason }]);
      void work();
    },
    retry(clientId) {
      complained.delete(clientId);
      mark(clientId, "sending");
      void work();
    },
    discard: (clientId) => drop(new Set([clientId])),
    flush,
    settle: (arrived) => drop(new Set(arrived.map(({ clientId }) => clientId))),
    stop: () => clearTimeout(timer),
  };
}

import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { ApiError, call, isSignedOut } from "../../api/call.ts";
import { toast } from "../../ui/toast/toast.ts";
import { readOutbox, storeOutbox } from "./outbox-storage.ts";
import type { Outgoing } from "./outgoing.ts";

const RETRY_MS = 5 * SECOND;

export type Outbox = {
  list(): readonly Outgoing[];
  send(message: string, replyTo: ChatMessage | null): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** Sends the waiting messages at once, because the connection is back. */
  flush(): void;
  /** Removes the messages that have arrived through the list or a frame. */
  removeArrived(arrived: readonly ChatMessage[]): void;
  stop(): void;
};

const errorSentence = (error: unknown) => (error instanceof ApiError && error.sentence) || "Failed to send message";
/** The delay in ms before the message is sent again, or null when the server has refused it for good. */
function retryDelayOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status >= 500) return RETRY_MS;
  return error.status === 429 ? (error.retryAfter ?? RETRY_MS / SECOND) * SECOND : null;
}

type Listeners = { onChange(): void; onSent(message: ChatMessage): void };

/** Sends one message at a time, in order. Retries are safe, because the server stores each `clientId` only once. */
export function createOutbox(userId: string, { onChange, onSent }: Listeners): Outbox {
  let list: readonly Outgoing[] = readOutbox(userId);
  let isBusy = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const reportedIds = new Set<string>();

  const publish = (next: readonly Outgoing[]) => {
    list = next;
    storeOutbox(userId, list);
    onChange();
  };
  const setState = (clientId: string, state: Outgoing["state"], reason = "") =>
    publish(list.map((message) => (message.clientId === clientId ? { ...message, state, reason } : message)));
  const remove = (clientIds: ReadonlySet<string>) => {
    if (list.some(({ clientId }) => clientIds.has(clientId)))
      publish(list.filter(({ clientId }) => !clientIds.has(clientId)));
  };

  function showError(clientId: string, error: unknown) {
    if (reportedIds.has(clientId) || isSignedOut(error)) return;
    // The page already shows that the browser is offline and that the message will be sent later.
    if (!(error instanceof ApiError) && navigator.onLine === false) return;
    reportedIds.add(clientId);
    toast({ title: "Error", description: errorSentence(error), tone: "bad" });
  }

  async function sendMessages() {
    if (isBusy) return;
    isBusy = true;
    for (let next = nextToSend(); next; next = nextToSend()) {
      const { clientId, message, replyTo } = next;
      try {
        const body = { message, messageType: "text" as const, replyToId: replyTo?.id ?? null, clientId };
        const stored = await call("POST /api/chat/messages", { body });
        setState(clientId, "sent");
        onSent(stored);
      } catch (error) {
        showError(clientId, error);
        const retryDelay = retryDelayOf(error);
        const reason = error instanceof ApiError && error.status < 500 ? error.sentence : "";
        if (retryDelay === null) {
          setState(clientId, "failed", reason);
          continue;
        }
        // The messages after it wait too, so that their order stays.
        publish(list.map((queued) => (queued.state === "sending" ? { ...queued, state: "waiting", reason } : queued)));
        clearTimeout(retryTimer);
        retryTimer = setTimeout(flush, retryDelay);
        break;
      }
    }
    isBusy = false;
  }
  const nextToSend = () => list.find(({ state }) => state === "sending");

  function flush() {
    publish(list.map((queued) => (queued.state === "waiting" ? { ...queued, state: "sending", reason: "" } : queued)));
    void sendMessages();
  }

  return {
    list: () => list,
    send(message, replyTo) {
      const createdAt = new Date().toISOString();
      const { state = "sending", reason = "" } = list.find((queued) => queued.state === "waiting") ?? {};
      publish([...list, { clientId: crypto.randomUUID(), message, replyTo, createdAt, state, reason }]);
      void sendMessages();
    },
    retry(clientId) {
      reportedIds.delete(clientId);
      setState(clientId, "sending");
      void sendMessages();
    },
    discard: (clientId) => remove(new Set([clientId])),
    flush,
    removeArrived: (arrived) => remove(new Set(arrived.map(({ clientId }) => clientId))),
    stop: () => clearTimeout(retryTimer),
  };
}

import type { ChatMessage } from "../../shared/chat.ts";
import { SECOND } from "../../shared/time.ts";
import { ApiError, call, isSignedOut } from "../api/call.ts";
import { toast } from "../ui/toast.ts";

const AGAIN_MS = 5 * SECOND;

/**
 * A message that the server has not taken yet. "waiting": nobody answered, so it is sent again by itself;
 * "failed": it was refused, and the person decides; "sent": it is there, and comes with the others.
 */
export type Outgoing = {
  clientId: string;
  message: string;
  replyTo: ChatMessage | null;
  createdAt: string;
  state: "sending" | "waiting" | "failed" | "sent";
};

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
/** Whether the message may have been stored all the same, or could be at the next try. */
const isOpen = (error: unknown) => !(error instanceof ApiError) || error.status >= 500;

/** Sends one message at a time, in order, each as often as it takes: its `clientId` makes that safe. */
export function createOutbox(onChange: () => void, onSent: (message: ChatMessage) => void): Outbox {
  let list: readonly Outgoing[] = [];
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const complained = new Set<string>();

  const publish = (next: readonly Outgoing[]) => {
    list = next;
    onChange();
  };
  const mark = (clientId: string, state: Outgoing["state"]) =>
    publish(list.map((one) => (one.clientId === clientId ? { ...one, state } : one)));
  const drop = (clientIds: ReadonlySet<string>) => {
    if (list.some(({ clientId }) => clientIds.has(clientId)))
      publish(list.filter(({ clientId }) => !clientIds.has(clientId)));
  };

  function complain(clientId: string, error: unknown) {
    if (complained.has(clientId) || isSignedOut(error)) return;
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
        mark(clientId, isOpen(error) ? "waiting" : "failed");
        if (!isOpen(error)) continue;
        clearTimeout(timer);
        timer = setTimeout(flush, AGAIN_MS);
        break;
      }
    }
    isBusy = false;
  }
  const due = () => list.find(({ state }) => state === "sending");

  function flush() {
    publish(list.map((one) => (one.state === "waiting" ? { ...one, state: "sending" } : one)));
    void work();
  }

  return {
    list: () => list,
    send(message, replyTo) {
      const createdAt = new Date().toISOString();
      publish([...list, { clientId: crypto.randomUUID(), message, replyTo, createdAt, state: "sending" }]);
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

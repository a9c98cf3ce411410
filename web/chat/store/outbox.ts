import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { ApiError, call, isSignedOut } from "../../api/call.ts";
import { createSender } from "../../outbox/sender.ts";
import { toast } from "../../ui/toast/toast.ts";
import { readOutbox, storeOutbox } from "./outbox-storage.ts";
import type { Outgoing } from "./outgoing.ts";

export type Outbox = {
  list(): readonly Outgoing[];
  send(message: string, replyTo: ChatMessage | null): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** Sends the waiting messages at once, because the connection is back. */
  flush(): void;
  /** Removes the messages that have arrived through the list or a frame. */
  removeArrived(arrived: readonly ChatMessage[]): void;
  /** Sends the waiting messages whenever the network is back, until `stop`. */
  start(): void;
  stop(): void;
};

const errorSentence = (error: unknown) => (error instanceof ApiError && error.sentence) || "Failed to send message";

type Listeners = { onChange(): void; onSent(message: ChatMessage): void };

/** The messages of this tab, sent one at a time, in order. The server stores each `clientId` only once. */
export function createOutbox(userId: string, { onChange, onSent }: Listeners): Outbox {
  let list: readonly Outgoing[] = readOutbox(userId);
  const reportedIds = new Set<string>();

  const publish = (next: readonly Outgoing[]) => {
    list = next;
    storeOutbox(userId, list);
    onChange();
  };
  const setState = (clientId: string, state: Outgoing["state"], reason = "") =>
    publish(list.map((message) => (message.clientId === clientId ? { ...message, state, reason } : message)));
  const setAll = (before: Outgoing["state"], state: Outgoing["state"], reason = "") =>
    publish(list.map((message) => (message.state === before ? { ...message, state, reason } : message)));
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

  const sender = createSender<Outgoing, ChatMessage>({
    userId: () => userId,
    list: () => list.filter(({ state }) => state === "sending" || state === "waiting"),
    send({ clientId, message, replyTo }) {
      setAll("waiting", "sending");
      const body = { message, messageType: "text" as const, replyToId: replyTo?.id ?? null, clientId };
      return call("POST /api/chat/messages", { body });
    },
    done({ clientId }, stored) {
      setState(clientId, "sent");
      onSent(stored);
    },
    refused({ clientId }, error) {
      showError(clientId, error);
      setState(clientId, "failed", error instanceof ApiError ? error.sentence : "");
    },
    waits({ clientId }, error) {
      showError(clientId, error);
      // The messages after it wait too, so that their order stays.
      setAll("sending", "waiting", error instanceof ApiError && error.status < 500 ? error.sentence : "");
    },
  });

  /** The state of a message that is added: it waits with the others. */
  const nextState = (): Pick<Outgoing, "state" | "reason"> => {
    const { state = "sending", reason = "" } = list.find((queued) => queued.state === "waiting") ?? {};
    return { state, reason };
  };

  return {
    list: () => list,
    send(message, replyTo) {
      const createdAt = new Date().toISOString();
      publish([...list, { clientId: crypto.randomUUID(), message, replyTo, createdAt, ...nextState() }]);
      void sender.sendSoon();
    },
    retry(clientId) {
      reportedIds.delete(clientId);
      const { state, reason } = nextState();
      setState(clientId, state, reason);
      void sender.sendSoon();
    },
    discard: (clientId) => remove(new Set([clientId])),
    flush: () => void sender.resume(),
    removeArrived: (arrived) => remove(new Set(arrived.map(({ clientId }) => clientId))),
    start: sender.start,
    stop: sender.stop,
  };
}

import type { ChatMessage, ServerFrame } from "../../../shared/chat/contract.ts";
import { ACK_EVERY_MS } from "../../../shared/chat/rules.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { call, isSignedOut } from "../../api/call.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { createStore } from "../../ui/state/store.ts";
import { type ChatState, INITIAL_STATE } from "./chat-state.ts";
import { type Connection, type ConnectionState, openConnection } from "./connection.ts";
import { createMessageList } from "./message-list.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

const REFETCH_MS = 30 * SECOND;
/** The time to wait for the socket frame of a message after the server has confirmed it. */
const FRAME_WAIT_MS = 2 * SECOND;

export type ChatStore = Pick<Outbox, "send" | "retry" | "discard"> & {
  state(): ChatState;
  subscribe(listener: () => void): () => void;
  loadOlder(): void;
  reload(): void;
  reconnect(): void;
  /** Replaces a message by its edited version from the server. */
  applyEdit(message: ChatMessage): void;
  /** Drops old messages. The page calls it while it shows the newest ones. */
  trim(): void;
};

/** Reconnects if a new session has replaced the ended one, which a change of the password does. */
async function checkSession(reconnect: () => void) {
  try {
    await call("GET /api/user");
    reconnect();
  } catch (error) {
    // session.ts handles a 401. After any other error the connection tries again.
    if (!isSignedOut(error)) setTimeout(reconnect, FRAME_WAIT_MS);
  }
}

/** The state of the room on one user's page. It is active from `start` until the returned stop function is called. */
export function createChat(userId: string): ChatStore & { start(): () => void } {
  const { get: state, set, subscribe } = createStore(INITIAL_STATE);
  let connection: Connection | null = null;
  let hasConnected = false;
  let ackTimer: ReturnType<typeof setTimeout> | undefined;

  function publish(change: Partial<ChatState>) {
    set({ ...state(), ...change });
  }
  const outbox = createOutbox(userId, { onChange: () => publish({ outgoing: outbox.list() }), onSent });
  const list = createMessageList(userId, { state, publish, onAdded });

  function onAdded(messages: readonly ChatMessage[]) {
    outbox.removeArrived(messages.filter((message) => message.userId === userId));
    ackTimer ??= setTimeout(acknowledge, ACK_EVERY_MS);
  }

  function acknowledge() {
    ackTimer = undefined;
    connection?.send({ type: "ack", id: list.newestId() });
  }

  // The user's own message also arrives by a frame. Adding it from the reply could put it before an earlier one.
  function onSent(message: ChatMessage) {
    setTimeout(
      () => {
        if (message.id > list.newestId()) void list.refetch();
      },
      state().connection === "connected" ? FRAME_WAIT_MS : 0,
    );
  }

  function onFrame(frame: ServerFrame) {
    if (frame.type === "new_message") list.receive("messages" in frame ? frame.messages : [frame.message]);
    else if (frame.type === "message_changed") list.change(frame.message);
    else if (frame.type === "user_count") publish({ count: frame.count });
    else if (frame.type === "muted") publish({ mute: frame.mute });
    else if (frame.type === "connected") {
      publish({ count: frame.count, mute: frame.mute });
      const isFirst = !hasConnected;
      hasConnected = true;
      void list.catchUp((lastId) => isFirst && state().status === "ready" && frame.lastId <= lastId);
      outbox.flush();
    }
  }

  function onState(next: ConnectionState) {
    publish({ connection: next });
    if (next === "session-ended") void checkSession(() => connection?.reconnect());
  }

  return {
    state,
    subscribe,
    send: outbox.send,
    retry: outbox.retry,
    discard: outbox.discard,
    applyEdit: list.change,
    loadOlder: list.loadOlder,
    trim: list.trim,
    reload() {
      publish({ status: "loading" });
      void list.catchUp();
    },
    reconnect: () => connection?.reconnect(),
    start() {
      connection = openConnection({ userId, onFrame, onState });
      // The list loads without waiting for the socket, so that it appears even if the socket is refused.
      void list.catchUp();
      outbox.start();
      // Sends the messages that a reload of the page has interrupted.
      outbox.flush();
      const stopRefetch = pollWhileVisible(REFETCH_MS, list.refetch);
      const onVisible = () => {
        if (!document.hidden) publish({ unread: 0 });
      };
      document.addEventListener("visibilitychange", onVisible);
      return () => {
        connection?.stop();
        connection = null;
        clearTimeout(ackTimer);
        ackTimer = undefined;
        outbox.stop();
        stopRefetch();
        document.removeEventListener("visibilitychange", onVisible);
      };
    },
  };
}

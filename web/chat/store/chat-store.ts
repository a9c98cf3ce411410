import type { ChatMessage, Mute, ServerFrame } from "../../../shared/chat/contract.ts";
import { ACK_EVERY_MS, CHAT_PAGE } from "../../../shared/chat/rules.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { call, isSignedOut } from "../../api/call.ts";
import { whileVisible } from "../../api/poll-while-visible.ts";
import { type Connection, type ConnectionState, openConnection } from "./connection.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import type { Outgoing } from "./outgoing.ts";
import { changeMessage, keepNewest, mergeMessages } from "./transcript.ts";

/** Specification 2, section 9, "Chat list refetch". */
const REFETCH_MS = 30 * SECOND;
/** Longer than the frame of a message takes that the server has confirmed. */
const FRAME_MS = 2 * SECOND;

export type ChatState = {
  status: "loading" | "ready" | "failed";
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  hasOlder: boolean;
  older: "resting" | "loading" | "failed";
  connection: ConnectionState;
  count: number;
  mute: Mute | null;
  /** Messages of others that came while the tab was hidden. */
  unread: number;
};

export type ChatStore = Pick<Outbox, "send" | "retry" | "discard"> & {
  state(): ChatState;
  subscribe(listener: () => void): () => void;
  loadOlder(): void;
  reload(): void;
  reconnect(): void;
  /** Takes up what the server says of a message that was edited. */
  change(message: ChatMessage): void;
  /** The page shows the newest messages, so that older ones need not be kept. */
  trim(): void;
};

/** The room as one person's page knows it; lives from `start` to the function that it answers. */
export function createChat(userId: string): ChatStore & { start(): () => void } {
  let state: ChatState = {
    status: "loading",
    messages: [],
    outgoing: [],
    hasOlder: false,
    older: "resting",
    connection: "connecting",
    count: 0,
    mute: null,
    unread: 0,
  };
  const listeners = new Set<() => void>();
  let connection: Connection | null = null;
  /** Frames that come while the list is read wait, so that nobody sees a message before an earlier one. */
  let held: ChatMessage[] | null = null;
  let reads: Promise<void> = Promise.resolve();
  let wasConnected = false;
  let ack: ReturnType<typeof setTimeout> | undefined;

  function publish(change: Partial<ChatState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const outbox = createOutbox(userId, { onChange: () => publish({ outgoing: outbox.list() }), onSent });
  const newestId = () => state.messages.at(-1)?.id ?? 0;

  function show(messages: readonly ChatMessage[]) {
    const before = newestId();
    const merged = mergeMessages(state.messages, messages);
    const news = messages.filter((message) => message.id > before && message.userId !== userId);
    const unread = document.hidden && state.status === "ready" ? state.unread + news.length : 0;
    publish({ messages: merged, unread });
    outbox.settle(messages.filter((message) => message.userId === userId));
    ack ??= setTimeout(acknowledge, ACK_EVERY_MS);
  }

  function acknowledge() {
    ack = undefined;
    connection?.send({ type: "ack", id: newestId() });
  }

  function take(messages: readonly ChatMessage[]) {
    if (held) held.push(...messages);
    else show(messages);
  }

  /** Runs `read` with the frames held back, and shows them after what it has read; one reading at a time. */
  function reading(read: () => Promise<void>): Promise<void> {
    reads = reads.then(async () => {
      held = [];
      await read();
      const late = held;
      held = null;
      if (late.length > 0) show(late);
    });
    return reads;
  }

  /** The newest page, which also tells what was edited and deleted meanwhile. `unless`: nothing has been missed. */
  const catchUp = (unless = () => false) =>
    reading(async () => {
      if (unless()) return;
      try {
        const page = await call("GET /api/chat/messages", { query: { limit: String(CHAT_PAGE) } });
        const isJoined = state.status === "ready" && (page.length < CHAT_PAGE || (page[0]?.id ?? 0) <= newestId() + 1);
        if (!isJoined) publish({ messages: [], hasOlder: page.length === CHAT_PAGE });
        show(page);
        publish({ status: "ready" });
      } catch {
        if (state.status !== "ready") publish({ status: "failed" });
      }
    });

  /** What a frame may have failed to bring. */
  const refetch = () =>
    reading(async () => {
      try {
        if (state.status !== "ready") return;
        show(await call("GET /api/chat/messages", { query: { after: String(newestId()) } }));
      } catch {
        // The next turn asks again; the connection says how it stands.
      }
    });

  // One's own message takes the same way as everybody's, or it could stand before an earlier one.
  function onSent(message: ChatMessage) {
    setTimeout(
      () => {
        if (message.id > newestId()) void refetch();
      },
      state.connection === "connected" ? FRAME_MS : 0,
    );
  }

  function onFrame(frame: ServerFrame) {
    if (frame.type === "new_message") take("messages" in frame ? frame.messages : [frame.message]);
    else if (frame.type === "message_changed") publish({ messages: changeMessage(state.messages, frame.message) });
    else if (frame.type === "user_count") publish({ count: frame.count });
    else if (frame.type === "muted") publish({ mute: frame.mute });
    else if (frame.type === "connected") {
      publish({ count: frame.count, mute: frame.mute });
      const isFirst = !wasConnected;
      wasConnected = true;
      void catchUp(() => isFirst && state.status === "ready" && frame.lastId <= newestId());
      outbox.flush();
    }
  }

  function onState(next: ConnectionState) {
    publish({ connection: next });
    if (next === "over") void lookAgain();
  }

  /** The room says that the session is over; there may be a new one, after a change of the password. */
  async function lookAgain() {
    try {
      await call("GET /api/user");
      connection?.reconnect();
    } catch (error) {
      // The session's own watch hears of a 401; anything else is no answer.
      if (!isSignedOut(error)) setTimeout(() => connection?.reconnect(), FRAME_MS);
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: outbox.send,
    retry: outbox.retry,
    discard: outbox.discard,
    change: (message) => publish({ messages: changeMessage(state.messages, message) }),
    async loadOlder() {
      const [first] = state.messages;
      if (!first || !state.hasOlder || state.older === "loading") return;
      publish({ older: "loading" });
      try {
        const query = { before: String(first.id), limit: String(CHAT_PAGE) };
        const page = await call("GET /api/chat/messages", { query });
        // The list begins elsewhere by now: this page would leave a hole in it.
        if (state.messages[0]?.id !== first.id) return publish({ older: "resting" });
        const messages = mergeMessages(page, state.messages);
        publish({ messages, hasOlder: page.length === CHAT_PAGE, older: "resting" });
      } catch {
        publish({ older: "failed" });
      }
    },
    trim() {
      const { messages, isCut } = keepNewest(state.messages);
      if (isCut) publish({ messages, hasOlder: true });
    },
    reload() {
      publish({ status: "loading" });
      void catchUp();
    },
    reconnect: () => connection?.reconnect(),
    start() {
      connection = openConnection({ userId, onFrame, onState });
      // Not after the socket: a page whose socket is refused can still be read.
      void catchUp();
      // What a reload has interrupted.
      outbox.flush();
      const stopRefetch = whileVisible(REFETCH_MS, refetch);
      const onVisible = () => {
        if (!document.hidden) publish({ unread: 0 });
      };
      document.addEventListener("visibilitychange", onVisible);
      return () => {
        connection?.stop();
        connection = null;
        clearTimeout(ack);
        ack = undefined;
        outbox.stop();
        stopRefetch();
        document.removeEventListener("visibilitychange", onVisible);
      };
    },
  };
}

import type { ChatMessage, Mute, ServerFrame } from "../../../shared/chat/contract.ts";
import { ACK_EVERY_MS, CHAT_PAGE } from "../../../shared/chat/rules.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { call, isSignedOut } from "../../api/call.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { type Connection, type ConnectionState, openConnection } from "./connection.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import type { Outgoing } from "./outgoing.ts";
import { changeMessage, keepNewest, mergeMessages } from "./transcript.ts";

const REFETCH_MS = 30 * SECOND;
/** The time to wait for the socket frame of a message after the server has confirmed it. */
const FRAME_WAIT_MS = 2 * SECOND;

export type ChatState = {
  status: "loading" | "ready" | "failed";
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  hasOlder: boolean;
  older: "idle" | "loading" | "failed";
  connection: ConnectionState;
  count: number;
  mute: Mute | null;
  /** The number of other users' messages that arrived while the tab was hidden. */
  unread: number;
};

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

/** The state of the room on one user's page. It is active from `start` until the returned stop function is called. */
export function createChat(userId: string): ChatStore & { start(): () => void } {
  let state: ChatState = {
    status: "loading",
    messages: [],
    outgoing: [],
    hasOlder: false,
    older: "idle",
    connection: "connecting",
    count: 0,
    mute: null,
    unread: 0,
  };
  const listeners = new Set<() => void>();
  let connection: Connection | null = null;
  /** Messages of frames that arrive during a request wait here, so that messages appear in order. */
  let heldMessages: ChatMessage[] | null = null;
  let lastRequest: Promise<void> = Promise.resolve();
  let hasConnected = false;
  let ackTimer: ReturnType<typeof setTimeout> | undefined;

  function publish(change: Partial<ChatState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const outbox = createOutbox(userId, { onChange: () => publish({ outgoing: outbox.list() }), onSent });
  const newestId = () => state.messages.at(-1)?.id ?? 0;

  function addMessages(messages: readonly ChatMessage[]) {
    const previousId = newestId();
    const merged = mergeMessages(state.messages, messages);
    const incoming = messages.filter((message) => message.id > previousId && message.userId !== userId);
    const unread = document.hidden && state.status === "ready" ? state.unread + incoming.length : 0;
    publish({ messages: merged, unread });
    outbox.removeArrived(messages.filter((message) => message.userId === userId));
    ackTimer ??= setTimeout(acknowledge, ACK_EVERY_MS);
  }

  function acknowledge() {
    ackTimer = undefined;
    connection?.send({ type: "ack", id: newestId() });
  }

  function receive(messages: readonly ChatMessage[]) {
    if (heldMessages) heldMessages.push(...messages);
    else addMessages(messages);
  }

  /** Runs one request at a time, and adds the messages of frames only after those of the request. */
  function holdFramesWhile(request: () => Promise<void>): Promise<void> {
    lastRequest = lastRequest.then(async () => {
      heldMessages = [];
      await request();
      const fromFrames = heldMessages;
      heldMessages = null;
      if (fromFrames.length > 0) addMessages(fromFrames);
    });
    return lastRequest;
  }

  /** Loads the newest page, which also brings missed edits and deletions. Does nothing when `isUpToDate` returns true. */
  const catchUp = (isUpToDate = () => false) =>
    holdFramesWhile(async () => {
      if (isUpToDate()) return;
      try {
        const page = await call("GET /api/chat/messages", { query: { limit: String(CHAT_PAGE) } });
        const isContiguous =
          state.status === "ready" && (page.length < CHAT_PAGE || (page[0]?.id ?? 0) <= newestId() + 1);
        if (!isContiguous) publish({ messages: [], hasOlder: page.length === CHAT_PAGE });
        addMessages(page);
        publish({ status: "ready" });
      } catch {
        if (state.status !== "ready") publish({ status: "failed" });
      }
    });

  /** Loads newer messages that no frame has delivered. */
  const refetch = () =>
    holdFramesWhile(async () => {
      try {
        if (state.status !== "ready") return;
        addMessages(await call("GET /api/chat/messages", { query: { after: String(newestId()) } }));
      } catch {
        // The next poll tries again. The connection status shows that the server is unreachable.
      }
    });

  // The user's own message also arrives by a frame. Adding it from the reply could put it before an earlier one.
  function onSent(message: ChatMessage) {
    setTimeout(
      () => {
        if (message.id > newestId()) void refetch();
      },
      state.connection === "connected" ? FRAME_WAIT_MS : 0,
    );
  }

  function onFrame(frame: ServerFrame) {
    if (frame.type === "new_message") receive("messages" in frame ? frame.messages : [frame.message]);
    else if (frame.type === "message_changed") publish({ messages: changeMessage(state.messages, frame.message) });
    else if (frame.type === "user_count") publish({ count: frame.count });
    else if (frame.type === "muted") publish({ mute: frame.mute });
    else if (frame.type === "connected") {
      publish({ count: frame.count, mute: frame.mute });
      const isFirst = !hasConnected;
      hasConnected = true;
      void catchUp(() => isFirst && state.status === "ready" && frame.lastId <= newestId());
      outbox.flush();
    }
  }

  function onState(next: ConnectionState) {
    publish({ connection: next });
    if (next === "session-ended") void checkSession();
  }

  /** Reconnects if a new session has replaced the ended one, which a change of the password does. */
  async function checkSession() {
    try {
      await call("GET /api/user");
      connection?.reconnect();
    } catch (error) {
      // session.ts handles a 401. After any other error the connection tries again.
      if (!isSignedOut(error)) setTimeout(() => connection?.reconnect(), FRAME_WAIT_MS);
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
    applyEdit: (message) => publish({ messages: changeMessage(state.messages, message) }),
    async loadOlder() {
      const [first] = state.messages;
      if (!first || !state.hasOlder || state.older === "loading") return;
      publish({ older: "loading" });
      try {
        const query = { before: String(first.id), limit: String(CHAT_PAGE) };
        const page = await call("GET /api/chat/messages", { query });
        // The list was replaced during the request, so this page would not connect to its first message.
        if (state.messages[0]?.id !== first.id) return publish({ older: "idle" });
        const messages = mergeMessages(page, state.messages);
        publish({ messages, hasOlder: page.length === CHAT_PAGE, older: "idle" });
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
      // The list loads without waiting for the socket, so that it appears even if the socket is refused.
      void catchUp();
      // Sends the messages that a reload of the page has interrupted.
      outbox.flush();
      const stopRefetch = pollWhileVisible(REFETCH_MS, refetch);
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

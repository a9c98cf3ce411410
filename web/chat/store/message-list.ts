import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { CHAT_PAGE } from "../../../shared/chat/rules.ts";
import { callList } from "../../api/call-list.ts";
import type { ChatState } from "./chat-state.ts";
import { changeMessage, keepNewest, mergeMessages } from "./transcript.ts";

type Room = {
  state(): ChatState;
  publish(change: Partial<ChatState>): void;
  onAdded(messages: readonly ChatMessage[]): void;
};

/** Messages after this one may be missing, although newer ones are in the list. */
type Gap = { after: number };

/** The messages on one user's page, from requests and from the frames of the socket. */
export function createMessageList(userId: string, { state, publish, onAdded }: Room) {
  /** Messages of frames that arrive during a request wait here, so that messages appear in order. */
  let heldMessages: ChatMessage[] | null = null;
  let lastRequest: Promise<void> = Promise.resolve();
  /** Begins with each connection, and stays until a request that was made after it has loaded the newest page. */
  let gap: Gap | null = null;
  const newestId = () => state().messages.at(-1)?.id ?? 0;

  function add(messages: readonly ChatMessage[]) {
    const previousId = newestId();
    const merged = mergeMessages(state().messages, messages);
    const incoming = messages.filter((message) => message.id > previousId && message.userId !== userId);
    const unread = document.hidden && state().status === "ready" ? state().unread + incoming.length : 0;
    publish({ messages: merged, unread });
    onAdded(messages);
  }

  /** Runs one request at a time, and adds the messages of frames only after those of the request. */
  function holdFramesWhile(request: () => Promise<void>): Promise<void> {
    lastRequest = lastRequest.then(async () => {
      heldMessages = [];
      await request();
      const fromFrames = heldMessages;
      heldMessages = null;
      if (fromFrames.length > 0) add(fromFrames);
    });
    return lastRequest;
  }

  /** Loads the newest page, which also brings missed edits and deletions. */
  async function load(own: Gap): Promise<void> {
    const page = await callList("GET /api/chat/messages", { query: { limit: String(CHAT_PAGE) } });
    const isContiguous = state().status === "ready" && (page.length < CHAT_PAGE || (page[0]?.id ?? 0) <= own.after + 1);
    if (!isContiguous) publish({ messages: [], hasOlder: page.length === CHAT_PAGE });
    add(page);
    publish({ status: "ready" });
    if (gap === own) gap = null;
    else if (gap) gap.after = newestId();
  }

  return {
    newestId,
    /** Adds the messages of a frame. */
    receive(messages: readonly ChatMessage[]) {
      if (heldMessages) heldMessages.push(...messages);
      else add(messages);
    },
    /** Replaces a message by its edited or deleted version. */
    change: (message: ChatMessage) => publish({ messages: changeMessage(state().messages, message) }),
    /** Loads what may be missing. `isUpToDate` receives the id up to which the list has every message. */
    catchUp(isUpToDate = (_lastId: number) => false): Promise<void> {
      const own: Gap = { after: gap?.after ?? newestId() };
      gap = own;
      return holdFramesWhile(async () => {
        try {
          if (!isUpToDate(own.after)) await load(own);
          else if (gap === own) gap = null;
        } catch {
          if (state().status !== "ready") publish({ status: "failed" });
        }
      });
    },
    /** Loads newer messages that no frame has delivered. */
    refetch: () =>
      holdFramesWhile(async () => {
        try {
          if (gap) await load(gap);
          else add(await callList("GET /api/chat/messages", { query: { after: String(newestId()) } }));
        } catch {
          // The next poll tries again. The connection status shows that the server is unreachable.
        }
      }),
    async loadOlder() {
      const [first] = state().messages;
      if (!first || !state().hasOlder || state().older === "loading") return;
      publish({ older: "loading" });
      try {
        const query = { before: String(first.id), limit: String(CHAT_PAGE) };
        const page = await callList("GET /api/chat/messages", { query });
        // The list was replaced during the request, so this page would not connect to its first message.
        if (state().messages[0]?.id !== first.id) return publish({ older: "idle" });
        const messages = mergeMessages(page, state().messages);
        publish({ messages, hasOlder: page.length === CHAT_PAGE, older: "idle" });
      } catch {
        publish({ older: "failed" });
      }
    },
    /** Drops old messages beyond the limit. */
    trim() {
      const { messages, isCut } = keepNewest(state().messages);
      if (isCut) publish({ messages, hasOlder: true });
    },
  };
}

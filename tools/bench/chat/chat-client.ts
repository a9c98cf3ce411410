import { setTimeout as sleep } from "node:timers/promises";
import { backOff } from "../../../web/api/back-off.ts";
import type { SentMessage, ShownMessage } from "../../../worker/test/chat-history.ts";
import type { User } from "../user.ts";

/** The fraction of successful replies that the client ignores, as if they had been lost. */
const LOST_REPLIES = 0.02;

type Options = { origin: URL; user: User; name: string; random: () => number; keepsClientIds: boolean };

/**
 * A client like the chat page: it shows messages from frames, fetches missed messages, and retries a message until it
 * succeeds. Without `keepsClientIds` the server cannot recognise a retry.
 */
export function openChatClient({ origin, user, name, random, keepsClientIds }: Options) {
  const shown: ShownMessage[] = [];
  const sent: SentMessage[] = [];
  let socket: WebSocket;
  let isClosed = false;
  let failures = 0;
  let reconnections = 0;

  const show = (messages: readonly ShownMessage[]) => {
    for (const { id, message } of messages) if (id > (shown.at(-1)?.id ?? 0)) shown.push({ id, message });
  };

  async function fetchMissed() {
    for (;;) {
      const reply = await user.send("GET", `/api/chat/messages?after=${shown.at(-1)?.id ?? 0}`);
      if (!reply.ok) throw new Error(await reply.text());
      const page = (await reply.json()) as ShownMessage[];
      show(page);
      if (page.length === 0) return;
    }
  }

  /** Opens a socket and waits for its end. Its frames are held back until the missed messages have been fetched. */
  function openSocket(): Promise<void> {
    const heldMessages: ShownMessage[] = [];
    let isUpToDate = false;
    const url = Object.assign(new URL("/ws", origin), { protocol: "ws:" });
    const opened = new WebSocket(url, { headers: { Cookie: user.cookie } } as unknown as string[]);
    socket = opened;
    opened.addEventListener("message", async ({ data }) => {
      const frame = JSON.parse(String(data));
      if (frame.type === "new_message") {
        const messages: ShownMessage[] = frame.messages ?? [frame.message];
        if (isUpToDate) show(messages);
        else heldMessages.push(...messages);
      }
      if (frame.type !== "connected") return;
      try {
        await fetchMissed();
        show(heldMessages);
        isUpToDate = true;
        failures = 0;
      } catch {
        opened.close();
      }
    });
    return new Promise((resolve) => {
      opened.addEventListener("close", () => resolve());
      opened.addEventListener("error", () => resolve());
    });
  }

  async function stayConnected() {
    for (;;) {
      await openSocket();
      if (isClosed) return;
      reconnections += 1;
      await sleep(backOff(failures++, random()));
    }
  }
  void stayConnected();

  /** Sends a message and retries until a reply arrives. */
  async function send(number: number): Promise<void> {
    const message = { text: `${name} says ${number}`, acknowledged: false };
    sent.push(message);
    let clientId = crypto.randomUUID();
    while (!message.acknowledged) {
      const body = { message: message.text, clientId };
      const reply = await user.send("POST", "/api/chat/messages", body).catch(() => undefined);
      if (reply?.status === 201) message.acknowledged = random() >= LOST_REPLIES;
      else if (reply && reply.status < 500) throw new Error(await reply.text());
      else await sleep(backOff(0, random()));
      if (!keepsClientIds) clientId = crypto.randomUUID();
    }
  }

  return {
    shown,
    sent,
    fetchMissed,
    send,
    disconnect: () => socket.close(),
    reconnections: () => reconnections,
    close() {
      isClosed = true;
      socket.close();
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { backOff } from "../../../web/chat/store/back-off.ts";
import type { SentText as SentMessage, ShownMessage } from "../../../worker/test/chat-history.ts";

const TIMEOUT_MS = 10_000;
/** The fraction of successful replies that the client ignores, as if they had been lost. */
const LOST_REPLIES = 0.02;

export type ChatClient = ReturnType<typeof openChatClient>;
type Options = { origin: () => URL; cookie: string; name: string; random: () => number };

/**
 * A client like the chat page: it shows messages from frames, fetches missed ones, and retries a message until it
 * succeeds.
 */
export function openChatClient({ origin, cookie, name, random }: Options, keepsClientIds: boolean) {
  const shown: ShownMessage[] = [];
  const sent: SentMessage[] = [];
  let socket: WebSocket | undefined;
  let isClosed = false;
  let failures = 0;
  let reconnections = 0;

  const show = (messages: readonly ShownMessage[]) => {
    for (const { id, message } of messages) if (id > (shown.at(-1)?.id ?? 0)) shown.push({ id, message });
  };
  const request = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, origin()), {
      ...init,
      headers: { "Content-Type": "application/json", Cookie: cookie },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  async function fetchMissed() {
    for (;;) {
      const reply = await request(`/api/chat/messages?after=${shown.at(-1)?.id ?? 0}`);
      if (!reply.ok) throw new Error(await reply.text());
      const page = (await reply.json()) as ShownMessage[];
      show(page);
      if (page.length === 0) return;
    }
  }

  function connect() {
    if (isClosed) return;
    // Frames are held back until the missed messages have been fetched.
    const heldMessages: ShownMessage[] = [];
    let isUpToDate = false;
    const newSocket = new WebSocket(Object.assign(new URL("/ws", origin()), { protocol: "ws:" }), {
      headers: { Cookie: cookie },
    } as unknown as string[]);
    socket = newSocket;
    const retry = () => {
      if (newSocket !== socket) return;
      socket = undefined;
      reconnections += 1;
      setTimeout(connect, backOff(failures++, random()));
    };
    newSocket.addEventListener("close", retry);
    newSocket.addEventListener("error", retry);
    newSocket.addEventListener("message", async ({ data }) => {
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
        newSocket.close();
      }
    });
  }

  /** Sends a message and retries with the same client id until a reply arrives. */
  async function send(number: number): Promise<void> {
    const message = { text: `${name} says ${number}`, acknowledged: false };
    sent.push(message);
    let clientId = crypto.randomUUID();
    while (!message.acknowledged) {
      try {
        const body = JSON.stringify({ message: message.text, clientId });
        const reply = await request("/api/chat/messages", { method: "POST", body });
        if (reply.status === 201 && random() >= LOST_REPLIES) message.acknowledged = true;
        else if (reply.status !== 201 && reply.status < 500) throw new Error(await reply.text());
      } catch (error) {
        if (error instanceof Error && /^(You|Message|Please)/.test(error.message)) throw error;
        await sleep(backOff(0, random()));
      }
      if (!keepsClientIds) clientId = crypto.randomUUID();
    }
  }

  return {
    shown,
    sent,
    connect,
    fetchMissed,
    send,
    disconnect: () => socket?.close(),
    reconnections: () => reconnections,
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

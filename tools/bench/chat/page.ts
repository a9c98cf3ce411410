import { setTimeout as sleep } from "node:timers/promises";
import { backOff } from "../../../web/chat/store/back-off.ts";
import type { Meant, Shown } from "../../../worker/test/chat-history.ts";

const ANSWER_MS = 10_000;
const LOST_ANSWERS = 0.02;

export type Page = ReturnType<typeof openPage>;
type Person = { origin: () => URL; cookie: string; name: string; random: () => number };

/** One person's page: it shows what frames bring, reads what it missed, and sends until it is answered. */
export function openPage({ origin, cookie, name, random }: Person, keepsClientIds: boolean) {
  const shown: Shown[] = [];
  const meant: Meant[] = [];
  let socket: WebSocket | undefined;
  let isClosed = false;
  let failures = 0;
  let reconnections = 0;

  const show = (messages: readonly Shown[]) => {
    for (const { id, message } of messages) if (id > (shown.at(-1)?.id ?? 0)) shown.push({ id, message });
  };
  const request = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, origin()), {
      ...init,
      headers: { "Content-Type": "application/json", Cookie: cookie },
      signal: AbortSignal.timeout(ANSWER_MS),
    });

  async function read() {
    for (;;) {
      const reply = await request(`/api/chat/messages?after=${shown.at(-1)?.id ?? 0}`);
      if (!reply.ok) throw new Error(await reply.text());
      const page = (await reply.json()) as Shown[];
      show(page);
      if (page.length === 0) return;
    }
  }

  function connect() {
    if (isClosed) return;
    // Frames wait until what was missed has been read.
    const held: Shown[] = [];
    let isRead = false;
    const mine = new WebSocket(Object.assign(new URL("/ws", origin()), { protocol: "ws:" }), {
      headers: { Cookie: cookie },
    } as unknown as string[]);
    socket = mine;
    const retry = () => {
      if (mine !== socket) return;
      socket = undefined;
      reconnections += 1;
      setTimeout(connect, backOff(failures++, random()));
    };
    mine.addEventListener("close", retry);
    mine.addEventListener("error", retry);
    mine.addEventListener("message", async ({ data }) => {
      const frame = JSON.parse(String(data));
      if (frame.type === "new_message") {
        const messages: Shown[] = frame.messages ?? [frame.message];
        if (isRead) show(messages);
        else held.push(...messages);
      }
      if (frame.type !== "connected") return;
      try {
        await read();
        show(held);
        isRead = true;
        failures = 0;
      } catch {
        mine.close();
      }
    });
  }

  /** Sends again and again with the same id, also after an answer that is lost on its way. */
  async function say(at: number): Promise<void> {
    const message = { text: `${name} says ${at}`, acknowledged: false };
    meant.push(message);
    let clientId = crypto.randomUUID();
    while (!message.acknowledged) {
      try {
        const body = JSON.stringify({ message: message.text, clientId });
        const reply = await request("/api/chat/messages", { method: "POST", body });
        if (reply.status === 201 && random() >= LOST_ANSWERS) message.acknowledged = true;
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
    meant,
    connect,
    read,
    say,
    disconnect: () => socket?.close(),
    reconnections: () => reconnections,
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

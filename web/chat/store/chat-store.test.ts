import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CHAT_PAGE } from "../../../shared/chat/rules.ts";
import { SECOND } from "../../../shared/values/time.ts";
import { createChat } from "./chat-store.ts";

const pageBefore = (end: number) =>
  Array.from({ length: CHAT_PAGE }, (_, index) => ({ id: end - CHAT_PAGE + index, userId: "bob", updatedAt: "" }));

let newestId: number;
let releaseOlderPage: () => void;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (url: string) => {
    const before = new URL(url, "http://tidemark.test").searchParams.get("before");
    if (before !== null) await new Promise<void>((resolve) => (releaseOlderPage = resolve));
    return new Response(JSON.stringify(pageBefore(before === null ? newestId : Number(before))));
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const flushRequests = () => vi.advanceTimersByTimeAsync(0);
const messageIds = (chat: ReturnType<typeof createChat>) => chat.state().messages.map(({ id }) => id);

it("puts an older page before the list, unless the list was replaced during the request", async () => {
  const chat = createChat("ann");
  newestId = 1_000;
  chat.reload();
  await flushRequests();
  chat.loadOlder();
  await flushRequests();
  releaseOlderPage();
  await flushRequests();
  expect(messageIds(chat)).toEqual([...pageBefore(900), ...pageBefore(1_000)].map(({ id }) => id));

  chat.loadOlder();
  await flushRequests();
  newestId = 2_000;
  chat.reload();
  await flushRequests();
  releaseOlderPage();
  await flushRequests();
  expect(messageIds(chat)).toEqual(pageBefore(2_000).map(({ id }) => id));
  expect(chat.state()).toMatchObject({ hasOlder: true, older: "idle" });
});

/** A room with messages, whose frames and replies a test sends when it wants. */
function openRoom() {
  const stored: { id: number; userId: string; updatedAt: string }[] = [];
  let socket: RoomSocket;
  class RoomSocket {
    static readonly OPEN = 1;
    readonly readyState = 1;
    onopen = () => {};
    onmessage = (_: { data: string }) => {};
    onclose = (_: { code: number }) => {};
    constructor() {
      socket = this;
    }
    send() {}
    close() {}
  }
  const sendFrame = (frame: object) => socket.onmessage({ data: JSON.stringify(frame) });
  const room = {
    /** What happens to the next replies; the messages are those that are stored when their request arrives. */
    deliver: async (reply: Response) => reply,
    store: (...ids: number[]) => void stored.push(...ids.map((id) => ({ id, userId: "bob", updatedAt: "" }))),
    say(id: number) {
      room.store(id);
      sendFrame({ type: "new_message", message: stored.at(-1) });
    },
    connect: () => sendFrame({ type: "connected", count: 1, lastId: stored.at(-1)?.id ?? 0, mute: null }),
    async reconnect() {
      socket.onclose({ code: 1006 });
      await vi.advanceTimersByTimeAsync(5 * SECOND);
      room.connect();
    },
  };
  vi.stubGlobal("WebSocket", RoomSocket);
  vi.stubGlobal(
    "Worker",
    class {
      terminate() {}
    },
  );
  vi.stubGlobal("fetch", async (url: string) => {
    const after = new URL(url, "http://tidemark.test").searchParams.get("after");
    const page =
      after === null ? stored.slice(-CHAT_PAGE) : stored.filter(({ id }) => id > Number(after)).slice(0, CHAT_PAGE);
    return room.deliver(new Response(JSON.stringify(page)));
  });
  const chat = createChat("ann");
  stop = chat.start();
  return { room, chat };
}

const lose = () => Promise.reject(new TypeError("Failed to fetch"));
const arrive = async (reply: Response) => reply;

it("loads what a lost reply has left out, also when a newer message has arrived", async () => {
  const { room, chat } = openRoom();
  room.connect();
  await flushRequests();
  room.say(1);
  room.store(2);
  room.deliver = lose;
  await room.reconnect();
  room.say(3);
  await flushRequests();
  expect(messageIds(chat)).toEqual([1, 3]);
  room.deliver = arrive;
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(messageIds(chat)).toEqual([1, 2, 3]);
});

it("begins a new list when a lost reply and the newest page leave a gap", async () => {
  const { room, chat } = openRoom();
  room.connect();
  await flushRequests();
  room.say(1);
  room.store(2, 3);
  room.deliver = lose;
  await room.reconnect();
  for (let id = 4; id < 4 + CHAT_PAGE; id += 1) room.say(id);
  room.deliver = arrive;
  await room.reconnect();
  await flushRequests();
  expect(messageIds(chat)[0]).toBe(4);
  expect(chat.state().hasOlder).toBe(true);
});

it("loads what was stored between the first page and the connection", async () => {
  const { room, chat } = openRoom();
  let release = () => {};
  room.deliver = (reply) => new Promise((resolve) => (release = () => resolve(reply)));
  await flushRequests();
  room.store(1);
  room.connect();
  room.say(2);
  room.deliver = arrive;
  release();
  await flushRequests();
  expect(messageIds(chat)).toEqual([1, 2]);
});

it("loads the first page later when its reply was lost", async () => {
  const { room, chat } = openRoom();
  room.store(1);
  room.deliver = lose;
  room.connect();
  await flushRequests();
  room.say(2);
  expect(chat.state().status).toBe("failed");
  room.deliver = arrive;
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(messageIds(chat)).toEqual([1, 2]);
  expect(chat.state().status).toBe("ready");
});

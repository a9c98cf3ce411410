import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { inDepth } from "../../tools/test/depth.ts";
import { judgeHistory, randomFrom, type SentMessage, type ShownMessage } from "../test/chat-history.ts";
import { openSocket, type TestSocket } from "../test/sockets.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { ChatRoom } from "./room-object.ts";

const USERS = 8;
const MESSAGES_PER_USER = inDepth(8, 12);

let app: TestApp;
let cookies: string[];
beforeAll(async () => {
  app = await startTestApp("chat-history");
  // The clock moves at each reading, so that no user hits the flood limit however fast the test is.
  let time = app.clock.time;
  ChatRoom.clock = {
    now() {
      time += 2_100;
      return time;
    },
  };
  cookies = await Promise.all(Array.from({ length: USERS }, (_, index) => app.signUp(`reader-${index}`)));
});

const lobby = () => env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName("lobby"));

/** A simulated page: shows messages from frames, and fetches missed messages after each reconnection. */
function openPage(cookie: string, startId: number) {
  const shown: ShownMessage[] = [];
  let lastId = startId;
  let socket: TestSocket;
  let shownCount = 0;
  const append = (messages: readonly ShownMessage[]) => {
    for (const { id, message } of messages) {
      if (id <= lastId) continue;
      shown.push({ id, message });
      lastId = id;
    }
  };
  const showNewFrames = () => {
    const received = socket.messages();
    append(received.slice(shownCount));
    shownCount = received.length;
  };
  async function catchUp() {
    const reply = await app.request(`/api/chat/messages?after=${lastId}`, { headers: { Cookie: cookie } });
    append(await reply.json());
    showNewFrames();
  }
  return {
    shown,
    catchUp,
    async connect() {
      socket = await openSocket(app, cookie);
      shownCount = 0;
      await catchUp();
    },
    async reconnect() {
      showNewFrames();
      socket.close();
      await this.connect();
    },
    close: () => socket.close(),
  };
}

async function chatAndJudge(seed: number, nextClientId: (clientId: string) => string) {
  const random = randomFrom(seed);
  const before = await app.request("/api/chat/messages?limit=1", { headers: { Cookie: cookies[0]! } });
  const startId = (await before.json<ShownMessage[]>()).at(-1)?.id ?? 0;
  const pages = cookies.map((cookie) => openPage(cookie, startId));
  await Promise.all(pages.map((page) => page.connect()));
  const sentTexts: SentMessage[] = [];

  async function send(user: number, round: number) {
    const text = `${seed}: ${user} says ${round}`;
    let clientId = `${seed}-${user}-${round}`;
    let status: number;
    do {
      const body = { message: text, clientId };
      status = (await app.request("/api/chat/messages", jsonInit("POST", body, cookies[user]!))).status;
      clientId = nextClientId(clientId);
      // Sometimes the reply is lost, so the page sends again.
    } while (status !== 201 || random() < 0.3);
    sentTexts.push({ text, acknowledged: true });
  }

  for (let round = 0; round < MESSAGES_PER_USER; round++) {
    const sending = pages.map((_, user) => send(user, round));
    if (random() < 0.5) await pages[Math.floor(random() * USERS)]!.reconnect();
    await Promise.all(sending);
    if (round % 4 === 3) await evictDurableObject(lobby());
  }
  await Promise.all(pages.map((page) => page.catchUp()));
  for (const page of pages) page.close();
  return judgeHistory(
    sentTexts,
    pages.map(({ shown }) => shown),
  );
}

it("loses, duplicates and reorders no message during reconnections, repeats and evictions", async () => {
  expect(await chatAndJudge(1, (clientId) => clientId)).toEqual({ lost: 0, doubled: 0, reordered: 0 });
}, 30_000);

it("detects a repeated message that is stored twice", async () => {
  let copy = 0;
  const { doubled } = await chatAndJudge(2, (clientId) => `${clientId}-${++copy}`.slice(-64));
  expect(doubled).toBeGreaterThan(0);
}, 30_000);

it("detects missing, duplicate and reordered messages", () => {
  const sentTexts = ["a", "b", "c"].map((text) => ({ text, acknowledged: true }));
  const [a, b, c] = ["a", "b", "c"].map((message, id) => ({ id, message })) as [
    ShownMessage,
    ShownMessage,
    ShownMessage,
  ];
  expect(judgeHistory(sentTexts, [[a, b, c]])).toEqual({ lost: 0, doubled: 0, reordered: 0 });
  expect(judgeHistory(sentTexts, [[a, c]])).toEqual({ lost: 1, doubled: 0, reordered: 0 });
  expect(judgeHistory(sentTexts, [[a, c, b]])).toEqual({ lost: 0, doubled: 0, reordered: 1 });
  expect(judgeHistory(sentTexts, [[a, b, c, c]])).toEqual({ lost: 0, doubled: 1, reordered: 1 });
});

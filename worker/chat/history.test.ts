import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { judgeHistory, type Meant, randomFrom, type Shown } from "../test/chat-history.ts";
import { openSocket, type TestSocket } from "../test/sockets.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { ChatRoom } from "./room-object.ts";

const PEOPLE = 8;
const MESSAGES = 12;

let app: TestApp;
let cookies: string[];
beforeAll(async () => {
  app = await startTestApp("chat-history");
  // A clock that runs, so that nobody floods however fast the test is.
  let time = app.clock.time;
  ChatRoom.clock = {
    now() {
      time += 2_100;
      return time;
    },
  };
  cookies = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => app.signUp(`reader-${at}`)));
});

const lobby = () => env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName("lobby"));

/** A page: shows what frames bring, and after each reconnection first what it missed. */
function page(cookie: string, startId: number) {
  const shown: Shown[] = [];
  let lastId = startId;
  let socket: TestSocket;
  let taken = 0;
  const show = (messages: readonly Shown[]) => {
    for (const { id, message } of messages) {
      if (id <= lastId) continue;
      shown.push({ id, message });
      lastId = id;
    }
  };
  const drain = () => {
    const all = socket.messages();
    show(all.slice(taken));
    taken = all.length;
  };
  async function read() {
    const reply = await app.request(`/api/chat/messages?after=${lastId}`, { headers: { Cookie: cookie } });
    show(await reply.json());
    drain();
  }
  return {
    shown,
    read,
    async connect() {
      socket = await openSocket(app, cookie);
      taken = 0;
      await read();
    },
    async reconnect() {
      drain();
      socket.close();
      await this.connect();
    },
    close: () => socket.close(),
  };
}

async function run(seed: number, again: (clientId: string) => string) {
  const random = randomFrom(seed);
  const before = await app.request("/api/chat/messages?limit=1", { headers: { Cookie: cookies[0]! } });
  const startId = (await before.json<Shown[]>()).at(-1)?.id ?? 0;
  const pages = cookies.map((cookie) => page(cookie, startId));
  await Promise.all(pages.map((one) => one.connect()));
  const meant: Meant[] = [];

  async function send(who: number, at: number) {
    const text = `${seed}: ${who} says ${at}`;
    let clientId = `${seed}-${who}-${at}`;
    let status: number;
    do {
      const body = { message: text, clientId };
      status = (await app.request("/api/chat/messages", jsonInit("POST", body, cookies[who]!))).status;
      clientId = again(clientId);
      // Now and then the answer is lost on its way, and the page sends again.
    } while (status !== 201 || random() < 0.3);
    meant.push({ text, acknowledged: true });
  }

  for (let at = 0; at < MESSAGES; at++) {
    const sending = pages.map((_, who) => send(who, at));
    if (random() < 0.5) await pages[Math.floor(random() * PEOPLE)]!.reconnect();
    await Promise.all(sending);
    if (at % 4 === 3) await evictDurableObject(lobby());
  }
  await Promise.all(pages.map((one) => one.read()));
  for (const one of pages) one.close();
  return judgeHistory(
    meant,
    pages.map(({ shown }) => shown),
  );
}

it("loses, doubles and reorders nothing through disconnections, repeats and evictions", async () => {
  expect(await run(1, (clientId) => clientId)).toEqual({ lost: 0, doubled: 0, reordered: 0 });
}, 30_000);

it("would notice a repeat that is stored again", async () => {
  let copy = 0;
  const { doubled } = await run(2, (clientId) => `${clientId}-${++copy}`.slice(-64));
  expect(doubled).toBeGreaterThan(0);
}, 30_000);

it("would notice what is missing, doubled or out of order", () => {
  const meant = ["a", "b", "c"].map((text) => ({ text, acknowledged: true }));
  const [a, b, c] = ["a", "b", "c"].map((message, id) => ({ id, message })) as [Shown, Shown, Shown];
  expect(judgeHistory(meant, [[a, b, c]])).toEqual({ lost: 0, doubled: 0, reordered: 0 });
  expect(judgeHistory(meant, [[a, c]])).toEqual({ lost: 1, doubled: 0, reordered: 0 });
  expect(judgeHistory(meant, [[a, c, b]])).toEqual({ lost: 0, doubled: 0, reordered: 1 });
  expect(judgeHistory(meant, [[a, b, c, c]])).toEqual({ lost: 0, doubled: 1, reordered: 1 });
});

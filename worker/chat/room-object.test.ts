import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY } from "../../shared/values/time.ts";
import { openSocket as open, PATIENCE_MS, type TestSocket } from "../test/sockets.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { ChatRoom } from "./room-object.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("chat-room");
  ChatRoom.clock = app.clock;
});

const lobby = () => env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName("lobby"));
const opened: TestSocket[] = [];
async function openSocket(cookie: string): Promise<TestSocket> {
  const socket = await open(app, cookie);
  opened.push(socket);
  return socket;
}
beforeEach(() => {
  app.clock.time += 60_000;
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of opened.splice(0)) if (socket.isOpen()) socket.close();
  // Nobody of this test is left in the room of the next one.
  await vi.waitFor(async () => {
    expect(await runInDurableObject(lobby(), (_, state) => state.getWebSockets().length)).toBe(0);
  }, PATIENCE_MS);
});

let people = 0;
const person = (): Promise<string> => app.signUp(`guest-${++people}`);
const say = (cookie: string, message: string) =>
  app.request("/api/chat/messages", jsonInit("POST", { message }, cookie));
const knock = async (headers: Record<string, string>) => {
  const reply = await app.request("/ws", { headers: { Upgrade: "websocket", ...headers } });
  return [reply.status, reply.webSocket ? "a socket" : await reply.text()];
};

describe("the door", () => {
  const NOT_SIGNED_IN = [401, "Please sign in to continue."];

  it("stays shut for strangers, and the room does not hear of them", async () => {
    const join = vi.spyOn(app.deps.room, "join");
    expect(await knock({})).toEqual(NOT_SIGNED_IN);
    expect(await knock({ Cookie: `sid=${"A".repeat(43)}` })).toEqual(NOT_SIGNED_IN);
    expect(await knock({ "X-Arrival": '{"userId":"x","username":"x","sid":"x"}' })).toEqual(NOT_SIGNED_IN);
    expect(join).not.toHaveBeenCalled();
  });

  it("stays shut for pages of other sites", async () => {
    const Cookie = await person();
    const foreign = [403, "This request came from another site."];
    expect(await knock({ Cookie, Origin: "https://evil.example" })).toEqual(foreign);
    expect(await knock({ Cookie, "Sec-Fetch-Site": "cross-site" })).toEqual(foreign);
    await openSocket(Cookie);
  });

  it("is for sockets only", async () => {
    const reply = await app.request("/ws", { headers: { Cookie: await person() } });
    expect([reply.status, await reply.text()]).toEqual([400, "Open this address as a WebSocket."]);
  });

  it("takes who it is from the session, whatever the frame and the headers claim", async () => {
    const cookie = await person();
    const forged = encodeURIComponent('{"userId":"x","username":"admin","sid":"x","mute":null}');
    const reply = await app.request("/ws", { headers: { Upgrade: "websocket", Cookie: cookie, "X-Arrival": forged } });
    expect(reply.status).toBe(101);
    reply.webSocket?.accept();
    reply.webSocket?.send(JSON.stringify({ type: "join_chat", userId: "somebody-else" }));
    const said = await (await say(cookie, "it is me")).json<{ username: string }>();
    expect(said.username).toBe(`guest-${people}`);
    reply.webSocket?.close();
  });
});

describe("the room", () => {
  it("greets with the count and the newest message", async () => {
    const cookie = await person();
    const { id } = await (await say(cookie, "earlier")).json<{ id: number }>();
    const socket = await openSocket(cookie);
    expect(await socket.next("connected")).toEqual({
      type: "connected",
      count: expect.any(Number),
      lastId: id,
      mute: null,
    });
    await socket.seesCount(1);
  });

  it("tells everybody what is said, in the order of the ids, as soon as it is stored", async () => {
    const [ann, bob] = [await person(), await person()];
    const [one, two] = [await openSocket(ann), await openSocket(bob)];
    const reply = await (await say(ann, "<b>hello</b>")).json();
    expect((await two.next("new_message")) as unknown).toEqual({ type: "new_message", message: reply });
    await Promise.all([ann, bob, ann, bob].map((cookie, at) => say(cookie, `${at}`)));
    for (const socket of [one, two]) {
      const seen = await socket.until(() => (socket.messages().length === 5 ? socket.messages() : undefined));
      expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted((a, b) => a - b));
    }
  });

  it("keeps its sockets, its order and its identities through eviction", async () => {
    const [ann, bob] = [await person(), await person()];
    const socket = await openSocket(bob);
    const before = await (await say(ann, "before")).json<{ id: number }>();
    await socket.next("new_message");
    await evictDurableObject(lobby());
    const after = await (await say(ann, "after")).json<{ id: number }>();
    expect(after.id).toBe(before.id + 1);
    await socket.until(() => (socket.messages().length === 2 ? true : undefined));
    expect(socket.messages().map(({ message }) => message)).toEqual(["before", "after"]);
    const third = await openSocket(ann);
    await third.seesCount(2);
  });

  it("answers a ping without a word to anybody", async () => {
    const socket = await openSocket(await person());
    socket.send("ping");
    await say(await person(), "after the ping");
    await socket.next("new_message");
    expect(socket.frames.filter(({ type }) => type === "error")).toEqual([]);
  });

  /** The next `times` commits succeed, and the room is told that they failed. */
  const loseAnswers = (times: number) =>
    runInDurableObject(lobby(), (room) => {
      const { db } = room as unknown as { db: { d1: D1Database } };
      const d1 = db.d1;
      const all = (statement: D1PreparedStatement) =>
        Object.assign(Object.create(statement), {
          bind: (...values: unknown[]) => all(statement.bind(...values)),
          all: async () => {
            await statement.all();
            throw new Error("The connection broke after the commit");
          },
        });
      db.d1 = Object.assign(Object.create(d1), {
        prepare(sql: string) {
          if (times === 0) return d1.prepare(sql);
          times -= 1;
          return all(d1.prepare(sql));
        },
      });
    });

  it("publishes what a commit stored that seemed to fail", async () => {
    const [ann, bob] = [await person(), await person()];
    const socket = await openSocket(bob);
    await loseAnswers(1);
    const reply = await say(ann, "once");
    expect(reply.status).toBe(201);
    await socket.next("new_message");
    await say(ann, "next");
    await socket.until(() => (socket.messages().length >= 2 ? true : undefined));
    expect(socket.messages().map(({ message }) => message)).toEqual(["once", "next"]);
  });

  it("publishes with the next message what nobody could be told of when it was stored", async () => {
    const [ann, bob] = [await person(), await person()];
    const socket = await openSocket(bob);
    await loseAnswers(2);
    expect((await say(ann, "stored and refused")).status).toBe(503);
    expect((await say(ann, "next")).status).toBe(201);
    await socket.until(() => (socket.messages().length >= 2 ? true : undefined));
    expect(socket.messages().map(({ message }) => message)).toEqual(["stored and refused", "next"]);
  });
});

describe("frames that should not be", () => {
  const alive = async (socket: TestSocket, cookie: string) => {
    await say(cookie, "still here");
    expect((await socket.next("new_message")).type).toBe("new_message");
  };

  it.each([
    ["{", "This frame is not valid JSON."],
    ["null", "This frame is not known. Say join_chat or ack; messages go to POST /api/chat/messages."],
    [
      '{"type":"new_message","message":"x"}',
      "This frame is not known. Say join_chat or ack; messages go to POST /api/chat/messages.",
    ],
    [
      '{"type":"ack","id":-1}',
      "This frame is not known. Say join_chat or ack; messages go to POST /api/chat/messages.",
    ],
  ])("%s is answered, and nobody suffers", async (frame, message) => {
    const cookie = await person();
    const socket = await openSocket(cookie);
    socket.send(frame);
    expect(await socket.next("error")).toEqual({ type: "error", message });
    await alive(socket, cookie);
  });

  it.each([
    ["binary", new ArrayBuffer(8), 1003, "Only text is understood here."],
    ["over 4 kB", "x".repeat(4097), 1009, "A frame has at most 4 kB."],
    ["over 4 kB in bytes", "é".repeat(2049), 1009, "A frame has at most 4 kB."],
  ] as const)("%s ends the socket and not the room", async (_, frame, code, reason) => {
    const [cookie, other] = [await person(), await person()];
    const [socket, witness] = [await openSocket(cookie), await openSocket(other)];
    socket.send(frame as string);
    expect(await socket.ended()).toEqual({ code, reason });
    await alive(witness, other);
  });

  it("ends a socket that goes on with nonsense", async () => {
    const socket = await openSocket(await person());
    for (let at = 0; at < 6; at++) socket.send("junk");
    expect(await socket.ended()).toEqual({ code: 1008, reason: "Too many frames." });
  });
});

describe("who is here", () => {
  it("counts people and not tabs", async () => {
    const [ann, bob] = [await person(), await person()];
    await openSocket(ann);
    await openSocket(ann);
    const socket = await openSocket(bob);
    await socket.seesCount(2);
    expect(socket.frames.some((frame) => frame.type === "user_count" && frame.count === 3)).toBe(false);
  });

  it("tells a sockets that comes at once in few frames", async () => {
    const cookies = await Promise.all(Array.from({ length: 30 }, person));
    const sockets = await Promise.all(cookies.map(openSocket));
    await sockets[0]!.seesCount(30);
    for (const socket of sockets) {
      expect(socket.frames.filter(({ type }) => type === "user_count").length).toBeLessThanOrEqual(3);
    }
  });

  it("notices who leaves", async () => {
    const [ann, bob] = [await openSocket(await person()), await openSocket(await person())];
    await ann.seesCount(2);
    bob.close();
    await ann.seesCount(1);
  });

  it("closes a page that pinged and fell silent, and leaves out one that never pinged", async () => {
    const [dead, raw, live] = [
      await openSocket(await person()),
      await openSocket(await person()),
      await openSocket(await person()),
    ];
    dead.send("ping");
    live.send("ping");
    await live.seesCount(3);
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 41_000);
    // The runtime stamps the ping with its own time, so only frames tell that this one is alive later.
    live.send('{"type":"join_chat"}');
    await say(await person(), "to order frames");
    await live.next("new_message");
    expect(await runDurableObjectAlarm(lobby())).toBe(true);
    expect(await dead.ended()).toMatchObject({ code: 1001 });
    await live.seesCount(1);
    expect(raw.isOpen()).toBe(true);
    await raw.seesCount(1);
  });

  it("closes a page that acknowledges and then falls half a minute behind, and no other", async () => {
    const [ann, bob] = [await person(), await person()];
    const [slow, quick] = [await openSocket(ann), await openSocket(bob)];
    const { id } = await (await say(ann, "read by both")).json<{ id: number }>();
    for (const socket of [slow, quick]) socket.send(JSON.stringify({ type: "ack", id }));
    const { id: next } = await (await say(ann, "read by one")).json<{ id: number }>();
    await quick.until(() => (quick.messages().length === 2 ? true : undefined));
    quick.send(JSON.stringify({ type: "ack", id: next }));
    quick.send("{");
    await quick.next("error");
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 31_000);
    await say(ann, "one too many");
    expect(await slow.ended()).toEqual({ code: 1013, reason: "This page reads too slowly." });
    expect(quick.isOpen()).toBe(true);
  });

  it("holds ten seats and ten closing sockets of a client that never answers a close frame", async () => {
    const Cookie = await person();
    const deaf: WebSocket[] = [];
    const statuses: number[] = [];
    for (let at = 0; at < 1000; at++) {
      const reply = await app.request("/ws", { headers: { Upgrade: "websocket", Cookie } });
      statuses.push(reply.status);
      // A socket that is not accepted never answers a close frame.
      if (reply.webSocket) deaf.push(reply.webSocket);
    }
    expect(statuses.filter((status) => status === 101)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(980);
    const held = await runInDurableObject(lobby(), (room: ChatRoom, state) => ({
      listed: state.getWebSockets().length,
      seats: room.sockets.seats().size,
      // The seats that the room has again after a sleep.
      kept: state.getWebSockets().filter((socket) => socket.deserializeAttachment() !== null).length,
    }));
    expect(held).toEqual({ listed: 20, seats: 10, kept: 10 });
    // A client that answers is let in again.
    for (const socket of deaf) {
      socket.accept();
      socket.close(1000, "");
    }
    await vi.waitFor(async () => {
      expect(await runInDurableObject(lobby(), (_, state) => state.getWebSockets().length)).toBe(0);
    });
    await openSocket(Cookie);
  });

  it("lets one person hold ten sockets, and no more", async () => {
    const cookie = await person();
    const sockets: TestSocket[] = [];
    for (let at = 0; at < 11; at++) sockets.push(await openSocket(cookie));
    await Promise.any(sockets.map((socket) => socket.ended()));
    expect(sockets.filter((socket) => !socket.isOpen())).toHaveLength(1);
  });
});

describe("a session that ends", () => {
  const send = (method: string, path: string, cookie: string, body?: unknown) =>
    app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
  const OVER = { code: 4001, reason: "This session is over." };

  it("takes its sockets with it at once, and no other session's", async () => {
    const here = await person();
    const login = await app.request(
      "/api/login",
      jsonInit("POST", { username: `guest-${people}`, password: "correct horse" }),
    );
    const [mine, elsewhere] = [await openSocket(here), await openSocket(cookieOf(login))];
    await send("POST", "/api/logout", here);
    expect(await mine.ended()).toEqual(OVER);
    expect(elsewhere.isOpen()).toBe(true);
    await send("DELETE", "/api/sessions", cookieOf(login));
    expect(await elsewhere.ended()).toEqual(OVER);
  });

  it.each([
    [
      "changing the password",
      "PUT",
      "/api/password",
      { currentPassword: "correct horse", newPassword: "battery staple" },
    ],
    ["deleting the account", "DELETE", "/api/account", { password: "correct horse" }],
  ])("so does %s", async (_, method, path, body) => {
    const cookie = await person();
    const socket = await openSocket(cookie);
    expect((await send(method, path, cookie, body)).status).toBe(200);
    expect(await socket.ended()).toEqual(OVER);
  });

  it("so does ending it from another place", async () => {
    const cookie = await person();
    const socket = await openSocket(cookie);
    const [session] = await (await send("GET", "/api/sessions", cookie)).json<{ id: string }[]>();
    await send("DELETE", `/api/sessions/${session!.id}`, cookie);
    expect(await socket.ended()).toEqual(OVER);
  });

  it("is noticed within a minute when it runs out", async () => {
    const cookie = await person();
    const socket = await openSocket(cookie);
    await socket.next("connected");
    app.clock.time += 8 * DAY;
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 120_000);
    await runDurableObjectAlarm(lobby());
    expect(await socket.ended()).toEqual(OVER);
    expect((await say(cookie, "ghost")).status).toBe(401);
  });
});

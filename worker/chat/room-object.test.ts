import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY } from "../../shared/values/time.ts";
import { openSocket as open, type TestSocket, TIMEOUT_MS } from "../test/sockets.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { ChatRoom } from "./room-object.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("chat-room");
  ChatRoom.clock = app.clock;
});

const lobby = () => env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName("lobby"));
const openedSockets: TestSocket[] = [];
async function openSocket(cookie: string): Promise<TestSocket> {
  const socket = await open(app, cookie);
  openedSockets.push(socket);
  return socket;
}
beforeEach(() => {
  app.clock.time += 60_000;
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of openedSockets.splice(0)) if (socket.isOpen()) socket.close();
  // Waits until this test's users have left, because the next test uses the same room.
  await vi.waitFor(async () => {
    expect(await runInDurableObject(lobby(), (_, state) => state.getWebSockets().length)).toBe(0);
  }, TIMEOUT_MS);
});

let userCount = 0;
const signUpUser = (): Promise<string> => app.signUp(`guest-${++userCount}`);
const postMessage = (cookie: string, message: string) =>
  app.request("/api/chat/messages", jsonInit("POST", { message }, cookie));
const requestSocket = async (headers: Record<string, string>) => {
  const reply = await app.request("/ws", { headers: { Upgrade: "websocket", ...headers } });
  return [reply.status, reply.webSocket ? "a socket" : await reply.text()];
};

describe("joining the room", () => {
  const NOT_SIGNED_IN = [401, "Please sign in to continue."];

  it("is refused without a session, before the request reaches the room", async () => {
    const join = vi.spyOn(app.deps.room, "join");
    expect(await requestSocket({})).toEqual(NOT_SIGNED_IN);
    expect(await requestSocket({ Cookie: `sid=${"A".repeat(43)}` })).toEqual(NOT_SIGNED_IN);
    expect(await requestSocket({ "X-Arrival": '{"userId":"x","username":"x","sid":"x"}' })).toEqual(NOT_SIGNED_IN);
    expect(join).not.toHaveBeenCalled();
  });

  it("is refused for pages of other sites", async () => {
    const Cookie = await signUpUser();
    const crossSiteRefusal = [403, "This request came from another site."];
    expect(await requestSocket({ Cookie, Origin: "https://evil.example" })).toEqual(crossSiteRefusal);
    expect(await requestSocket({ Cookie, "Sec-Fetch-Site": "cross-site" })).toEqual(crossSiteRefusal);
    await openSocket(Cookie);
  });

  it("requires a WebSocket", async () => {
    const reply = await app.request("/ws", { headers: { Cookie: await signUpUser() } });
    expect([reply.status, await reply.text()]).toEqual([400, "Connect to this address with a WebSocket."]);
  });

  it("uses the user of the session, and ignores the frame and the headers", async () => {
    const cookie = await signUpUser();
    const forged = encodeURIComponent('{"userId":"x","username":"admin","sid":"x","mute":null}');
    const reply = await app.request("/ws", { headers: { Upgrade: "websocket", Cookie: cookie, "X-Arrival": forged } });
    expect(reply.status).toBe(101);
    reply.webSocket?.accept();
    reply.webSocket?.send(JSON.stringify({ type: "join_chat", userId: "other-user" }));
    const message = await (await postMessage(cookie, "hello")).json<{ username: string }>();
    expect(message.username).toBe(`guest-${userCount}`);
    reply.webSocket?.close();
  });
});

describe("the room", () => {
  it("sends the user count and the newest id on connection", async () => {
    const cookie = await signUpUser();
    const { id } = await (await postMessage(cookie, "earlier")).json<{ id: number }>();
    const socket = await openSocket(cookie);
    expect(await socket.waitForFrame("connected")).toEqual({
      type: "connected",
      count: expect.any(Number),
      lastId: id,
      mute: null,
    });
    await socket.waitForCount(1);
  });

  it("broadcasts each stored message, in the order of ids", async () => {
    const [ann, bob] = [await signUpUser(), await signUpUser()];
    const [annsSocket, bobsSocket] = [await openSocket(ann), await openSocket(bob)];
    const reply = await (await postMessage(ann, "<b>hello</b>")).json();
    expect((await bobsSocket.waitForFrame("new_message")) as unknown).toEqual({ type: "new_message", message: reply });
    await Promise.all([ann, bob, ann, bob].map((cookie, n) => postMessage(cookie, `${n}`)));
    for (const socket of [annsSocket, bobsSocket]) {
      const messages = await socket.waitFor(() => (socket.messages().length === 5 ? socket.messages() : undefined));
      expect(messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id).toSorted((a, b) => a - b));
    }
  });

  it("keeps sockets, order and users through an eviction", async () => {
    const [ann, bob] = [await signUpUser(), await signUpUser()];
    const socket = await openSocket(bob);
    const before = await (await postMessage(ann, "before")).json<{ id: number }>();
    await socket.waitForFrame("new_message");
    await evictDurableObject(lobby());
    const after = await (await postMessage(ann, "after")).json<{ id: number }>();
    expect(after.id).toBe(before.id + 1);
    await socket.waitFor(() => (socket.messages().length === 2 ? true : undefined));
    expect(socket.messages().map(({ message }) => message)).toEqual(["before", "after"]);
    const third = await openSocket(ann);
    await third.waitForCount(2);
  });

  it("answers a ping without sending frames", async () => {
    const socket = await openSocket(await signUpUser());
    socket.send("ping");
    await postMessage(await signUpUser(), "after the ping");
    await socket.waitForFrame("new_message");
    expect(socket.frames.filter(({ type }) => type === "error")).toEqual([]);
  });

  /** Makes the next `times` commits succeed but report an error to the room. */
  const failAfterCommit = (times: number) =>
    runInDurableObject(lobby(), (room) => {
      const { db } = room as unknown as { db: { d1: D1Database } };
      const d1 = db.d1;
      const failing = (statement: D1PreparedStatement) =>
        Object.assign(Object.create(statement), {
          bind: (...values: unknown[]) => failing(statement.bind(...values)),
          all: async () => {
            await statement.all();
            throw new Error("The connection broke after the commit");
          },
        });
      db.d1 = Object.assign(Object.create(d1), {
        prepare(sql: string) {
          if (times === 0) return d1.prepare(sql);
          times -= 1;
          return failing(d1.prepare(sql));
        },
      });
    });

  it("publishes a message that a commit stored although it reported an error", async () => {
    const [ann, bob] = [await signUpUser(), await signUpUser()];
    const socket = await openSocket(bob);
    await failAfterCommit(1);
    const reply = await postMessage(ann, "once");
    expect(reply.status).toBe(201);
    await socket.waitForFrame("new_message");
    await postMessage(ann, "next");
    await socket.waitFor(() => (socket.messages().length >= 2 ? true : undefined));
    expect(socket.messages().map(({ message }) => message)).toEqual(["once", "next"]);
  });

  it("publishes a message that a commit stored although the commit and its retry reported errors", async () => {
    const [ann, bob] = [await signUpUser(), await signUpUser()];
    const socket = await openSocket(bob);
    await failAfterCommit(2);
    expect((await postMessage(ann, "stored and refused")).status).toBe(503);
    expect((await postMessage(ann, "next")).status).toBe(201);
    await socket.waitFor(() => (socket.messages().length >= 2 ? true : undefined));
    expect(socket.messages().map(({ message }) => message)).toEqual(["stored and refused", "next"]);
  });
});

describe("an invalid frame", () => {
  const expectDelivery = async (socket: TestSocket, cookie: string) => {
    await postMessage(cookie, "still here");
    expect((await socket.waitForFrame("new_message")).type).toBe("new_message");
  };

  it.each([
    ["{", "This frame is not valid JSON."],
    ["null", "Unknown frame. Send join_chat or ack; send messages with POST /api/chat/messages."],
    [
      '{"type":"new_message","message":"x"}',
      "Unknown frame. Send join_chat or ack; send messages with POST /api/chat/messages.",
    ],
    ['{"type":"ack","id":-1}', "Unknown frame. Send join_chat or ack; send messages with POST /api/chat/messages."],
  ])("%s gets an error reply, and the socket stays open", async (frame, message) => {
    const cookie = await signUpUser();
    const socket = await openSocket(cookie);
    socket.send(frame);
    expect(await socket.waitForFrame("error")).toEqual({ type: "error", message });
    await expectDelivery(socket, cookie);
  });

  it.each([
    ["binary", new ArrayBuffer(8), 1003, "Only text frames are accepted."],
    ["over 4 kB", "x".repeat(4097), 1009, "A frame must be at most 4 kB."],
    ["over 4 kB in bytes", "é".repeat(2049), 1009, "A frame must be at most 4 kB."],
  ] as const)("%s closes its socket and no other", async (_, frame, code, reason) => {
    const [cookie, other] = [await signUpUser(), await signUpUser()];
    const [socket, otherSocket] = [await openSocket(cookie), await openSocket(other)];
    socket.send(frame as string);
    expect(await socket.waitForClose()).toEqual({ code, reason });
    await expectDelivery(otherSocket, other);
  });

  it("closes its socket after several repeats", async () => {
    const socket = await openSocket(await signUpUser());
    for (let n = 0; n < 6; n++) socket.send("junk");
    expect(await socket.waitForClose()).toEqual({ code: 1008, reason: "Too many frames." });
  });
});

describe("the open sockets", () => {
  it("are counted per user and not per tab", async () => {
    const [ann, bob] = [await signUpUser(), await signUpUser()];
    await openSocket(ann);
    await openSocket(ann);
    const socket = await openSocket(bob);
    await socket.waitForCount(2);
    expect(socket.frames.some((frame) => frame.type === "user_count" && frame.count === 3)).toBe(false);
  });

  it("cause few count frames when many of them open at the same time", async () => {
    const cookies = await Promise.all(Array.from({ length: 30 }, signUpUser));
    const sockets = await Promise.all(cookies.map(openSocket));
    await sockets[0]!.waitForCount(30);
    for (const socket of sockets) {
      expect(socket.frames.filter(({ type }) => type === "user_count").length).toBeLessThanOrEqual(3);
    }
  });

  it("are counted again when one closes", async () => {
    const [ann, bob] = [await openSocket(await signUpUser()), await openSocket(await signUpUser())];
    await ann.waitForCount(2);
    bob.close();
    await ann.waitForCount(1);
  });

  it("are closed when they stop sending pings, and not counted when they never sent a ping", async () => {
    const [dead, neverPinged, live] = [
      await openSocket(await signUpUser()),
      await openSocket(await signUpUser()),
      await openSocket(await signUpUser()),
    ];
    dead.send("ping");
    live.send("ping");
    await live.waitForCount(3);
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 41_000);
    // The runtime timestamps the ping with its real clock, so only a frame shows that this socket is alive later.
    live.send('{"type":"join_chat"}');
    await postMessage(await signUpUser(), "to order frames");
    await live.waitForFrame("new_message");
    expect(await runDurableObjectAlarm(lobby())).toBe(true);
    expect(await dead.waitForClose()).toMatchObject({ code: 1001 });
    await live.waitForCount(1);
    expect(neverPinged.isOpen()).toBe(true);
    await neverPinged.waitForCount(1);
  });

  it("are closed when they acknowledged a message once and then not for half a minute", async () => {
    const [ann, bob] = [await signUpUser(), await signUpUser()];
    const [slow, quick] = [await openSocket(ann), await openSocket(bob)];
    const { id } = await (await postMessage(ann, "read by both")).json<{ id: number }>();
    for (const socket of [slow, quick]) socket.send(JSON.stringify({ type: "ack", id }));
    const { id: nextId } = await (await postMessage(ann, "read by one")).json<{ id: number }>();
    await quick.waitFor(() => (quick.messages().length === 2 ? true : undefined));
    quick.send(JSON.stringify({ type: "ack", id: nextId }));
    quick.send("{");
    await quick.waitForFrame("error");
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 31_000);
    await postMessage(ann, "one too many");
    expect(await slow.waitForClose()).toEqual({ code: 1013, reason: "This page reads too slowly." });
    expect(quick.isOpen()).toBe(true);
  });

  it("are limited to ten open and ten closing sockets for a client that never answers a close frame", async () => {
    const Cookie = await signUpUser();
    const unanswering: WebSocket[] = [];
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++) {
      const reply = await app.request("/ws", { headers: { Upgrade: "websocket", Cookie } });
      statuses.push(reply.status);
      // A socket that was not accepted never answers a close frame.
      if (reply.webSocket) unanswering.push(reply.webSocket);
    }
    expect(statuses.filter((status) => status === 101)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const counts = await runInDurableObject(lobby(), (room: ChatRoom, state) => ({
      listed: state.getWebSockets().length,
      open: room.sockets.attachments().size,
      // The sockets that the room would restore after a sleep.
      afterWakeUp: state.getWebSockets().filter((socket) => socket.deserializeAttachment() !== null).length,
    }));
    expect(counts).toEqual({ listed: 20, open: 10, afterWakeUp: 10 });
    // After the client has answered, it may join again.
    for (const socket of unanswering) {
      socket.accept();
      socket.close(1000, "");
    }
    await vi.waitFor(async () => {
      expect(await runInDurableObject(lobby(), (_, state) => state.getWebSockets().length)).toBe(0);
    });
    await openSocket(Cookie);
  });

  it("are at most ten per user", async () => {
    const cookie = await signUpUser();
    const sockets: TestSocket[] = [];
    for (let n = 0; n < 11; n++) sockets.push(await openSocket(cookie));
    await Promise.any(sockets.map((socket) => socket.waitForClose()));
    expect(sockets.filter((socket) => !socket.isOpen())).toHaveLength(1);
  });
});

describe("the end of a session", () => {
  const send = (method: string, path: string, cookie: string, body?: unknown) =>
    app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
  const SESSION_ENDED = { code: 4001, reason: "This session has ended." };

  it("closes the session's sockets immediately, and no other session's", async () => {
    const cookie = await signUpUser();
    const login = await app.request(
      "/api/login",
      jsonInit("POST", { username: `guest-${userCount}`, password: "correct horse" }),
    );
    const [socket, otherSocket] = [await openSocket(cookie), await openSocket(cookieOf(login))];
    await send("POST", "/api/logout", cookie);
    expect(await socket.waitForClose()).toEqual(SESSION_ENDED);
    expect(otherSocket.isOpen()).toBe(true);
    await send("DELETE", "/api/sessions", cookieOf(login));
    expect(await otherSocket.waitForClose()).toEqual(SESSION_ENDED);
  });

  it.each([
    [
      "changing the password",
      "PUT",
      "/api/password",
      { currentPassword: "correct horse", newPassword: "battery staple" },
    ],
    ["deleting the account", "DELETE", "/api/account", { password: "correct horse" }],
  ])("by %s closes the sockets of the session", async (_, method, path, body) => {
    const cookie = await signUpUser();
    const socket = await openSocket(cookie);
    expect((await send(method, path, cookie, body)).status).toBe(200);
    expect(await socket.waitForClose()).toEqual(SESSION_ENDED);
  });

  it("at the request of another session closes the sockets of the ended session", async () => {
    const cookie = await signUpUser();
    const socket = await openSocket(cookie);
    const [session] = await (await send("GET", "/api/sessions", cookie)).json<{ id: string }[]>();
    await send("DELETE", `/api/sessions/${session!.id}`, cookie);
    expect(await socket.waitForClose()).toEqual(SESSION_ENDED);
  });

  it("by a new sign-in in the same browser closes the sockets of this browser, and no other browser's", async () => {
    const cookie = await signUpUser();
    const credentials = { username: `guest-${userCount}`, password: "correct horse" };
    const otherCookie = cookieOf(await app.request("/api/login", jsonInit("POST", credentials)));
    const [socket, otherSocket] = [await openSocket(cookie), await openSocket(otherCookie)];
    expect((await send("POST", "/api/login", cookie, credentials)).status).toBe(200);
    // Counted right after the reply, because the room's own check of sessions closes the socket later in any case.
    expect(await runInDurableObject(lobby(), (room: ChatRoom) => room.sockets.attachments().size)).toBe(1);
    expect(await socket.waitForClose()).toEqual(SESSION_ENDED);
    expect(otherSocket.isOpen()).toBe(true);
  });

  it("by expiry closes the sockets of the session within a minute", async () => {
    const cookie = await signUpUser();
    const socket = await openSocket(cookie);
    await socket.waitForFrame("connected");
    app.clock.time += 8 * DAY;
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 120_000);
    await runDurableObjectAlarm(lobby());
    expect(await socket.waitForClose()).toEqual(SESSION_ENDED);
    expect((await postMessage(cookie, "ghost")).status).toBe(401);
  });
});

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { ChatMessage } from "../../shared/chat/contract.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { openSocket } from "../test/sockets.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { purgeChat } from "./purge.ts";
import { ChatRoom } from "./room-object.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("chat-messages");
  ChatRoom.clock = app.clock;
});

let people = 0;
/** Somebody new, so that nobody's flood limit is another test's. */
async function person(): Promise<string> {
  people += 1;
  return app.signUp(`chatter-${people}`);
}
async function admin(): Promise<string> {
  const cookie = await person();
  await env.DB.prepare("UPDATE users SET is_admin = 1 WHERE username = ?").bind(`chatter-${people}`).run();
  return cookie;
}
const idOf = async (cookie: string) =>
  (await (await app.request("/api/user", { headers: { Cookie: cookie } })).json<{ id: string }>()).id;

const send = (cookie: string, body: unknown) => app.request("/api/chat/messages", jsonInit("POST", body, cookie));
const say = async (cookie: string, message: string, more: object = {}): Promise<ChatMessage> =>
  (await send(cookie, { message, ...more })).json();
const list = async (cookie: string, query = ""): Promise<ChatMessage[]> =>
  (await app.request(`/api/chat/messages${query}`, { headers: { Cookie: cookie } })).json();
const textOf = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const remove = (cookie: string, id: number | string) =>
  app.request(`/api/chat/messages/${id}`, { method: "DELETE", headers: { Cookie: cookie } });
const mute = (cookie: string, userId: string, body: unknown) =>
  app.request(`/api/chat/mutes/${userId}`, jsonInit("PUT", body, cookie));

describe("sending", () => {
  it("answers the stored message, in the sender's own name whatever the body claims", async () => {
    const cookie = await person();
    const reply = await send(cookie, {
      message: "  hello\u202e there \u0007 ",
      userId: "somebody",
      username: "admin",
      id: 1,
    });
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({
      userId: await idOf(cookie),
      username: `chatter-${people}`,
      message: "hello there",
      messageType: "text",
      replyToId: null,
      isEdited: false,
      isDeleted: false,
      createdAt: new Date(app.clock.time).toISOString(),
    });
  });

  it("keeps HTML as text", async () => {
    const { message } = await say(await person(), "<img src=x onerror=alert(1)>");
    expect(message).toBe("<img src=x onerror=alert(1)>");
  });

  it.each([
    [{ message: "" }, 400, "Message is empty."],
    [{ message: " \u200b\n\t\u00a0" }, 400, "Message is empty."],
    [{}, 400, "Message is required."],
    [{ message: 7 }, 400, "Message is required."],
    [{ message: "é".repeat(501) }, 400, "Message has at most 500 characters."],
    [{ message: "hello", messageType: "system" }, 400, "Message type must be text."],
    [{ message: "hello", clientId: "a b" }, 400, "ClientId has 1 to 64 letters, digits, hyphens or underscores."],
    [{ message: "hello", replyToId: 999_999 }, 404, "The message that you reply to is no longer there."],
  ])("refuses %j", async (body, status, sentence) => {
    expect(await textOf(send(await person(), body))).toEqual([status, sentence]);
  });

  it("takes 500 characters, emoji counted as one", async () => {
    expect((await send(await person(), { message: "🦉".repeat(500) })).status).toBe(201);
  });

  it("stores what is sent again once, even all at once, and burns no id", async () => {
    const cookie = await person();
    const copies = await Promise.all(Array.from({ length: 20 }, () => say(cookie, "once", { clientId: "same" })));
    expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
    expect((await say(cookie, "once", { clientId: "same" })).id).toBe(copies[0]!.id);
    expect((await say(cookie, "next")).id).toBe(copies[0]!.id + 1);
  });

  it("lets two people use the same client id", async () => {
    const [one, two] = [
      await say(await person(), "a", { clientId: "x" }),
      await say(await person(), "b", { clientId: "x" }),
    ];
    expect(one.id).not.toBe(two.id);
  });

  it("shows what is replied to, until that is deleted", async () => {
    const [ann, bob] = [await person(), await person()];
    const first = await say(ann, "a question");
    const answer = await say(bob, "an answer", { replyToId: first.id });
    expect(answer).toMatchObject({ replyToId: first.id, replyTo: { id: first.id, message: "a question" } });
    await remove(ann, first.id);
    expect((await list(bob)).at(-1)?.replyTo?.message).toBe("message deleted");
    expect((await send(bob, { message: "again", replyToId: first.id })).status).toBe(404);
  });

  it("keeps the others of one commit when one of them is refused", async () => {
    const cookies = await Promise.all([person(), person(), person()]);
    const replies = await Promise.all([
      send(cookies[0]!, { message: "fine" }),
      send(cookies[1]!, { message: "not so", replyToId: 999_999 }),
      send(cookies[2]!, { message: "fine too" }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 404, 201]);
  });

  it("answers 503 when the database fails, and works again after", async () => {
    const cookie = await person();
    await env.DB.prepare("ALTER TABLE chat_messages RENAME TO elsewhere").run();
    const failed = await textOf(send(cookie, { message: "lost?", clientId: "retry" }));
    await env.DB.prepare("ALTER TABLE elsewhere RENAME TO chat_messages").run();
    expect(failed).toEqual([503, "The chat cannot take messages right now. Please try again."]);
    expect((await send(cookie, { message: "lost?", clientId: "retry" })).status).toBe(201);
  });
});

describe("flooding", () => {
  it("is refused after five messages in ten seconds, across tabs and after the room slept, and nobody else is", async () => {
    const { evictDurableObject } = await import("cloudflare:test");
    const [cookie, other] = [await person(), await person()];
    for (let at = 1; at <= 4; at++) expect((await send(cookie, { message: `${at}` })).status).toBe(201);
    await evictDurableObject(env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName("lobby")));
    app.clock.time += 4_000;
    const fifth = await say(cookie, "5", { clientId: "fifth" });
    const reply = await send(cookie, { message: "6" });
    expect(reply.headers.get("Retry-After")).toBe("6");
    expect(await textOf(Promise.resolve(reply))).toEqual([
      429,
      "You are sending messages too quickly. Please wait 6 seconds.",
    ]);
    expect((await say(cookie, "5", { clientId: "fifth" })).id).toBe(fifth.id);
    expect((await send(other, { message: "calm" })).status).toBe(201);
    app.clock.time += 6_000;
    expect((await send(cookie, { message: "6" })).status).toBe(201);
  });
});

describe("listing", () => {
  it("pages backwards and forwards without a gap, oldest first", async () => {
    const cookie = await person();
    const ids: number[] = [];
    for (let at = 0; at < 9; at++) {
      app.clock.time += 3_000;
      ids.push((await say(cookie, `page ${at}`)).id);
    }
    const idsOf = async (query: string) => (await list(cookie, query)).map(({ id }) => id);
    expect(await idsOf("?limit=3")).toEqual(ids.slice(6));
    expect(await idsOf(`?limit=3&before=${ids[6]}`)).toEqual(ids.slice(3, 6));
    expect(await idsOf(`?limit=3&after=${ids[2]}`)).toEqual(ids.slice(3, 6));
    expect(await idsOf(`?after=${ids[8]}`)).toEqual([]);
  });

  it.each([
    "?limit=0",
    "?limit=101",
    "?limit=x",
    "?after=1&before=2",
    "?after=-1",
    "?before=1e3",
    "?after=9999999999999999",
  ])("refuses %s", async (query) => {
    const reply = await app.request(`/api/chat/messages${query}`, { headers: { Cookie: await person() } });
    expect(reply.status).toBe(400);
  });
});

describe("changing", () => {
  const edit = (cookie: string, id: number | string, message: string) =>
    app.request(`/api/chat/messages/${id}`, jsonInit("PATCH", { message }, cookie));

  it("lets authors edit and delete, others neither, admins delete", async () => {
    const [author, other, boss] = [await person(), await person(), await admin()];
    const { id } = await say(author, "teh");
    expect(await textOf(edit(other, id, "mine"))).toEqual([404, "There is no such message of yours."]);
    expect(await textOf(edit(boss, id, "mine"))).toEqual([404, "There is no such message of yours."]);
    expect(await textOf(remove(other, id))).toEqual([404, "There is no such message of yours."]);
    expect(await (await edit(author, id, " the ")).json()).toMatchObject({ id, message: "the", isEdited: true });
    expect((await remove(boss, id)).status).toBe(200);
    expect((await list(author)).at(-1)).toMatchObject({ id, message: "message deleted", isDeleted: true });
    expect((await remove(author, id)).status).toBe(404);
    expect((await edit(author, id, "back")).status).toBe(404);
    const stored = await env.DB.prepare("SELECT message FROM chat_messages WHERE id = ?").bind(id).first();
    expect(stored).toEqual({ message: "" });
  });

  it.each(["0", "x", "1;2", "-1", "9".repeat(16)])("knows no message %s", async (id) => {
    expect((await remove(await person(), id)).status).toBe(404);
  });

  it("counts edits as messages against a flood", async () => {
    const cookie = await person();
    const { id } = await say(cookie, "0");
    for (let at = 1; at <= 4; at++) expect((await edit(cookie, id, `${at}`)).status).toBe(200);
    expect((await edit(cookie, id, "5")).status).toBe(429);
  });

  it("tells everybody at once", async () => {
    const [author, reader] = [await person(), await person()];
    const socket = await openSocket(app, reader);
    const { id } = await say(author, "soon gone");
    await remove(author, id);
    expect((await socket.next("message_changed")).message).toMatchObject({ id, message: "message deleted" });
    socket.close();
  });
});

describe("muting", () => {
  it("keeps a person silent for a time, and says why and until when", async () => {
    const [boss, loud] = [await admin(), await person()];
    const tab = await openSocket(app, loud);
    const { id } = await say(loud, "LOUD");
    const reply = await mute(boss, await idOf(loud), { minutes: 30, reason: "Shouting" });
    expect(reply.status).toBe(200);
    const until = new Date(app.clock.time + 30 * MINUTE).toISOString();
    expect((await tab.next("muted")).mute).toMatchObject({ until, reason: "Shouting" });
    const sentence = `You are muted until ${until.slice(0, 10)} ${until.slice(11, 16)} UTC: Shouting`;
    expect(await textOf(send(loud, { message: "LOUDER" }))).toEqual([403, sentence]);
    const edited = app.request(`/api/chat/messages/${id}`, jsonInit("PATCH", { message: "LOUDER" }, loud));
    expect(await textOf(edited)).toEqual([403, sentence]);
    const next = await openSocket(app, loud);
    expect((await next.next("connected")).mute?.reason).toBe("Shouting");
    app.clock.time += 30 * MINUTE;
    expect((await send(loud, { message: "calm" })).status).toBe(201);
    tab.close();
    next.close();
  });

  it("ends early when an admin says so", async () => {
    const [boss, loud] = [await admin(), await person()];
    const id = await idOf(loud);
    await mute(boss, id, { minutes: 30, reason: "Mistaken" });
    const unmute = () => app.request(`/api/chat/mutes/${id}`, { method: "DELETE", headers: { Cookie: boss } });
    expect((await unmute()).status).toBe(200);
    expect((await unmute()).status).toBe(404);
    expect((await send(loud, { message: "thanks" })).status).toBe(201);
  });

  it("is for admins, of others, who exist, for a bounded time", async () => {
    const [boss, plain] = [await admin(), await person()];
    const body = { minutes: 5, reason: "Spam" };
    expect((await mute(plain, await idOf(boss), body)).status).toBe(403);
    expect((await mute(boss, await idOf(boss), body)).status).toBe(400);
    expect((await mute(boss, "nobody", body)).status).toBe(404);
    for (const wrong of [
      { minutes: 0 },
      { minutes: 1.5 },
      { minutes: 129_601 },
      { reason: " " },
      { reason: "x".repeat(201) },
    ]) {
      expect((await mute(boss, await idOf(plain), { ...body, ...wrong })).status).toBe(400);
    }
  });
});

it("counts the coins that messages of the last day name, once a message", async () => {
  const [one, two] = [await person(), await person()];
  app.clock.time += 2 * DAY;
  await say(one, "$BTC $btc and $SOL, not US$ETH, $100 or $$DOGE");
  await say(two, "$btc");
  const reply = await app.request("/api/chat/talked-about", { headers: { Cookie: one } });
  expect(await reply.json()).toEqual([
    { symbol: "btc", mentions: 2 },
    { symbol: "sol", mentions: 1 },
  ]);
});

it("forgets messages after 90 days, and a person's with the person", async () => {
  await say(await person(), "old");
  app.clock.time += 90 * DAY + 1;
  const recent = await person();
  const kept = await say(recent, "recent");
  expect(await purgeChat(app.deps)).toMatch(/^\d+ messages and \d+ mutes removed$/);
  const fresh = await person();
  expect((await list(fresh)).map(({ id }) => id)).toEqual([kept.id]);
  const account = await send(recent, { message: "bye" });
  expect(account.status).toBe(201);
  await app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, recent));
  expect(await list(fresh)).toEqual([]);
});

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

let userCount = 0;
/** Each test signs up new users, so that tests do not share a flood limit. */
async function signUpUser(): Promise<string> {
  userCount += 1;
  return app.signUp(`chatter-${userCount}`);
}
async function signUpAdmin(): Promise<string> {
  const cookie = await signUpUser();
  await env.DB.prepare("UPDATE users SET is_admin = 1 WHERE username = ?").bind(`chatter-${userCount}`).run();
  return cookie;
}
const idOf = async (cookie: string) =>
  (await (await app.request("/api/user", { headers: { Cookie: cookie } })).json<{ id: string }>()).id;

const postMessage = (cookie: string, body: unknown) =>
  app.request("/api/chat/messages", jsonInit("POST", body, cookie));
const postForMessage = async (cookie: string, message: string, fields: object = {}): Promise<ChatMessage> =>
  (await postMessage(cookie, { message, ...fields })).json();
const listMessages = async (cookie: string, query = ""): Promise<ChatMessage[]> =>
  (await app.request(`/api/chat/messages${query}`, { headers: { Cookie: cookie } })).json();
const statusAndText = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const deleteMessage = (cookie: string, id: number | string) =>
  app.request(`/api/chat/messages/${id}`, { method: "DELETE", headers: { Cookie: cookie } });
const muteUser = (cookie: string, userId: string, body: unknown) =>
  app.request(`/api/chat/mutes/${userId}`, jsonInit("PUT", body, cookie));

describe("sending a message", () => {
  it("returns the stored message with the session's user, ignoring the user in the body", async () => {
    const cookie = await signUpUser();
    const reply = await postMessage(cookie, {
      message: "  hello\u202e there \u0007 ",
      userId: "other-user",
      username: "admin",
      id: 1,
    });
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({
      userId: await idOf(cookie),
      username: `chatter-${userCount}`,
      message: "hello there",
      messageType: "text",
      replyToId: null,
      isEdited: false,
      isDeleted: false,
      createdAt: new Date(app.clock.time).toISOString(),
    });
  });

  it("stores HTML as text", async () => {
    const { message } = await postForMessage(await signUpUser(), "<img src=x onerror=alert(1)>");
    expect(message).toBe("<img src=x onerror=alert(1)>");
  });

  it.each([
    [{ message: "" }, 400, "Message is empty."],
    [{ message: " \u200b\n\t\u00a0" }, 400, "Message is empty."],
    [{}, 400, "Message is required."],
    [{ message: 7 }, 400, "Message is required."],
    [{ message: "é".repeat(501) }, 400, "Message has at most 500 characters."],
    [{ message: "hello", messageType: "system" }, 400, "Message type must be text."],
    [{ message: "hello", clientId: "a b" }, 400, "ClientId must be 1 to 64 letters, digits, hyphens or underscores."],
    [{ message: "hello", replyToId: 999_999 }, 404, "The message you are replying to is no longer available."],
  ])("refuses %j", async (body, status, sentence) => {
    expect(await statusAndText(postMessage(await signUpUser(), body))).toEqual([status, sentence]);
  });

  it("accepts 500 characters, counting an emoji as one", async () => {
    expect((await postMessage(await signUpUser(), { message: "🦉".repeat(500) })).status).toBe(201);
  });

  it("stores repeated messages once, even concurrent ones, and skips no id", async () => {
    const cookie = await signUpUser();
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => postForMessage(cookie, "once", { clientId: "same" })),
    );
    expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
    expect((await postForMessage(cookie, "once", { clientId: "same" })).id).toBe(copies[0]!.id);
    expect((await postForMessage(cookie, "next")).id).toBe(copies[0]!.id + 1);
  });

  it("lets two users use the same client id", async () => {
    const [annsMessage, bobsMessage] = [
      await postForMessage(await signUpUser(), "a", { clientId: "x" }),
      await postForMessage(await signUpUser(), "b", { clientId: "x" }),
    ];
    expect(annsMessage.id).not.toBe(bobsMessage.id);
  });

  it("includes the message replied to until it is deleted", async () => {
    const [ann, bob] = [await signUpUser(), await signUpUser()];
    const first = await postForMessage(ann, "a question");
    const replyMessage = await postForMessage(bob, "an answer", { replyToId: first.id });
    expect(replyMessage).toMatchObject({ replyToId: first.id, replyTo: { id: first.id, message: "a question" } });
    await deleteMessage(ann, first.id);
    expect((await listMessages(bob)).at(-1)?.replyTo?.message).toBe("message deleted");
    expect((await postMessage(bob, { message: "again", replyToId: first.id })).status).toBe(404);
  });

  it("stores the valid messages of a commit when another one is refused", async () => {
    const cookies = await Promise.all([signUpUser(), signUpUser(), signUpUser()]);
    const replies = await Promise.all([
      postMessage(cookies[0]!, { message: "fine" }),
      postMessage(cookies[1]!, { message: "not so", replyToId: 999_999 }),
      postMessage(cookies[2]!, { message: "fine too" }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 404, 201]);
  });

  it("replies 503 while the database fails and works again afterwards", async () => {
    const cookie = await signUpUser();
    await env.DB.prepare("ALTER TABLE chat_messages RENAME TO elsewhere").run();
    const failed = await statusAndText(postMessage(cookie, { message: "lost?", clientId: "retry" }));
    await env.DB.prepare("ALTER TABLE elsewhere RENAME TO chat_messages").run();
    expect(failed).toEqual([503, "The chat cannot take messages right now. Please try again."]);
    expect((await postMessage(cookie, { message: "lost?", clientId: "retry" })).status).toBe(201);
  });
});

describe("the flood limit", () => {
  it("refuses a sixth message in ten seconds, also after an eviction, and limits each user separately", async () => {
    const { evictDurableObject } = await import("cloudflare:test");
    const [cookie, other] = [await signUpUser(), await signUpUser()];
    for (let n = 1; n <= 4; n++) expect((await postMessage(cookie, { message: `${n}` })).status).toBe(201);
    await evictDurableObject(env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName("lobby")));
    app.clock.time += 4_000;
    const fifth = await postForMessage(cookie, "5", { clientId: "fifth" });
    const reply = await postMessage(cookie, { message: "6" });
    expect(reply.headers.get("Retry-After")).toBe("6");
    expect(await statusAndText(Promise.resolve(reply))).toEqual([
      429,
      "You are sending messages too quickly. Please wait 6 seconds.",
    ]);
    expect((await postForMessage(cookie, "5", { clientId: "fifth" })).id).toBe(fifth.id);
    expect((await postMessage(other, { message: "calm" })).status).toBe(201);
    app.clock.time += 6_000;
    expect((await postMessage(cookie, { message: "6" })).status).toBe(201);
  });
});

describe("the message list", () => {
  it("pages backwards and forwards without gaps, oldest first", async () => {
    const cookie = await signUpUser();
    const ids: number[] = [];
    for (let n = 0; n < 9; n++) {
      app.clock.time += 3_000;
      ids.push((await postForMessage(cookie, `page ${n}`)).id);
    }
    const idsOf = async (query: string) => (await listMessages(cookie, query)).map(({ id }) => id);
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
    const reply = await app.request(`/api/chat/messages${query}`, { headers: { Cookie: await signUpUser() } });
    expect(reply.status).toBe(400);
  });
});

describe("changing a message", () => {
  const edit = (cookie: string, id: number | string, message: string) =>
    app.request(`/api/chat/messages/${id}`, jsonInit("PATCH", { message }, cookie));

  it("is allowed to the author; admins may only delete it, other users neither", async () => {
    const [author, other, adminCookie] = [await signUpUser(), await signUpUser(), await signUpAdmin()];
    const { id } = await postForMessage(author, "teh");
    expect(await statusAndText(edit(other, id, "mine"))).toEqual([404, "Message not found."]);
    expect(await statusAndText(edit(adminCookie, id, "mine"))).toEqual([404, "Message not found."]);
    expect(await statusAndText(deleteMessage(other, id))).toEqual([404, "Message not found."]);
    expect(await (await edit(author, id, " the ")).json()).toMatchObject({ id, message: "the", isEdited: true });
    expect((await deleteMessage(adminCookie, id)).status).toBe(400);
    expect((await deleteMessage(adminCookie, `${id}?reason=Insults`)).status).toBe(200);
    expect((await listMessages(author)).at(-1)).toMatchObject({ id, message: "message deleted", isDeleted: true });
    expect((await deleteMessage(author, id)).status).toBe(404);
    expect((await edit(author, id, "back")).status).toBe(404);
    const stored = await env.DB.prepare("SELECT message FROM chat_messages WHERE id = ?").bind(id).first();
    expect(stored).toEqual({ message: "" });
  });

  it.each(["0", "x", "1;2", "-1", "9".repeat(16)])("fails with 404 for the id %s", async (id) => {
    expect((await deleteMessage(await signUpUser(), id)).status).toBe(404);
  });

  it("counts as a message for the flood limit", async () => {
    const cookie = await signUpUser();
    const { id } = await postForMessage(cookie, "0");
    for (let n = 1; n <= 4; n++) expect((await edit(cookie, id, `${n}`)).status).toBe(200);
    expect((await edit(cookie, id, "5")).status).toBe(429);
  });

  it("is broadcast immediately", async () => {
    const [author, reader] = [await signUpUser(), await signUpUser()];
    const socket = await openSocket(app, reader);
    const { id } = await postForMessage(author, "soon gone");
    await deleteMessage(author, id);
    expect((await socket.waitForFrame("message_changed")).message).toMatchObject({ id, message: "message deleted" });
    socket.close();
  });
});

describe("muting a user", () => {
  it("refuses the user's messages for a time, with the reason and the end time", async () => {
    const [adminCookie, mutedUser] = [await signUpAdmin(), await signUpUser()];
    const tab = await openSocket(app, mutedUser);
    const { id } = await postForMessage(mutedUser, "LOUD");
    const reply = await muteUser(adminCookie, await idOf(mutedUser), { minutes: 30, reason: "Shouting" });
    expect(reply.status).toBe(200);
    const until = new Date(app.clock.time + 30 * MINUTE).toISOString();
    expect((await tab.waitForFrame("muted")).mute).toMatchObject({ until, reason: "Shouting" });
    const sentence = `You are muted until ${until.slice(0, 10)} ${until.slice(11, 16)} UTC: Shouting`;
    expect(await statusAndText(postMessage(mutedUser, { message: "LOUDER" }))).toEqual([403, sentence]);
    const edited = app.request(`/api/chat/messages/${id}`, jsonInit("PATCH", { message: "LOUDER" }, mutedUser));
    expect(await statusAndText(edited)).toEqual([403, sentence]);
    const laterTab = await openSocket(app, mutedUser);
    expect((await laterTab.waitForFrame("connected")).mute?.reason).toBe("Shouting");
    app.clock.time += 30 * MINUTE;
    expect((await postMessage(mutedUser, { message: "calm" })).status).toBe(201);
    tab.close();
    laterTab.close();
  });

  it("ends early when an admin unmutes the user", async () => {
    const [adminCookie, mutedUser] = [await signUpAdmin(), await signUpUser()];
    const id = await idOf(mutedUser);
    await muteUser(adminCookie, id, { minutes: 30, reason: "Mistaken" });
    const unmute = () => app.request(`/api/chat/mutes/${id}`, { method: "DELETE", headers: { Cookie: adminCookie } });
    expect((await unmute()).status).toBe(200);
    expect((await unmute()).status).toBe(404);
    expect((await postMessage(mutedUser, { message: "thanks" })).status).toBe(201);
  });

  it("is allowed to admins only, for other existing users and a bounded time", async () => {
    const [adminCookie, plainUser] = [await signUpAdmin(), await signUpUser()];
    const body = { minutes: 5, reason: "Spam" };
    expect((await muteUser(plainUser, await idOf(adminCookie), body)).status).toBe(403);
    expect((await muteUser(adminCookie, await idOf(adminCookie), body)).status).toBe(400);
    expect((await muteUser(adminCookie, "unknown", body)).status).toBe(404);
    for (const invalidFields of [
      { minutes: 0 },
      { minutes: 1.5 },
      { minutes: 129_601 },
      { reason: " " },
      { reason: "x".repeat(201) },
    ]) {
      expect((await muteUser(adminCookie, await idOf(plainUser), { ...body, ...invalidFields })).status).toBe(400);
    }
  });
});

it("counts the coins of the market that messages of the last day mention, once per message", async () => {
  const [ann, bob] = [await signUpUser(), await signUpUser()];
  app.clock.time += 2 * DAY;
  await app.tick();
  await postForMessage(ann, "$BTC $btc and $SOL, not US$ETH, $100 or $$DOGE");
  await postForMessage(bob, "$btc and $MOONZZ, which nobody trades");
  const reply = await app.request("/api/chat/talked-about", { headers: { Cookie: ann } });
  expect(await reply.json()).toEqual([
    { symbol: "btc", mentions: 2 },
    { symbol: "sol", mentions: 1 },
  ]);
});

it("deletes messages after 90 days, and a user's messages with the account", async () => {
  await postForMessage(await signUpUser(), "old");
  app.clock.time += 90 * DAY + 1;
  const recent = await signUpUser();
  const recentMessage = await postForMessage(recent, "recent");
  expect(await purgeChat(app.deps)).toMatch(/^\d+ messages and \d+ mutes removed$/);
  const fresh = await signUpUser();
  expect((await listMessages(fresh)).map(({ id }) => id)).toEqual([recentMessage.id]);
  const lastPost = await postMessage(recent, { message: "bye" });
  expect(lastPost.status).toBe(201);
  await app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, recent));
  expect(await listMessages(fresh)).toEqual([]);
});

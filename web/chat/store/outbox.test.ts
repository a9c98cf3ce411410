import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { clearUserStorage } from "../../accounts/session/user-storage.ts";
import { currentToast, dismissToast } from "../../ui/toast/toast.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

type Body = { message: string; clientId: string };
let bodies: Body[];
let respond: (body: Body) => Response | Promise<Response>;
let outbox: Outbox;
let sent: ChatMessage[];

const createdReply = (body: Body) => new Response(JSON.stringify({ id: bodies.length, ...body }), { status: 201 });
const errorReply = (status: number, text: string) => new Response(text, { status });
const states = () => outbox.list().map(({ message, state }) => `${message}: ${state}`);
const flushRequests = () => vi.advanceTimersByTimeAsync(0);

const openOutbox = (userId: string) => createOutbox(userId, { onChange() {}, onSent: (message) => sent.push(message) });

beforeEach(() => {
  vi.useFakeTimers();
  bodies = [];
  sent = [];
  respond = createdReply;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return respond(bodies.at(-1)!);
  });
  outbox = openOutbox("ann");
});
afterEach(() => {
  sessionStorage.clear();
  outbox.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("lists a message at once, sends it, and removes it when it arrives with the other messages", async () => {
  outbox.send("hello", null);
  expect(states()).toEqual(["hello: sending"]);
  await flushRequests();
  expect(states()).toEqual(["hello: sent"]);
  outbox.removeArrived(sent);
  expect(states()).toEqual([]);
});

it("sends messages in order, one at a time", async () => {
  const release: (() => void)[] = [];
  respond = (body) => new Promise((resolve) => release.push(() => resolve(createdReply(body))));
  outbox.send("one", null);
  outbox.send("two", null);
  await flushRequests();
  expect(bodies.map(({ message }) => message)).toEqual(["one"]);
  release[0]!();
  await flushRequests();
  expect(bodies.map(({ message }) => message)).toEqual(["one", "two"]);
});

it.each([
  ["the network fails", () => Promise.reject(new TypeError("Failed to fetch")), "Failed to send message"],
  ["the server fails", () => errorReply(503, "The chat is away."), "The chat is away."],
])("when %s, shows an error, waits and retries with the same ids in the same order", async (_, failure, text) => {
  respond = failure;
  outbox.send("one", null);
  outbox.send("two", null);
  await flushRequests();
  expect(states()).toEqual(["one: waiting", "two: waiting"]);
  expect(currentToast()).toMatchObject({ title: "Error", description: text });
  dismissToast(currentToast()!.id);
  respond = createdReply;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states()).toEqual(["one: sent", "two: sent"]);
  expect(bodies.map(({ message }) => message)).toEqual(["one", "one", "two"]);
  expect(bodies[0]!.clientId).toBe(bodies[1]!.clientId);
});

it("waits for the Retry-After time of a 429, shows the reason, and then sends all messages", async () => {
  const sentence = "You are sending messages too quickly. Please wait 7 seconds.";
  respond = () => new Response(sentence, { status: 429, headers: { "Retry-After": "7" } });
  outbox.send("one", null);
  outbox.send("two", null);
  await flushRequests();
  expect(outbox.list().map(({ state, reason }) => [state, reason])).toEqual([
    ["waiting", sentence],
    ["waiting", sentence],
  ]);
  respond = createdReply;
  await vi.advanceTimersByTimeAsync(6_999);
  outbox.send("three", null);
  await flushRequests();
  expect(bodies).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(states()).toEqual(["one: sent", "two: sent", "three: sent"]);
});

it("sends the waiting messages at once when the connection is back", async () => {
  respond = () => Promise.reject(new TypeError("Failed to fetch"));
  outbox.send("one", null);
  await flushRequests();
  respond = createdReply;
  outbox.flush();
  await flushRequests();
  expect(states()).toEqual(["one: sent"]);
});

it("keeps a refused message for the user to retry or discard, and sends the next one", async () => {
  respond = (body) => (body.message === "bad" ? errorReply(403, "You are muted.") : createdReply(body));
  outbox.send("bad", null);
  outbox.send("good", null);
  await flushRequests();
  expect(states()).toEqual(["bad: failed", "good: sent"]);
  const [bad] = outbox.list();
  respond = createdReply;
  outbox.retry(bad!.clientId);
  await flushRequests();
  expect(states()).toEqual(["bad: sent", "good: sent"]);
  outbox.discard(bad!.clientId);
  expect(states()).toEqual(["good: sent"]);
});

it("keeps a message that finds no session until its user is back", async () => {
  respond = () => errorReply(401, "Please sign in to continue.");
  outbox.send("one", null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states(), bodies.length]).toEqual([["one: waiting"], 1]);
  respond = createdReply;
  outbox.flush();
  await flushRequests();
  expect(states()).toEqual(["one: sent"]);
});

it("sends what an earlier version of the page has stored", async () => {
  const unsent = [
    {
      clientId: "a",
      message: "one",
      replyTo: null,
      createdAt: "2026-11-20T12:00:00.000Z",
      state: "sending",
      reason: "",
    },
    {
      clientId: "b",
      message: "two",
      replyTo: null,
      createdAt: "2026-11-20T12:00:01.000Z",
      state: "failed",
      reason: "No.",
    },
  ];
  sessionStorage.setItem("tidemark.own.unsent", JSON.stringify({ userId: "ann", unsent }));
  outbox = openOutbox("ann");
  outbox.flush();
  await flushRequests();
  expect(bodies.map(({ clientId }) => clientId)).toEqual(["a"]);
  expect(states()).toEqual(["one: sent", "two: failed"]);
});

it("shows no error while the browser is offline, and the message waits", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  for (let shown = currentToast(); shown; shown = currentToast()) dismissToast(shown.id);
  respond = () => Promise.reject(new TypeError("Failed to fetch"));
  outbox.send("one", null);
  await flushRequests();
  expect(states()).toEqual(["one: waiting"]);
  expect(currentToast()).toBeFalsy();
});

it("keeps unsent messages over a reload, and removes them when they are sent or the user signs out", async () => {
  respond = () => Promise.reject(new TypeError("Failed to fetch"));
  outbox.send("one", null);
  await flushRequests();
  outbox.stop();
  respond = createdReply;
  outbox = openOutbox("ann");
  expect(states()).toEqual(["one: waiting"]);
  outbox.flush();
  await flushRequests();
  expect(bodies[0]).toEqual(bodies[1]);
  expect(openOutbox("ann").list()).toEqual([]);

  respond = () => errorReply(400, "No.");
  outbox.send("two", null);
  await flushRequests();
  expect(openOutbox("bob").list()).toEqual([]);
  expect(openOutbox("ann").list()).toMatchObject([{ message: "two", state: "failed", reason: "No." }]);
  clearUserStorage();
  expect(openOutbox("ann").list()).toEqual([]);
});

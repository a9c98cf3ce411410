import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { clearUserStorage } from "../../accounts/session/user-storage.ts";
import { currentToast, dismissToast } from "../../ui/toast/toast.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

type Body = { message: string; clientId: string };
let bodies: Body[];
let answer: (body: Body) => Response | Promise<Response>;
let outbox: Outbox;
let sent: ChatMessage[];

const stored = (body: Body) => new Response(JSON.stringify({ id: bodies.length, ...body }), { status: 201 });
const refusal = (status: number, text: string) => new Response(text, { status });
const states = () => outbox.list().map(({ message, state }) => `${message}: ${state}`);
const settled = () => vi.advanceTimersByTimeAsync(0);

const open = (userId: string) => createOutbox(userId, { onChange() {}, onSent: (message) => sent.push(message) });

beforeEach(() => {
  vi.useFakeTimers();
  bodies = [];
  sent = [];
  answer = stored;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return answer(bodies.at(-1)!);
  });
  outbox = open("ann");
});
afterEach(() => {
  sessionStorage.clear();
  outbox.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("shows a message at once, sends it, and lets go of it when it arrives with the others", async () => {
  outbox.send("hello", null);
  expect(states()).toEqual(["hello: sending"]);
  await settled();
  expect(states()).toEqual(["hello: sent"]);
  outbox.settle(sent);
  expect(states()).toEqual([]);
});

it("sends in order, one at a time", async () => {
  const release: (() => void)[] = [];
  answer = (body) => new Promise((resolve) => release.push(() => resolve(stored(body))));
  outbox.send("one", null);
  outbox.send("two", null);
  await settled();
  expect(bodies.map(({ message }) => message)).toEqual(["one"]);
  release[0]!();
  await settled();
  expect(bodies.map(({ message }) => message)).toEqual(["one", "two"]);
});

it.each([
  ["the network is gone", () => Promise.reject(new TypeError("Failed to fetch")), "Failed to send message"],
  ["the server is unwell", () => refusal(503, "The chat is away."), "The chat is away."],
])("waits when %s, says so, keeps the order, and sends the same again", async (_, failure, words) => {
  answer = failure;
  outbox.send("one", null);
  outbox.send("two", null);
  await settled();
  expect(states()).toEqual(["one: waiting", "two: waiting"]);
  expect(currentToast()).toMatchObject({ title: "Error", description: words });
  dismissToast(currentToast()!.id);
  answer = stored;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states()).toEqual(["one: sent", "two: sent"]);
  expect(bodies.map(({ message }) => message)).toEqual(["one", "one", "two"]);
  expect(bodies[0]!.clientId).toBe(bodies[1]!.clientId);
});

it("waits as long as a server asks that has heard too much, tells why, and sends the rest after", async () => {
  const sentence = "You are sending messages too quickly. Please wait 7 seconds.";
  answer = () => new Response(sentence, { status: 429, headers: { "Retry-After": "7" } });
  outbox.send("one", null);
  outbox.send("two", null);
  await settled();
  expect(outbox.list().map(({ state, reason }) => [state, reason])).toEqual([
    ["waiting", sentence],
    ["waiting", sentence],
  ]);
  answer = stored;
  await vi.advanceTimersByTimeAsync(6_999);
  outbox.send("three", null);
  await settled();
  expect(bodies).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(states()).toEqual(["one: sent", "two: sent", "three: sent"]);
});

it("sends at once when the connection is back", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  outbox.send("one", null);
  await settled();
  answer = stored;
  outbox.flush();
  await settled();
  expect(states()).toEqual(["one: sent"]);
});

it("leaves what is refused to the person, and goes on with the next", async () => {
  answer = (body) => (body.message === "bad" ? refusal(403, "You are muted.") : stored(body));
  outbox.send("bad", null);
  outbox.send("good", null);
  await settled();
  expect(states()).toEqual(["bad: failed", "good: sent"]);
  const [bad] = outbox.list();
  answer = stored;
  outbox.retry(bad!.clientId);
  await settled();
  expect(states()).toEqual(["bad: sent", "good: sent"]);
  outbox.discard(bad!.clientId);
  expect(states()).toEqual(["good: sent"]);
});

it("complains of nothing while the browser is offline: the page says so, and the message waits", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  for (let left = currentToast(); left; left = currentToast()) dismissToast(left.id);
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  outbox.send("one", null);
  await settled();
  expect(states()).toEqual(["one: waiting"]);
  expect(currentToast()).toBeFalsy();
});

it("keeps what a person wrote over a reload, and forgets it when it is sent or the session ends", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  outbox.send("one", null);
  await settled();
  outbox.stop();
  answer = stored;
  outbox = open("ann");
  expect(states()).toEqual(["one: waiting"]);
  outbox.flush();
  await settled();
  expect(bodies[0]).toEqual(bodies[1]);
  expect(open("ann").list()).toEqual([]);

  answer = () => refusal(400, "No.");
  outbox.send("two", null);
  await settled();
  expect(open("bob").list()).toEqual([]);
  expect(open("ann").list()).toMatchObject([{ message: "two", state: "failed", reason: "No." }]);
  clearUserStorage();
  expect(open("ann").list()).toEqual([]);
});

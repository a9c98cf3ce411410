import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CHAT_PAGE } from "../../../shared/chat/rules.ts";
import { createChat } from "./chat-store.ts";

const pageBefore = (end: number) =>
  Array.from({ length: CHAT_PAGE }, (_, index) => ({ id: end - CHAT_PAGE + index, userId: "bob", updatedAt: "" }));

let newestId: number;
let releaseOlderPage: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (url: string) => {
    const before = new URL(url, "http://tidemark.test").searchParams.get("before");
    if (before !== null) await new Promise<void>((resolve) => (releaseOlderPage = resolve));
    return new Response(JSON.stringify(pageBefore(before === null ? newestId : Number(before))));
  });
});
afterEach(() => {
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

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CHAT_PAGE } from "../../../shared/chat/rules.ts";
import { createChat } from "./chat-store.ts";

const pageBefore = (end: number) =>
  Array.from({ length: CHAT_PAGE }, (_, at) => ({ id: end - CHAT_PAGE + at, userId: "bob", updatedAt: "" }));

let newest: number;
let releaseOlder: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (url: string) => {
    const before = new URL(url, "http://tidemark.test").searchParams.get("before");
    if (before !== null) await new Promise<void>((resolve) => (releaseOlder = resolve));
    return new Response(JSON.stringify(pageBefore(before === null ? newest : Number(before))));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);
const ids = (chat: ReturnType<typeof createChat>) => chat.state().messages.map(({ id }) => id);

it("puts an older page before the list, and not where the list has been replaced meanwhile", async () => {
  const chat = createChat("ann");
  newest = 1_000;
  chat.reload();
  await settled();
  chat.loadOlder();
  await settled();
  releaseOlder();
  await settled();
  expect(ids(chat)).toEqual([...pageBefore(900), ...pageBefore(1_000)].map(({ id }) => id));

  chat.loadOlder();
  await settled();
  newest = 2_000;
  chat.reload();
  await settled();
  releaseOlder();
  await settled();
  expect(ids(chat)).toEqual(pageBefore(2_000).map(({ id }) => id));
  expect(chat.state()).toMatchObject({ hasOlder: true, older: "resting" });
});
